// The script of the preview without --edit.
import { startPreview } from "./panel.ts";

startPreview();
