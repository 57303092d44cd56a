import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { CONTENTS_DIGEST_HEADER, REQUEST_TAG_PATTERN, RETRY_HEADER } from "#core/api-headers.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { invalidInput } from "#core/errors.ts";
import { isUuid } from "#core/uuid.ts";
import { hashRequest, type RequestWithKey } from "#server/documents/idempotency.ts";
import type { DeviceHeaders } from "#server/session.ts";

/** @throws INVALID_INPUT if the key is no UUID */
export function readIdempotencyKey(
  { method, path, secrets, output }: Endpoint,
  request: FastifyRequest,
): RequestWithKey | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") return null;
  const { params, picture } = request;
  const contents = request.headers[CONTENTS_DIGEST_HEADER];
  const body = secrets ? omitFields(request.body as Record<string, unknown>, secrets) : request.body;
  if (typeof key === "string" && isUuid(key))
    return {
      key: key.toLowerCase(),
      isRetry: request.headers[RETRY_HEADER] !== undefined,
      contents: typeof contents === "string" && REQUEST_TAG_PATTERN.test(contents) ? contents : null,
      hash: hashRequest(method, path, params, body, picture?.hash.toString("hex")),
      output,
    };
  throw invalidInput([{ field: "Idempotency-Key", message: "La cabecera Idempotency-Key debe ser un UUID" }]);
}

function omitFields(body: Record<string, unknown>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** The most operations that a device may report as not sent yet. */
const MAX_PENDING = 1_000_000;
const DEVICE_KEY = /^[\w-]{16,64}$/;

/** @throws INVALID_INPUT if the header with the id of the device is no UUID */
export function readDeviceHeaders({ headers }: FastifyRequest): DeviceHeaders | null {
  const id = headers["x-device"];
  if (id === undefined || id === "") return null;
  if (typeof id !== "string" || !isUuid(id))
    throw invalidInput([{ field: "X-Device", message: "La cabecera X-Device debe ser un UUID" }]);
  const pending = Number(headers["x-device-pending"] ?? 0);
  const key = headers["x-device-key"];
  return {
    id: id.toLowerCase(),
    key: typeof key === "string" && DEVICE_KEY.test(key) ? key : null,
    pending: Number.isInteger(pending) ? Math.min(Math.max(0, pending), MAX_PENDING) : 0,
  };
}

/** Returns the bytes of the body that the headers announce: infinite for a chunked body, which announces no length. */
export function readBodyLength(headers: IncomingHttpHeaders): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

/** In bytes: the body of a sale with about fifteen lines. */
const LONG_WRITE_BYTES = 1_024;

export function isLongWrite({ method, headers }: FastifyRequest): boolean {
  return method !== "GET" && readBodyLength(headers) > LONG_WRITE_BYTES;
}

export function isBodyArriving({ raw, headers }: FastifyRequest): boolean {
  return readBodyLength(headers) > 0 && !raw.complete;
}

export function omitEmptyParameters(query: unknown) {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ""));
}
