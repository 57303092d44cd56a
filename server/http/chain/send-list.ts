import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { LongList } from "#core/contract/endpoint.ts";
import { CHUNK_BYTES, chunksOf } from "#server/http/chain/chunks.ts";

/** What stands before the list of an answer, and behind it. */
export type Envelope = readonly [string, string];

/**
 * An answer around a list: the texts of whole items, or of several with commas between them. They go out as they
 * come and no faster than they are taken. What fails before the first one is an ordinary error; later the connection is
 * cut, so that nobody takes a part for all.
 */
export async function sendList(
  reply: FastifyReply,
  /** Asked for when the first item is there. */
  around: () => Envelope,
  pieces: AsyncGenerator<string>,
  { step = atOnce, begin = atOnce }: { step?: Step; begin?: Step } = {},
): Promise<Readable> {
  const first = await begin(() => pieces.next());
  reply.type("application/json; charset=utf-8");
  const stream = Readable.from(written(around(), first, pieces, step), { objectMode: false });
  // However it ends: a client that left during the first item never begins `written`, so nothing in it would.
  stream.once("close", () => void pieces.return(undefined));
  return stream;
}

/** Works on the next part of it, when it is this answer's turn. */
type Step = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: Step = (work) => work();

/** An answer whose data is the list. */
export const WRAPPED: Envelope = ['{"status":"success","data":[', "]}"];

/** An answer and its list apart, so that the list can be written part by part. */
export function listPlace({ output, longList }: { output: z.ZodType; longList: LongList }) {
  const path = longList === "." ? [] : longList.split(".");
  const element = path.reduce<z.ZodType>(
    (type, name) => (type as z.ZodObject).shape[name] as z.ZodType,
    output,
  );
  const item = (element as z.ZodArray<z.ZodType>).element;
  const withList = (answer: unknown, list: unknown[], [name, ...rest] = path): unknown => {
    if (name === undefined) return list;
    const object = answer as Record<string, unknown>;
    return { ...object, [name]: withList(object[name], list, rest) };
  };
  return {
    /** The answer with this list in it. */
    withList: (answer: unknown, list: unknown[]) => withList(answer, list),
    /** What stands before and behind the list of an answer that has an empty one. */
    around: (answer: unknown): Envelope => {
      const text = JSON.stringify(output.parse(answer));
      if (path.length === 0) return ["[", "]"];
      // Inside of a text the quotes would be escaped: this is the key, the first of that name.
      const opening = `"${path.at(-1)}":[`;
      const end = text.indexOf(opening) + opening.length;
      return [text.slice(0, end), text.slice(end)];
    },
    textOf: (one: unknown): string => JSON.stringify(item.parse(one)),
  };
}

/** A line end is in no text of JSON: whoever reads while it comes may cut there (web/api/list-reader.ts). */
const SEPARATOR = ",\n";

async function* written(
  [before, after]: Envelope,
  first: IteratorResult<string>,
  pieces: AsyncGenerator<string>,
  step: Step,
): AsyncGenerator<Buffer> {
  let next = first;
  let text = before;
  const more = async () => {
    while (!next.done && text.length < CHUNK_BYTES) {
      text += next.value;
      next = await pieces.next();
      if (!next.done) text += SEPARATOR;
    }
  };
  while (!next.done) {
    await step(more);
    yield* chunksOf(text);
    text = "";
    await others();
  }
  yield* chunksOf(text + after);
}
