import type { FastifyInstance } from "fastify";
import { VERSION_HEADER } from "#core/api-headers.ts";
import { AppError } from "#core/errors.ts";
import { VERSION } from "#server/releases/version.ts";

/**
 * The oldest version whose pages this server still understands. Raise it in the release that takes something out
 * of the contract which such a page needs.
 */
export const OLDEST_PAGE = "0.1.0";

/**
 * Says the server's version in every answer of the API, and refuses a page that says an older version than `oldest`,
 * before anything is recorded. A request that says none comes from a page of 0.1.0 or from another program: it is served.
 */
export function addPageVersion(app: FastifyInstance, oldest: string): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    reply.header(VERSION_HEADER, VERSION);
    const page = request.headers[VERSION_HEADER];
    if (typeof page === "string" && isOlder(page, oldest)) throw new AppError("PAGE_TOO_OLD");
  });
}

/** Whether `version` is older than `other`, both like `1.2.3`. False for a text of another form. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at !== -1 && a[at]! < b[at]!;
}

const partsOf = (version: string) =>
  (/^(\d{1,6})\.(\d{1,6})\.(\d{1,6})/.exec(version) ?? []).slice(1).map(Number);
