import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { AppError } from "#core/errors.ts";
import { UNREADABLE } from "#server/http/errors.ts";
import { readPicture } from "#server/http/picture.ts";

/**
 * Reads a multipart form into `request.body` and `request.picture`, which is decoded here, while no product is
 * locked and no connection is held. Everything in a form is text, so the
 * fields that are numbers or booleans are converted here; what does not convert stays text and is
 * refused by the schema. Who writes 15.000 does not mean fifteen: money is whole, and a fraction says one.
 */
export async function readForm(request: FastifyRequest, form: NonNullable<Endpoint["form"]>): Promise<void> {
  const body: Record<string, unknown> = {};
  const count = request.countBody!;
  for await (const part of readable(request.parts())) {
    if (part.type === "file") {
      const bytes = await bytesOf(part.file, count).catch(refuse);
      if (part.fieldname === form.file && bytes.length > 0)
        request.picture = await readPicture(bytes, request.session!.storeId);
      continue;
    }
    count(String(part.value).length);
    body[part.fieldname] = convert(part.fieldname, String(part.value), form);
  }
  // An empty or textual `image` field is no file.
  delete body[form.file];
  request.body = body;
}

/** As it comes, so that a picture that is too much is given up before it is here. */
async function bytesOf(file: MultipartFile["file"], count: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    count(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new AppError("IMAGE_TOO_LARGE");
  return Buffer.concat(chunks);
}

/** What the parser itself cannot read (no boundary, cut off) is the client's doing; it throws plain errors. */
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw (error as { code?: string }).code ? error : new AppError("INVALID_INPUT", { message: UNREADABLE });
}

/** Zeros alone are no fraction. */
const DECIMAL = /^-?\d{1,12}(\.(?!0+$)\d{1,12})?$/;

function convert(name: string, value: string, form: NonNullable<Endpoint["form"]>): unknown {
  const text = value.trim();
  if (form.decimals.includes(name)) return text === "" ? null : DECIMAL.test(text) ? Number(text) : value;
  if (form.numbers.includes(name))
    return text === "" ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : value;
  if (form.booleans.includes(name))
    return text === "true" ? true : text === "false" || text === "" ? false : value;
  return value;
}
