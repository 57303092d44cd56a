import { type Readable, Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { isShort } from "#server/http/chain/sending.ts";
import { whenSent } from "#server/http/chain/sent.ts";
import { createShares } from "#server/http/limits/shares.ts";
import { networkOf } from "#server/network.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Counts what has come of the body, as it will lie in the memory. @throws TOO_LARGE or OVERLOADED */
    countBody: ((bytes: number) => void) | null;
  }
}

/** Limits what all bodies hold that have not been answered yet, and what one address holds of it, in bytes. */
export type Bodies = (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Readable;

/** About what a value and an object of JSON hold once they are read: a few megabytes of `{},{},` would become hundreds. */
const [VALUE, OBJECT] = [16, 64];
/** Bytes that are looked at in one turn; a network hands on less at a time. */
const SLICE = 512 * 1024;
const FORM = /^\s*multipart\//i;
/** Of each byte that may come. */
const WEIGHTS = new Uint8Array(256).fill(1);
WEIGHTS[",".charCodeAt(0)]! += VALUE;
for (const opening of "{[") WEIGHTS[opening.charCodeAt(0)]! += OBJECT;

/**
 * From here on what comes is counted, and given back with the answer. Forms count theirs where they are read (form.ts),
 * since their parser reads from the connection itself.
 */
export function createBodies(limits: { all: number; each: number }): Bodies {
  const shares = createShares(limits);
  return (request, reply, payload) => {
    const { "content-length": announced, "content-type": type } = request.headers;
    const length = Number(announced);
    if (length === 0 || !type) return payload;
    const from = networkOf(request.ip);
    let held = 0;
    let isOver = false;
    const count = (bytes: number) => {
      if (isOver) return; // what still comes of it lies in no memory of ours
      if (held + bytes > limits.each) throw new AppError("TOO_LARGE");
      if (!shares.take(from, bytes)) throw new AppError("OVERLOADED");
      held += bytes;
    };
    void whenSent(reply).then(() => {
      isOver = true;
      shares.giveBack(from, held);
      // What nobody has read of it must not stand before the next request of the connection.
      if (isShort(request.headers)) request.raw.unpipe().resume();
    });
    request.countBody = count;
    if (FORM.test(type)) return payload;
    // Of a short one the announced length is counted, and not the bytes as they come.
    if (isShort(request.headers)) {
      count(length);
      return payload;
    }
    const passing = counted(count, request.paceBody!);
    // Not a pipeline: what breaks off here must leave the connection, on which the answer goes out.
    payload.once("error", (error) => passing.destroy(error));
    // Once whoever reads it listens: what is too much may be in the first piece already. An answered one is let go.
    setImmediate(() => {
      if (!isOver) payload.pipe(passing);
    });
    return passing;
  };
}

function counted(count: (bytes: number) => void, pace: (bytes: number) => Promise<void>): Transform {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      countInTurns(chunk, count)
        .then(() => pace(chunk.length))
        .then(() => done(null, chunk), done);
    },
  });
  passing.on("error", () => {}); // of a body that nobody reads, since its type is none of ours
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
  // By index: `for … of` takes several times as long, and a body may have eight million bytes.
  for (let at = 0; at < chunk.length; at++) weight += WEIGHTS[chunk[at]!]!;
  return weight;
}
