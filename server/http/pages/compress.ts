import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { AppError } from "#core/errors.ts";
import { chunksOf } from "#server/http/chain/chunks.ts";
import { quotaKeyOf, responseSent } from "#server/http/chain/response-sent.ts";
import { createQuota } from "#server/http/limits/quota.ts";

/** In characters; what is shorter goes out in a packet or a few anyway. */
const WORTH_IT = 32 * 1024;

/**
 * Long answers go out compressed: the list of a large shop's products is 15 MB in plain text. The fastest level, and
 * on threads of its own, since the tills are served at the same time. And they go out piece by piece, so that one can
 * tell who reads them, and hold together no more than `unsent` characters as long as they wait.
 */
export function compressLongAnswers(app: FastifyInstance, unsent: { all: number; each: number }): void {
  const shares = createQuota(unsent);
  app.addHook("onSend", async (request, reply, payload) => {
    const text = typeof payload === "string" && payload.length > WORTH_IT ? payload : null;
    const long = text !== null || payload instanceof Readable;
    if (!long || !String(reply.getHeader("content-type")).startsWith("application/json")) return payload;
    if (text) {
      const share = quotaKeyOf(request);
      if (!shares.take(share, text.length)) throw new AppError("OVERLOADED");
      void responseSent(reply).then(() => shares.giveBack(share, text.length));
    }
    const source = text ? Readable.from(chunksOf(text), { objectMode: false }) : (payload as Readable);
    reply.header("vary", "accept-encoding").removeHeader("content-length");
    if (!acceptsGzip(request.headers["accept-encoding"])) return source;
    reply.header("content-encoding", "gzip");
    // What breaks the source breaks the answer too, so that nobody takes a part for all.
    return pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), () => {});
  });
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));
}
