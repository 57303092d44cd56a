import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** In characters; what is shorter goes out in a packet or a few anyway. */
const WORTH_IT = 32 * 1024;

/**
 * Long answers go out compressed: the list of a large shop's products is 15 MB in plain text. The fastest level, and
 * on threads of its own, since the tills are served at the same time.
 */
export function compressLongAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const long = payload instanceof Readable || (typeof payload === "string" && payload.length > WORTH_IT);
    if (!long || !String(reply.getHeader("content-type")).startsWith("application/json")) return payload;
    reply.header("vary", "accept-encoding");
    if (!acceptsGzip(request.headers["accept-encoding"])) return payload;
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    const source = typeof payload === "string" ? Readable.from([payload]) : payload;
    // What breaks the source breaks the answer too, so that nobody takes a part for all.
    return pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), () => {});
  });
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(one));
}
