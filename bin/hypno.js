#!/usr/bin/env node
import "../src/cli/start/start.js";
