import "./require-node.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { bin, runNode } from "./run.mjs";

// npm run schema: writes docs/schema.sql anew, after a migration was added.
await ensureDependencies();
process.exitCode = await runNode(bin.vitest, [
  ...["run", "--project", "server", "server/db/schema-text.test.ts", "--update"],
]);
