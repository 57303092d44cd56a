import "./require-node.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { bin, start } from "./run.mjs";

const apiPort = process.env.API_PORT ?? "3001";
const webPort = process.env.PORT ?? "3000";

await ensureDependencies();
const api = start(process.execPath, [bin.tsx, "watch", "server/main.ts", ...process.argv.slice(2)], {
  // tsx restarts on Enter when it has a terminal; the terminal belongs to Vite.
  stdio: ["ignore", "inherit", "inherit"],
  // The screens are Vite's, on plain HTTP.
  env: { HTTPS_PORT: "off", ...process.env, PORT: apiPort },
});
const web = start(process.execPath, [bin.vite, "--port", webPort, "--strictPort"], {
  env: { ...process.env, API_PORT: apiPort },
});

let asked = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (asked = true));

// One without the other is of no use: the first to end takes the other along. When somebody asked to stop, both
// already know, and a second signal would cut the server's clean stop short.
process.exitCode = await Promise.race([api.exited, web.exited]);
if (!asked) for (const { child } of [api, web]) child.kill("SIGTERM");
await Promise.all([api.exited, web.exited]);
