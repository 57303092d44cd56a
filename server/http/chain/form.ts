import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { MAX_PRODUCT_IMAGE_BYTES } from "#core/contract/products/products.ts";
import { AppError } from "#core/errors.ts";
import { UNREADABLE_REQUEST_MESSAGE } from "#server/http/chain/errors.ts";
import { notAPictureError, reencodePicture } from "#server/pictures/picture.ts";
import { detectPictureFormat, FILE_SIGNATURE_BYTES } from "#server/pictures/picture-format.ts";

type Form = NonNullable<Endpoint["form"]>;

/**
 * Reads a form into `request.body`, and decodes its picture before rows are locked. A number such as '15.000' stays a
 * text, which validation refuses, because it may mean fifteen or fifteen thousand.
 */
export async function readFormBody(request: FastifyRequest, form: Form): Promise<void> {
  const body: Record<string, unknown> = {};
  const count = request.countBody!;
  let file: string | undefined;
  for await (const part of readable(request.parts())) {
    if (part.type === "file") {
      const isFormFile = part.fieldname === form.file;
      const isPicture = isFormFile && form.isPicture !== false;
      const bytes = await bytesOf(part.file, request, isPicture).catch(refuse);
      if (isPicture && bytes.length > 0)
        request.picture = await reencodePicture(bytes, request.session!.storeId);
      if (isFormFile && !isPicture) file = bytes.toString("base64");
      continue;
    }
    count(String(part.value).length);
    body[part.fieldname] = convert(part.fieldname, String(part.value), form);
  }
  delete body[form.file];
  if (file !== undefined) body[form.file] = file;
  request.body = body;
}

async function bytesOf(file: MultipartFile["file"], request: FastifyRequest, isPicture: boolean) {
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

const announcesTooMuch = ({ headers }: FastifyRequest) =>
  Number(headers["content-length"]) > MAX_PRODUCT_IMAGE_BYTES;

/** The form parser throws errors without a code for a body that it cannot read; the client's request is invalid. */
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

function convert(name: string, value: string, form: Form): unknown {
  const text = value.trim();
  if (form.decimals.includes(name)) return text === "" ? null : DECIMAL.test(text) ? Number(text) : value;
  if (form.numbers.includes(name))
    return text === "" ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : value;
  if (form.booleans.includes(name))
    return text === "true" ? true : text === "false" || text === "" ? false : value;
  return value;
}
