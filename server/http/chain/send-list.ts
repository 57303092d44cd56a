import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Endpoint, LongListPath } from "#core/contract/endpoint.ts";
import { CHUNK_BYTES, encodeInChunks } from "#server/http/chain/chunks.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** JSON texts contain no line end, so a client can split the stream there (web/api/list-in-worker.ts). */
const SEPARATOR = ",\n";

/** The JSON text before the items of a list, and the text after them. */
export type JsonEnvelope = readonly [string, string];

/**
 * Sends the texts of `chunks`, separated by commas, as a list. `begin` runs the work until the first text, and `step`
 * each further part. An error after the first text closes the connection, so that no client takes a part for the whole
 * list.
 */
export async function streamJsonList(
  reply: FastifyReply,
  around: () => JsonEnvelope,
  chunks: AsyncGenerator<string>,
  { step = runDirectly, begin = step }: { step?: Step; begin?: Step } = {},
): Promise<Readable> {
  const first = await begin(() => chunks.next());
  reply.type(JSON_TYPE);
  const stream = Readable.from(listChunks(around(), first, chunks, step), { objectMode: false });
  // If the client leaves during the first item, `listChunks` never starts and does not clean up; this runs in
  // every case.
  stream.once("close", () => void chunks.return(undefined));
  return stream;
}

type Step = <T>(work: () => Promise<T>) => Promise<T>;

const runDirectly: Step = (work) => work();

export const SUCCESS_ENVELOPE: JsonEnvelope = ['{"status":"success","data":[', "]}"];

/** Separates the answer of an endpoint from its list (`longList`), so that the list can be sent in parts. */
export function createListSerializer({ output, longList }: { output: z.ZodType; longList: LongListPath }) {
  const path = longList === "." ? [] : longList.split(".");
  const element = path.reduce<z.ZodType>(
    (type, name) => (type as z.ZodObject).shape[name] as z.ZodType,
    output,
  );
  const item = (element as z.ZodArray<z.ZodType>).element;
  const around = (answer: unknown): JsonEnvelope => {
    const text = JSON.stringify(output.parse(answer));
    if (path.length === 0) return ["[", "]"];
    // The first match is the list's JSON key, because quotes inside a text are escaped.
    const opening = `"${path.at(-1)}":[`;
    const end = text.indexOf(opening) + opening.length;
    return [text.slice(0, end), text.slice(end)];
  };
  const textOf = (one: unknown): string => JSON.stringify(item.parse(one));
  return {
    withList: (answer: unknown, list: unknown[]) => withValueAt(path, answer, list),
    around,
    textOf,
    /** The whole answer, or null if it must be sent in parts. */
    shortTextOf(answer: unknown, items: readonly unknown[]): string | null {
      if (items.length > MAX_ITEMS_AT_ONCE) return null;
      const texts: string[] = [];
      let length = 0;
      for (const one of items) {
        const text = textOf(one);
        length += text.length;
        if (length > CHUNK_BYTES) return null;
        texts.push(text);
      }
      const [before, after] = around(answer);
      return before + texts.join(SEPARATOR) + after;
    },
  };
}

function withValueAt([name, ...rest]: string[], object: unknown, value: unknown): unknown {
  if (name === undefined) return value;
  const fields = object as Record<string, unknown>;
  return { ...fields, [name]: withValueAt(rest, fields[name], value) };
}

/** A longer list is sent in parts, because validating and encoding it blocks the event loop. */
const MAX_ITEMS_AT_ONCE = 100;

/**
 * Returns a function that turns an answer into a stream if its `data` is a long list, and returns other answers
 * unchanged.
 */
export function createLongAnswerWriter({ output, longList }: Pick<Endpoint, "output" | "longList">) {
  const isList = output instanceof z.ZodObject && output.shape.data instanceof z.ZodArray;
  const list = !longList && isList ? createListSerializer({ output, longList: "data" }) : null;
  return async (reply: FastifyReply, answer: unknown): Promise<unknown> => {
    const { data } = (answer ?? {}) as { data?: unknown };
    if (!list || !Array.isArray(data) || data.length <= MAX_ITEMS_AT_ONCE) return answer;
    async function* texts() {
      for (const item of data as unknown[]) yield list!.textOf(item);
    }
    return streamJsonList(reply, () => list.around(list.withList(answer, [])), texts());
  };
}

async function* listChunks(
  [before, after]: JsonEnvelope,
  first: IteratorResult<string>,
  chunks: AsyncGenerator<string>,
  step: Step,
): AsyncGenerator<Buffer> {
  let next = first;
  let text = before;
  const more = async () => {
    while (!next.done && text.length < CHUNK_BYTES) {
      text += next.value;
      next = await chunks.next();
      if (!next.done) text += SEPARATOR;
    }
  };
  while (!next.done) {
    await step(more);
    yield* encodeInChunks(text);
    text = "";
    await others();
  }
  yield* encodeInChunks(text + after);
}
