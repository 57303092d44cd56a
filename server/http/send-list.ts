import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

/** About as much as goes out at a time, in characters. */
const CHUNK = 64 * 1024;

/**
 * `{"status":"success","data":[…]}`, written as the items come and no faster than they are taken. What fails
 * before the first item is an ordinary error; later the connection is cut, so that nobody takes a part for all.
 */
export async function sendList<T>(
  reply: FastifyReply,
  item: z.ZodType,
  items: AsyncGenerator<T>,
): Promise<Readable> {
  const first = await items.next();
  reply.type("application/json; charset=utf-8");
  return Readable.from(written(item, first, items), { objectMode: false });
}

async function* written<T>(
  item: z.ZodType,
  first: IteratorResult<T>,
  items: AsyncGenerator<T>,
): AsyncGenerator<string> {
  try {
    let text = '{"status":"success","data":[';
    let separator = "";
    for (let next = first; !next.done; next = await items.next()) {
      text += separator + JSON.stringify(item.parse(next.value));
      separator = ",";
      if (text.length < CHUNK) continue;
      yield text;
      text = "";
    }
    yield `${text}]}`;
  } finally {
    await items.return(undefined);
  }
}
