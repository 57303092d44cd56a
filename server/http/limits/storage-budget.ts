import type { FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { createAllowance } from "#server/http/limits/allowance.ts";

const DAY_SECONDS = 24 * 60 * 60;
const MB = 1024 * 1024;

/** Rows, indexes and the kept answer of a small write, in bytes … */
const WRITE = 2_048;
/** … and what is kept for each byte of JSON. */
const FOR_A_BYTE = 3;

/**
 * What each store may add to the database in a day, estimated from what it sends, so that counting costs no write. Counted in this
 * process since its start.
 */
export type StorageBudget = {
  /** @throws STORE_FULL_TODAY */
  check(request: FastifyRequest): void;
  add(request: FastifyRequest): void;
};

export function createStorageBudget(dailyMb: number): StorageBudget {
  const allowance = createAllowance({ burst: dailyMb * MB, perSecond: (dailyMb * MB) / DAY_SECONDS });
  return {
    check: ({ method, session }) => {
      if (method === "GET" || method === "DELETE" || !session) return;
      const waitMs = allowance(session.storeId, 0);
      if (waitMs > 0) throw new AppError("STORE_FULL_TODAY", { retryAfter: Math.ceil(waitMs / 1_000) });
    },
    add: ({ method, session, picture, bodyBytes }) => {
      if (method === "GET" || !session) return;
      allowance(session.storeId, WRITE + FOR_A_BYTE * bodyBytes + (picture?.bytes.length ?? 0));
    },
  };
}
