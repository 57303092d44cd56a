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

type Product = { address: string; mailDirectory: string; usedDirectory: string; stop(): Promise<void> };

// Vitest's projects of several engines share one product; each evaluates this module by itself.
const shared = globalThis as { product?: Promise<Product> | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.product ??= start();
  const { address, mailDirectory, usedDirectory } = await shared.product;
  project.provide("address", address);
  project.provide("mailDirectory", mailDirectory);
  project.provide("usedDirectory", usedDirectory);
  return async () => {
    const product = shared.product;
    shared.product = undefined;
    await (await product)?.stop();
  };
}

async function start(): Promise<Product> {
  const [place, used] = await Promise.all([createDataDirectory(), createDataDirectory({ embedded: true })]);
  // Tests create more stores than the server allows per IP address, so they send addresses like a proxy.
  const mailDirectory = path.join(place.env.DATA_DIR!, "mail");
  const [product] = await Promise.all([
    startBuiltServer({ ...place.env, TRUST_PROXY: "127.0.0.1,::1" }, ["--demo"]),
    startBuiltServer(used.env).then((once) => once.stop()),
  ]);
  return {
    address: product.address,
    mailDirectory,
    usedDirectory: used.env.DATA_DIR!,
    stop: async () => {
      await product.stop();
      await Promise.all([place.remove(), used.remove()]);
    },
  };
}
