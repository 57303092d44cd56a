import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { MAX_PRODUCT_IMAGE_BYTES } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import { UNREADABLE_REQUEST_MESSAGE } from "#server/http/chain/errors.ts";
import { notAPictureError, reencodePicture } from "#server/pictures/picture.ts";
import { detectPictureFormat, FILE_SIGNATURE_BYTES } from "#server/pictures/picture-format.ts";

/**
 * Decodes the picture of a form before rows are locked. Refuses numbers such as '15.000', which may mean
 * fifteen or fifteen thousand.
 */
export async function readFormBody(
  request: FastifyRequest,
  form: NonNullable<Endpoint["form"]>,
): Promise<void> {
  const body: Record<string, unknown> = {};
  const count = request.countBody!;
  let file: string | undefined;
  for await (const part of readable(request.parts())) {
    if (part.type === "file") {
      const bytes = await bytesOf(part.file, request, part.fieldname === form.file && isPicture(form)).catch(
        refuse,
      );
      if (part.fieldname === form.file && isPicture(form)) {
        if (bytes.length > 0) request.picture = await reencodePicture(bytes, request.session!.storeId);
      } else if (part.fieldname === form.file) file = bytes.toString("base64");
      continue;
    }
    count(String(part.value).length);
    body[part.fieldname] = convert(part.fieldname, String(part.value), form);
  }
  delete body[form.file];
  if (file !== undefined) body[form.file] = file;
  request.body = body;
}

const isPicture = (form: NonNullable<Endpoint["form"]>) => form.isPicture !== false;

async function bytesOf(
  file: MultipartFile["file"],
  request: FastifyRequest,
  isPicture: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    request.countBody!(chunk.length);
    chunks.push(chunk);
    const before = length;
    length += chunk.length;
    if (
      isPicture &&
      before < FILE_SIGNATURE_BYTES &&
      length >= FILE_SIGNATURE_BYTES &&
      !detectPictureFormat(Buffer.concat(chunks))
    )
      throw announcesTooMuch(request) ? new AppError("IMAGE_TOO_LARGE") : notAPictureError();
    await request.paceBody?.(chunk.length);
  }
  if (file.truncated) throw new AppError(isPicture ? "IMAGE_TOO_LARGE" : "TOO_LARGE");
  return Buffer.concat(chunks);
}

function announcesTooMuch({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"]) > MAX_PRODUCT_IMAGE_BYTES;
}

/** The parser throws plain errors for a body that it cannot read; they are errors of the client. */
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw (error as { code?: string }).code
    ? error
    : new AppError("INVALID_INPUT", { message: UNREADABLE_REQUEST_MESSAGE });
}

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
