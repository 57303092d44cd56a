import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { captureOutput, root } from "./run.mjs";

// npm run containers: builds and starts deploy/compose.yaml, checks its health, and stops it.
const READY_WITHIN_MS = 180_000;
const PAUSE_MS = 2_000;

const isInstalled = (name) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));

async function findEngine() {
  for (const name of ["podman", "docker"].filter(isInstalled))
    if ((await captureOutput(name, ["info"])).code === 0) return name;
  return null;
}

async function runStep(name, command, args, env) {
  const { code, output } = await captureOutput(command, args, { cwd: root, env: { ...process.env, ...env } });
  console.log(`${code === 0 ? "✓" : "✗"} ${name}`);
  if (code !== 0) throw new Error(output);
}

async function healthy(port) {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; ) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`no health answer on port ${port} within ${READY_WITHIN_MS / 1000} s`);
}

const name = await findEngine();
if (!name) {
  console.log("Not run: neither podman nor docker answers on this machine.");
  process.exit(0);
}

const compose = ["compose", "-f", "deploy/compose.yaml", "-p", "mostrador-try"];
const env = { POSTGRES_PASSWORD: randomBytes(18).toString("hex") };
const container = "mostrador-try-alone";
try {
  await runStep("image", name, ["build", "-f", "deploy/Containerfile", "-t", "mostrador-try", "."]);
  await runStep("container", name, [
    "run",
    "-d",
    "--name",
    container,
    "--init",
    "-p",
    "3000:3000",
    "mostrador-try",
  ]);
  await healthy(3000);
  await runStep("container stops", name, ["rm", "-f", container]);
  await runStep("compose", name, [...compose, "up", "-d", "--build"], env);
  await healthy(3000);
  console.log("✓ both answered");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await captureOutput(name, ["rm", "-f", container]);
  await captureOutput(name, [...compose, "down", "-v"], { cwd: root, env: { ...process.env, ...env } });
}
