import type { FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";

const DAY_SECONDS = 24 * 60 * 60;
const MB = 1024 * 1024;

/** Estimated bytes on the disk of a write without a body, and of each byte of a body. */
const [WRITE_BYTES, BYTES_PER_BODY_BYTE] = [2_048, 3];

/** Limits what a store writes per day, estimated from request sizes and kept in memory. */
export type DailyStorageQuota = {
  /** @throws STORE_FULL_TODAY */
  check(request: FastifyRequest): void;
  add(request: FastifyRequest): void;
};

export function createDailyStorageQuota(dailyMb: number): DailyStorageQuota {
  const limiter = createRateLimiter({ burst: dailyMb * MB, perSecond: (dailyMb * MB) / DAY_SECONDS });
  return {
    check: ({ method, session }) => {
      if (method === "GET" || method === "DELETE" || !session) return;
      const waitMs = limiter(session.storeId, 0);
      if (waitMs > 0) throw new AppError("STORE_FULL_TODAY", { retryAfter: Math.ceil(waitMs / 1_000) });
    },
    add: ({ method, session, picture, bodyBytes }) => {
      if (method === "GET" || !session) return;
      limiter(session.storeId, WRITE_BYTES + BYTES_PER_BODY_BYTE * bodyBytes + (picture?.bytes.length ?? 0));
    },
  };
}
