// Runs the command line of this process. The bundle of hypno begins here.
import { main } from "./cli/cli.ts";

void main(process.argv);
