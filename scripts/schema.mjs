import "./install/require-node.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, runNode } from "./run.mjs";

// npm run schema: regenerates docs/schema.sql after a migration.
await ensureDependencies();
process.exitCode = await runNode(bin.vitest, [
  ...["run", "--project", "server", "server/db/schema-text.test.ts", "--update"],
]);
