// npm run schemas: writes the JSON Schemas for editors in place of the previous ones.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../../source-dir.js";
import { buildEditorSchemas, SCHEMA_FOLDER } from "./editor-schemas.ts";

fs.rmSync(path.join(ROOT, SCHEMA_FOLDER), { recursive: true, force: true });
fs.mkdirSync(path.join(ROOT, SCHEMA_FOLDER));
for (const { schemaPath, text } of buildEditorSchemas()) {
	fs.writeFileSync(path.join(ROOT, schemaPath), text);
	console.log(schemaPath);
}
