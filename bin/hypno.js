#!/usr/bin/env node
import "../src/start/start.js";
