// Vitest runs this before each file of tests. The engine renders with the production build of React, and all tests of a
// worker share one React: templates that a test imports must not load another build of a part of it first.
import { createBundleRequire } from "../../src/site/render/react.ts";

const { requireModule } = createBundleRequire({ modules: {} });
for (const name of ["react", "react-dom/server"]) requireModule(name);
