import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startBenchApp } from "../product.ts";

export async function withDemoStore<T>(work: (address: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(os.tmpdir(), "mostrador-bench-"));
  chmodSync(directory, 0o711);
  const command = [process.execPath, "dist/server/main.js", "--demo"];
  const product = await startBenchApp({ DATA_DIR: path.join(directory, "data") }, command);
  try {
    return await work(`http://127.0.0.1:${product.port}`);
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
