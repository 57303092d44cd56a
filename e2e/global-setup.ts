import path from "node:path";
import type { TestProject } from "vitest/node";
import { createDataDirectory, startBuiltServer } from "./product.ts";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
    mailDirectory: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = await createDataDirectory();
  // Tests create more stores than the server allows per IP address, so they send addresses like a proxy.
  const mailDirectory = path.join(place.env.DATA_DIR!, "mail");
  const product = await startBuiltServer({ ...place.env, TRUST_PROXY: "127.0.0.1,::1" }, ["--demo"]);
  project.provide("address", product.address);
  project.provide("mailDirectory", mailDirectory);
  return async () => {
    await product.stop();
    await place.remove();
  };
}
