import path from "node:path";
import type { TestProject } from "vitest/node";
import { createDataDirectory, startBuiltServer } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
    mailDirectory: string;
    /** A data directory in which the product has started and stopped. */
    usedDirectory: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [place, used] = await Promise.all([createDataDirectory(), createDataDirectory({ embedded: true })]);
  // Tests create more stores than the server allows per IP address, so they send addresses like a proxy.
  const mailDirectory = path.join(place.env.DATA_DIR!, "mail");
  const [product] = await Promise.all([
    startBuiltServer({ ...place.env, TRUST_PROXY: "127.0.0.1,::1" }, ["--demo"]),
    startBuiltServer(used.env).then((once) => once.stop()),
  ]);
  project.provide("address", product.address);
  project.provide("mailDirectory", mailDirectory);
  project.provide("usedDirectory", used.env.DATA_DIR!);
  return async () => {
    await product.stop();
    await Promise.all([place.remove(), used.remove()]);
  };
}
