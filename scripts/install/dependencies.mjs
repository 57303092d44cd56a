import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureOutput, root } from "../run.mjs";
import { hasAllLocked } from "./installed-packages.mjs";

const read = (name) => {
  const file = join(root, name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
const readJson = (name) => JSON.parse(read(name) || "null");

const stampFile = "node_modules/.mostrador-lock";

const lockHash = () =>
  `${createHash("sha256").update(read("package-lock.json")).digest("hex")} ${process.platform}-${process.arch}\n`;

function npm(...args) {
  // The build needs development packages, also with another NODE_ENV or npm setting.
  const all = [...args, "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const running = process.env.npm_execpath;
  return running?.endsWith(".js")
    ? captureOutput(process.execPath, [running, ...all])
    : captureOutput("npm", all, { shell: process.platform === "win32" });
}

export async function ensureDependencies() {
  const stamp = lockHash();
  if (read(stampFile) === stamp) return;
  // If packages were installed by hand, or only packages of other platforms changed, nothing is installed.
  const installed = readJson("node_modules/.package-lock.json");
  if (!installed || !hasAllLocked(readJson("package-lock.json"), installed)) {
    console.log("Instalando dependencias…");
    const { code, output } = await npm("ci");
    if (code !== 0) {
      console.error(output.trim());
      console.error(
        "No se pudieron instalar las dependencias: revisa la conexión a internet y vuelve a intentarlo.",
      );
      process.exit(code);
    }
  }
  writeFileSync(join(root, stampFile), stamp);
}
