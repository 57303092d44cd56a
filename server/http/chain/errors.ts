import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { z } from "zod";
import { KEY_UNUSED_HEADER } from "#core/api-headers.ts";
import { AppError, type ErrorCode, invalidInput } from "#core/errors.ts";
import { toAppError } from "#server/db/errors.ts";

const byLibraryCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "WRONG_MEDIA_TYPE",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "WRONG_MEDIA_TYPE",
  FST_REQ_FILE_TOO_LARGE: "IMAGE_TOO_LARGE",
  FST_FILES_LIMIT: "TOO_LARGE",
  FST_FIELDS_LIMIT: "TOO_LARGE",
  FST_PARTS_LIMIT: "TOO_LARGE",
};

/** Codes of errors of a connection that closes too early. */
const CUT_OFF = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"]);

export const UNREADABLE_REQUEST_MESSAGE = "No pudimos leer lo que enviaste: el formato no es válido";

export function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    // If the cached session has ended since it was cached, the answer is the error of the session.
    const refusal = await request.unconfirmed?.lookUp().then(
      () => null,
      (error: unknown) => error,
    );
    const error = refusal ?? thrown;
    const appError = translate(error, request);
    if (!appError || appError.status >= 500) request.log.error({ err: error }, "request failed");
    return sendError(reply, appError ?? new AppError("INTERNAL"));
  });
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const busy = error.code === "DATABASE_UNAVAILABLE" || error.code === "OVERLOADED";
  if (busy || error.retryAfter) reply.header("retry-after", error.retryAfter ?? 2);
  // Closes the connection, so that the unread part of a large body need not be read and discarded.
  if (busy && reply.request.raw.complete === false) reply.header("connection", "close");
  if (error.keyUnused) reply.header(KEY_UNUSED_HEADER, "1");
  return reply.code(error.status).send({
    status: "error",
    message: error.message,
    error: error.message,
    code: error.code,
    requestId: reply.request.id,
    ...(error.fields.length > 0 && { errors: error.fields }),
    ...(error.details && { details: error.details }),
  });
}

const invalidFields = (fields: { field: string; message?: string | undefined }[]) =>
  invalidInput(
    fields.map(({ field, message }) => ({
      field: field || "body",
      message: message ?? "El dato no es válido",
    })),
  );

/**
 * Validates a body whose list may be long, and lets other requests run between the parts of the list.
 * @throws INVALID_INPUT
 */
export async function readLongBody(schema: z.ZodType, body: unknown): Promise<unknown> {
  const { data, error } = await schema.safeParseAsync(body);
  if (!error) return data;
  throw invalidFields(error.issues.map(({ path, message }) => ({ field: path.join("."), message })));
}

function translate(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === "params")
      return new AppError(request.routeOptions.config.notFound ?? "NOT_FOUND");
    return invalidFields(
      error.validation.map(({ instancePath, message }) => ({
        field: instancePath.slice(1).replaceAll("/", "."),
        message,
      })),
    );
  }
  const { code = "", statusCode } = error as { code?: string; statusCode?: number };
  // The client left, or sent invalid HTTP. An unreachable database has the same error code.
  if (CUT_OFF.has(code) && request.raw.readableAborted)
    return new AppError("INVALID_INPUT", { message: UNREADABLE_REQUEST_MESSAGE });
  const library = byLibraryCode[code];
  if (library) return new AppError(library);
  const database = toAppError(error);
  if (database) return database;
  // Other errors of Fastify with a 4xx status are the client's: malformed JSON, headers or encodings.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError("INVALID_INPUT", { message: UNREADABLE_REQUEST_MESSAGE });
  return null;
}
