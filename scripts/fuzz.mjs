import "./install/require-node.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, runNode } from "./run.mjs";

// npm run fuzz -- [requests] [seed]: a long run of server/test/fuzz, with a new seed by default.
const [requests = "50000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await ensureDependencies();
console.log(`${requests} requests with seed ${seed}. To repeat them: npm run fuzz -- ${requests} ${seed}\n`);
process.exitCode = await runNode(
  bin.vitest,
  ["run", "--project", "server", "server/test/fuzz", "--silent=false"],
  { env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
);
