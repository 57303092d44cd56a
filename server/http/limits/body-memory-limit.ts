import { type Readable, Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { hasShortBody } from "#server/http/chain/body-throttle.ts";
import { readBodyLength } from "#server/http/chain/request-headers.ts";
import { waitForResponseSent } from "#server/http/chain/response-sent.ts";
import { createKeyedQuota } from "#server/http/limits/quota.ts";
import { networkPrefixOf } from "#server/network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Takes bytes of the body, by their size in memory, from the quota of the client's address.
     * @throws TOO_LARGE or OVERLOADED
     */
    countBody: ((bytes: number) => void) | null;
  }
}

export type BodyMemoryLimit = (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Readable;

/**
 * Estimated bytes of a parsed JSON value and of an object: a few megabytes of `{},{},` parse to hundreds of
 * megabytes.
 */
const [VALUE_BYTES, OBJECT_BYTES] = [16, 64];
const SLICE_BYTES = 512 * 1024;
const FORM = /^\s*multipart\//i;
/** The estimated size in memory of each byte of a JSON text, by the value of the byte. */
const WEIGHTS = new Uint8Array(256).fill(1);
WEIGHTS[",".charCodeAt(0)]! += VALUE_BYTES;
for (const opening of "{[") WEIGHTS[opening.charCodeAt(0)]! += OBJECT_BYTES;

/**
 * Limits the memory of bodies in total and per address. A body counts until its request is answered; form.ts counts
 * forms.
 */
export function createBodyMemoryLimit(limits: { all: number; each: number }): BodyMemoryLimit {
  const quota = createKeyedQuota(limits);
  return (request, reply, payload) => {
    const type = request.headers["content-type"];
    const length = readBodyLength(request.headers);
    if (length === 0 || !type) return payload;
    const from = networkPrefixOf(request.ip);
    let reserved = 0;
    let isOver = false;
    const count = (bytes: number) => {
      if (isOver) return; // bytes after the answer are discarded
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
    // Starts after the parser listens for errors, because the first chunk may already be too large.
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
  passing.on("error", () => {}); // a body of an unknown type has no parser that listens for errors
  return passing;
}

async function countInTurns(chunk: Buffer, count: (bytes: number) => void): Promise<void> {
  for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
    if (at > 0) await nextTurn();
    count(weightOf(chunk.subarray(at, at + SLICE_BYTES)));
  }
}

function weightOf(chunk: Buffer): number {
  let weight = 0;
  // By index, because `for … of` is several times slower and a body may have eight million bytes.
  for (let at = 0; at < chunk.length; at++) weight += WEIGHTS[chunk[at]!]!;
  return weight;
}
