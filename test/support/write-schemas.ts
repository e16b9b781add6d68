// npm run schemas: writes the JSON Schemas for editors in place of the previous ones, and the keys of docs/content.md.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../src/base/source-dir.js";
import { resolveConfig } from "../../src/site/config.ts";
import {
	SCHEMA_FOLDER,
	writeEditorSchemas,
} from "../../src/site/content/editor/editor-schemas.ts";
import { openProject } from "../../src/site/load-models.ts";
import { DOCUMENT, replaceKeyExamples } from "./key-examples.ts";

const project = await openProject(resolveConfig({}, ROOT));
fs.rmSync(path.join(ROOT, SCHEMA_FOLDER), { recursive: true, force: true });
fs.mkdirSync(path.join(ROOT, SCHEMA_FOLDER));
for (const schemaPath of writeEditorSchemas(project)) console.log(schemaPath);
const document = path.join(ROOT, DOCUMENT);
const text = fs.readFileSync(document, "utf8");
fs.writeFileSync(document, replaceKeyExamples(text, project.models));
