import { afterAll, beforeAll } from "vitest";
import { createDataDirectory, startBuiltServer } from "./product.ts";

export type SuiteServer = {
  address: string;
  /** Functions that run after the tests of the file, in this order. */
  ends: (() => unknown)[];
};

/**
 * Starts a server for the tests of one file. `prepare` runs before and returns additional environment
 * variables and, in `through`, a command that runs the server.
 */
export function startSuiteServer(
  prepare: (own: SuiteServer) => Promise<{ env?: Record<string, string>; through?: string[] }>,
): SuiteServer {
  const own: SuiteServer = { address: "", ends: [] };
  beforeAll(async () => {
    const place = await createDataDirectory({ used: true });
    own.ends.unshift(place.remove);
    const { env, through } = await prepare(own);
    const product = await startBuiltServer({ ...place.env, ...env }, [], through);
    own.address = product.address;
    own.ends.unshift(product.stop);
  });
  afterAll(async () => {
    for (const end of own.ends) await end();
  });
  return own;
}
