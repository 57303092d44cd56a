import "./install/require-node.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, startProcess } from "./run.mjs";

// npm run dev: starts the server and the screens, both reloading on changes.

const apiPort = process.env.API_PORT ?? "3001";
const webPort = process.env.PORT ?? "3000";

await ensureDependencies();
const api = startProcess(process.execPath, [bin.tsx, "watch", "server/main.ts", ...process.argv.slice(2)], {
  // tsx gets no input, because it would restart on Enter, and Vite uses the keys of the terminal.
  stdio: ["ignore", "inherit", "inherit"],
  // Vite serves the screens on plain HTTP.
  env: { HTTPS_PORT: "off", ...process.env, PORT: apiPort },
});
const web = startProcess(process.execPath, [bin.vite, "--port", webPort, "--strictPort"], {
  env: { ...process.env, API_PORT: apiPort },
});

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (stopping = true));

// When one process ends, the other is stopped. After Ctrl-C both already have the signal, and a second signal would
// interrupt the clean stop.
process.exitCode = await Promise.race([api.exited, web.exited]);
if (!stopping) for (const { child } of [api, web]) child.kill("SIGTERM");
await Promise.all([api.exited, web.exited]);
