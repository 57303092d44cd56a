import "./require-node.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { bin, start } from "./run.mjs";

const apiPort = process.env.API_PORT ?? "3001";
const webPort = process.env.PORT ?? "3000";

await ensureDependencies();
const api = start(process.execPath, [bin.tsx, "watch", "server/main.ts", ...process.argv.slice(2)], {
  // tsx restarts on Enter when it has a terminal; the terminal belongs to Vite.
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: apiPort },
});
const web = start(process.execPath, [bin.vite, "--port", webPort, "--strictPort"], {
  env: { ...process.env, API_PORT: apiPort },
});

// One without the other is of no use: the first to end takes the other along.
process.exitCode = await Promise.race([api.exited, web.exited]);
api.child.kill("SIGTERM");
web.child.kill("SIGTERM");
await Promise.all([api.exited, web.exited]);
