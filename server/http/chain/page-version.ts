import type { FastifyInstance } from "fastify";
import { VERSION_HEADER } from "#core/api-headers.ts";
import { AppError } from "#core/errors.ts";
import { VERSION } from "#server/releases/version.ts";

/**
 * The oldest version whose pages this server accepts. Raise it in the release that removes from the contract what an
 * older page needs.
 */
export const OLDEST_PAGE_VERSION = "0.1.0";

/**
 * Sends the server's version with every answer of the API, and refuses requests of pages that are older than `oldest`
 * with PAGE_TOO_OLD before anything is recorded. Pages of 0.1.0 and other programs send no version: they are served.
 */
export function addPageVersion(app: FastifyInstance, oldest: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    reply.header(VERSION_HEADER, VERSION);
    const page = request.headers[VERSION_HEADER];
    if (typeof page === "string" && isOlder(page, oldest)) throw new AppError("PAGE_TOO_OLD");
  });
}

/** True if `version` is older than `other`, both like `1.2.3`. False if a text has another form. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at !== -1 && a[at]! < b[at]!;
}

const partsOf = (version: string) =>
  (/^(\d{1,6})\.(\d{1,6})\.(\d{1,6})/.exec(version) ?? []).slice(1).map(Number);
