// Vitest runs this before each file of tests. The engine renders with the production build of React, and all tests of a
// worker share one React: templates that a test imports must not load another build first.
import { createBundleRequire } from "../../src/site/render/react.ts";

createBundleRequire({ modules: {} }).requireModule("react");
