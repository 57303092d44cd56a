import { vi } from "vitest";
import { KEY_UNUSED_HEADER, REQUEST_TAG_HEADER, RESPONSE_TAG_HEADER } from "#core/api-headers.ts";

type Init = RequestInit & { headers: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: each test reads different fields of a request
type Serve = (url: string, init: any) => Response | Promise<Response>;

/**
 * Replaces `fetch` with `serve`. Adds the tag header to each answer and the error envelope to each error. A
 * refused write leaves its idempotency key unused.
 */
export function stubServer(serve: Serve): void {
  vi.stubGlobal("fetch", async (url: string, init: Init = { headers: {} }) => {
    const answer = await serve(url, init);
    const headers = new Headers(answer.headers);
    const requestHeaders = new Headers(init.headers);
    headers.set(RESPONSE_TAG_HEADER, requestHeaders.get(REQUEST_TAG_HEADER) ?? "");
    if (answer.ok) return new Response(answer.body, { status: answer.status, headers });
    if (answer.status < 500 && requestHeaders.has("idempotency-key")) headers.set(KEY_UNUSED_HEADER, "1");
    const body = (await answer.json().catch(() => ({}))) as object;
    const envelope = { code: "INTERNAL", ...body, status: "error" };
    return Response.json(envelope, { status: answer.status, headers });
  });
}
