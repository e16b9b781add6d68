// npm run schemas: writes the JSON Schemas for editors in place of the previous ones.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../src/base/source-dir.js";
import { resolveConfig } from "../../src/site/config.ts";
import {
	SCHEMA_FOLDER,
	writeEditorSchemas,
} from "../../src/site/content/editor/editor-schemas.ts";
import { openProject } from "../../src/site/load-models.ts";

const project = await openProject(resolveConfig({}, ROOT));
fs.rmSync(path.join(ROOT, SCHEMA_FOLDER), { recursive: true, force: true });
fs.mkdirSync(path.join(ROOT, SCHEMA_FOLDER));
for (const schemaPath of writeEditorSchemas(project)) console.log(schemaPath);
