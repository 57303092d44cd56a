import { type Readable, Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { hasShortBody } from "#server/http/chain/body-throttle.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createKeyedQuota } from "#server/http/limits/quota.ts";
import { networkPrefixOf } from "#server/network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Counts bytes of a body by their size in memory.
     * @throws TOO_LARGE or OVERLOADED
     */
    countBody: ((bytes: number) => void) | null;
  }
}

export type BodyMemoryLimit = (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Readable;

/** Estimated bytes of a parsed JSON value and object: a few megabytes of `{},{},` parse to hundreds. */
const [VALUE, OBJECT] = [16, 64];
const SLICE = 512 * 1024;
const FORM = /^\s*multipart\//i;
const WEIGHTS = new Uint8Array(256).fill(1);
WEIGHTS[",".charCodeAt(0)]! += VALUE;
for (const opening of "{[") WEIGHTS[opening.charCodeAt(0)]! += OBJECT;

/** Counts a body until its request is answered. Forms are counted in form.ts. */
export function createBodyMemoryLimit(limits: { all: number; each: number }): BodyMemoryLimit {
  const quota = createKeyedQuota(limits);
  return (request, reply, payload) => {
    const { "content-length": announced, "content-type": type } = request.headers;
    const length = Number(announced);
    if (length === 0 || !type) return payload;
    const from = networkPrefixOf(request.ip);
    let reserved = 0;
    let isOver = false;
    const count = (bytes: number) => {
      if (isOver) return; // later bytes are discarded
      if (reserved + bytes > limits.each) throw new AppError("TOO_LARGE");
      if (!quota.take(from, bytes)) throw new AppError("OVERLOADED");
      reserved += bytes;
    };
    void waitForResponseSent(reply).then(() => {
      isOver = true;
      quota.giveBack(from, reserved);
      // Unread bytes are discarded, because the next request of the connection follows them.
      if (hasShortBody(request.headers)) request.raw.unpipe().resume();
    });
    request.countBody = count;
    if (FORM.test(type)) return payload;
    if (hasShortBody(request.headers)) {
      count(length);
      return payload;
    }
    const passing = counted(count, request.paceBody!);
    // `pipeline` would close the connection on an error, but the connection carries the answer.
    payload.once("error", (error) => passing.destroy(error));
    // Starts when the reader listens for errors, because the first chunk may already be too large.
    setImmediate(() => {
      if (!isOver) payload.pipe(passing);
    });
    return passing;
  };
}

function counted(count: (bytes: number) => void, throttle: (bytes: number) => Promise<void>): Transform {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      countInTurns(chunk, count)
        .then(() => throttle(chunk.length))
        .then(() => done(null, chunk), done);
    },
  });
  passing.on("error", () => {}); // no reader exists for a body of an unknown type
  return passing;
}

async function countInTurns(chunk: Buffer, count: (bytes: number) => void): Promise<void> {
  for (let at = 0; at < chunk.length; at += SLICE) {
    if (at > 0) await nextTurn();
    count(weightOf(chunk.subarray(at, at + SLICE)));
  }
}

function weightOf(chunk: Buffer): number {
  let weight = 0;
  // By index, because `for … of` is several times slower and a body may have eight million bytes.
  for (let at = 0; at < chunk.length; at++) weight += WEIGHTS[chunk[at]!]!;
  return weight;
}
