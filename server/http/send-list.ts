import { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

/** About as much as goes out at a time, in characters. */
const CHUNK = 64 * 1024;

/**
 * `{"status":"success","data":[…]}` of pieces of the list's text: whole items, with commas between them. They go out as they
 * come and no faster than they are taken. What fails before the first one is an ordinary error; later the connection is
 * cut, so that nobody takes a part for all.
 */
export async function sendList(reply: FastifyReply, pieces: AsyncGenerator<string>): Promise<Readable> {
  return send(reply, ['{"status":"success","data":[', "]}"], (piece) => piece, pieces);
}

/** Written at once up to this length. */
const SHORT = 200;

type Long = { data: Record<string, unknown> };

/** What to send for an answer with a list in its `data`: a long one goes part by part, so that no till waits for it. */
export async function inParts(
  reply: FastifyReply,
  output: z.ZodType,
  name: string,
  answer: unknown,
): Promise<unknown> {
  const list = (answer as Long).data[name] as unknown[];
  return list.length <= SHORT ? answer : sendPart(reply, { output, name, answer }, each(list));
}

/** An answer whose list of that name is made of the items; what fails before the first one is an ordinary error. */
export async function sendPart(
  reply: FastifyReply,
  { output, name, answer }: { output: z.ZodType; name: string; answer: unknown },
  items: AsyncGenerator<unknown>,
): Promise<Readable> {
  const { data } = answer as Long;
  const around = output.parse({ ...(answer as Long), data: { ...data, [name]: [] } });
  // Inside of a text the quotes would be escaped: this is the key.
  const [before, after] = JSON.stringify(around).split(`"${name}":[`) as [string, string];
  return send(reply, [`${before}"${name}":[`, after], checked(elementOf(output, name)), items);
}

const checked = (item: z.ZodType) => (one: unknown) => JSON.stringify(item.parse(one));

function elementOf(output: z.ZodType, name: string): z.ZodType {
  const { data } = (output as z.ZodObject<{ data: z.ZodObject<Record<string, z.ZodArray<z.ZodType>>> }>)
    .shape;
  return data.shape[name]!.element;
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

async function send<T>(
  reply: FastifyReply,
  around: readonly [string, string],
  textOf: (item: T) => string,
  items: AsyncGenerator<T>,
): Promise<Readable> {
  const first = await items.next();
  reply.type("application/json; charset=utf-8");
  const stream = Readable.from(written(around, textOf, first, items), { objectMode: false });
  // However it ends: a client that left during the first item never begins `written`, so nothing in it would.
  stream.once("close", () => void items.return(undefined));
  return stream;
}

/** A line end is in no text of JSON: whoever reads while it comes may cut there (web/api/list-reader.ts). */
const SEPARATOR = ",\n";

async function* written<T>(
  [before, after]: readonly [string, string],
  textOf: (item: T) => string,
  first: IteratorResult<T>,
  items: AsyncGenerator<T>,
): AsyncGenerator<string> {
  let text = before;
  let separator = "";
  for (let next = first; !next.done; next = await items.next()) {
    text += separator + textOf(next.value);
    separator = SEPARATOR;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
    await others();
  }
  yield text + after;
}
