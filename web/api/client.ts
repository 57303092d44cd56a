// Calls of the server's endpoints, with the token of the session.

import {
  CONTENTS_DIGEST_HEADER,
  KEY_UNUSED_HEADER,
  REQUEST_TAG_HEADER,
  RESPONSE_TAG_HEADER,
  RETRY_HEADER,
  VERSION_HEADER,
} from "#core/api-headers.ts";
import {
  type Endpoint,
  type EndpointCallInput,
  type EndpointOutput,
  takesIdempotencyKey,
} from "#core/contract/endpoint.ts";

import type { FieldError } from "#core/errors.ts";
import { ApiError, NO_CONNECTION_MESSAGE, SESSION_CHANGED_MESSAGE } from "#web/api/api-error.ts";
import { takeFirstRead } from "#web/api/first-reads.ts";
import { callWithIdempotencyKey } from "#web/api/idempotent-call.ts";
import { isServerOfOtherVersion, NEW_VERSION_MESSAGE, noteServerVersion } from "#web/api/page-version.ts";
import { buildDeviceHeaders, buildRequestHeaders } from "#web/api/request-headers.ts";
import { readConnectionStatus, updateConnectionStatus } from "#web/offline/device/connection.ts";
import { forgetDeviceRegistration } from "#web/offline/device/device-id.ts";

let token: string | null = null;
let person: string | null = null;
let onSessionEnd: () => void = () => {};
let onForbidden: () => void = () => {};

/** Called only by `SessionProvider`. */
export function setSessionToken(
  value: string | null,
  whose: string | null,
  sessionEnded: () => void,
  forbidden = () => {},
): void {
  token = value;
  person = whose;
  onSessionEnd = sessionEnded;
  onForbidden = forbidden;
}

/** The signed-in user as 'store id/user id'; null when nobody is signed in. */
export function readCurrentUserKey(): string | null {
  return person;
}

export function storeIdOfUserKey(who: string | null): string | null {
  return who?.split("/")[0] || null;
}

/** The store of the signed-in user; an empty text when nobody is signed in. */
export const readCurrentStoreId = (): string => storeIdOfUserKey(person) ?? "";

/** `device`: id of the device that recorded what the request sends, if it is not this device. */
function signedHeaders(device?: string): Record<string, string> {
  const storeId = storeIdOfUserKey(person);
  const { waiting } = readConnectionStatus();
  const headers = buildRequestHeaders({ token, storeId, waiting });
  if (!storeId || !device || device === headers["x-device"]) return headers;
  return { ...headers, ...buildDeviceHeaders(storeId, device, 1) };
}

let askForPassword: (isRead: boolean) => void = () => {};

/**
 * Sets the listener for calls that a PIN session may not make. Its argument says whether the call only reads.
 */
export function onPasswordRequired(listener: typeof askForPassword): () => void {
  askForPassword = listener;
  return () => {
    askForPassword = () => {};
  };
}

type Options = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The user, as `readCurrentUserKey` returns it. The call fails if another user is signed in. */
  as?: string | null;
  device?: string;
  /** Called with the upload progress of a long request, from 0 to 1. */
  onSent?: (part: number) => void;
  isRetry?: boolean;
  contents?: string | undefined;
};
type Arguments<E extends Endpoint> =
  object extends EndpointCallInput<E>
    ? [input?: EndpointCallInput<E>, options?: Options]
    : [input: EndpointCallInput<E>, options?: Options];

/**
 * Calls an endpoint. A write is retried under one idempotency key, and its outcome is checked later when no
 * answer comes.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<EndpointOutput<E>> {
  const send = (how: Options) => callWithoutRetry(endpoint, (input ?? {}) as EndpointCallInput<E>, how);
  const isDryRun = (input as { body?: { dryRun?: boolean } } | undefined)?.body?.dryRun === true;
  return takesIdempotencyKey(endpoint) && !isDryRun
    ? callWithIdempotencyKey({ endpoint, input: input ?? {}, options, person, send })
    : send(options);
}

/**
 * Sends one request without retries. The caller provides the idempotency key of a write.
 * @throws ApiError
 */
export async function callWithoutRetry<E extends Endpoint>(
  endpoint: E,
  input: EndpointCallInput<E>,
  options: Options,
): Promise<EndpointOutput<E>> {
  const response = await request(endpoint, input as object, options);
  if (response.status === 204) return undefined as EndpointOutput<E>;
  const parsed = endpoint.output.safeParse(await contentOf(response, options.signal));
  if (!parsed.success) {
    if (!response.headers.has(RESPONSE_TAG_HEADER)) throw noAnswer();
    const text = isServerOfOtherVersion() ? NEW_VERSION_MESSAGE : "Formato de datos inválido";
    throw new ApiError(response.status, "BAD_ANSWER", text);
  }
  return parsed.data as EndpointOutput<E>;
}

async function contentOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer();
  }
}

function noAnswer(): ApiError {
  updateConnectionStatus({ reached: false });
  return new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
}

/**
 * Returns a long answer as a stream of unparsed bytes.
 * @throws ApiError
 */
export async function streamAnswer<E extends Endpoint>(endpoint: E, ...[input, options = {}]: Arguments<E>) {
  return (await request(endpoint, input ?? {}, options)).body!;
}

export function buildWorkerRequest<E extends Endpoint>(endpoint: E, input: EndpointCallInput<E>) {
  const { params, query } = input as { params?: Params; query?: object };
  return { url: buildEndpointUrl(endpoint, params, query), headers: signedHeaders() };
}
export type WorkerRequest = { url: string; headers: Record<string, string> };

type Params = Record<string, string>;

async function request(endpoint: Endpoint, input: object, options: Options): Promise<Response> {
  const { params, query, body } = input as { params?: Params; query?: object; body?: object };
  const sentWith = token;
  if (options.as !== undefined && options.as !== person)
    throw new ApiError(0, "OTHER_PERSON", SESSION_CHANGED_MESSAGE);
  const url = buildEndpointUrl(endpoint, params, query);
  const sent = endpoint.form && (body as Record<string, unknown> | undefined)?.[endpoint.form.file];
  const file = sent instanceof Blob;
  const headers = signedHeaders(options.device);
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  if (options.isRetry) headers[RETRY_HEADER] = "1";
  if (options.contents) headers[CONTENTS_DIGEST_HEADER] = options.contents;
  if (body && !file) headers["content-type"] = "application/json";
  const init = {
    method: endpoint.method,
    headers,
    signal: options.signal ?? null,
    body: body ? (file ? toFormData(body) : JSON.stringify(body)) : null,
    // This server never redirects a call. Following a redirect would send the session's token to another
    // server.
    redirect: "manual" as const,
  };
  const sentEarly = init.method === "GET" ? takeFirstRead(url, headers, init.signal) : undefined;
  let response: Response;
  try {
    const { onSent } = options;
    // When the progress module cannot be loaded, the upload runs without progress.
    const progress = onSent && (await import("#web/api/fetch-with-progress.ts").catch(() => null));
    response = await (sentEarly?.response ??
      (progress ? progress.fetchWithProgress(url, init, onSent) : fetch(url, init)));
  } catch (error) {
    const { signal } = options;
    // A call that the page aborted says nothing about the connection; a timeout does.
    if (!signal?.aborted || signal.reason?.name === "TimeoutError")
      updateConnectionStatus({ reached: false });
    if (signal?.aborted) throw error;
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION_MESSAGE);
  }
  const mark = response.headers.get(RESPONSE_TAG_HEADER);
  // A read without RESPONSE_TAG_HEADER is checked against the contract's shape: proxies may remove headers.
  const isRead = endpoint.method === "GET" && response.status === 200 && mark === null;
  if (mark !== (sentEarly ?? init).headers[REQUEST_TAG_HEADER] && !isRead) throw noAnswer();
  noteServerVersion(response.headers.get(VERSION_HEADER));
  if (response.ok) {
    updateConnectionStatus({ reached: true });
    return response;
  }
  const refused = toApiError(endpoint, response.status, await contentOf(response, options.signal), sentWith);
  refused.keyUnused = response.headers.has(KEY_UNUSED_HEADER);
  throw refused;
}

function isEnvelope(content: unknown): boolean {
  const { status, code } = (content ?? {}) as { status?: unknown; code?: unknown };
  return status === "error" && typeof code === "string";
}

export function toApiError(
  endpoint: Endpoint,
  status: number,
  content: unknown,
  sentWith: string | null = token,
): ApiError {
  if (!isEnvelope(content)) return noAnswer();
  const { message, error, code, errors, details } = (content ?? {}) as Partial<{
    message: string;
    error: string;
    code: string;
    errors: FieldError[];
    details: Record<string, unknown>;
  }>;
  // A 401 outside /auth/ ends the session (specification, section 7), unless the request had an older token.
  if (status === 401 && !endpoint.path.startsWith("/auth/") && sentWith === token) onSessionEnd();
  if (code === "FORBIDDEN") onForbidden();
  if (code === "PASSWORD_REQUIRED") askForPassword(endpoint.method === "GET");
  const storeId = storeIdOfUserKey(person);
  if (code === "DEVICE_UNKNOWN" && storeId) forgetDeviceRegistration(storeId);
  // A server that is too busy for one call counts as reachable; a server without its database does not.
  if (status !== 503 || code === "DATABASE_UNAVAILABLE") updateConnectionStatus({ reached: status < 502 });
  const text = message ?? error ?? "";
  return new ApiError(status, code!, text, errors, details, error ?? "");
}

function buildEndpointUrl(endpoint: Endpoint, params: Record<string, string> = {}, query: object = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${text && `?${text}`}`;
}

/** The server reads an empty text as null, and lists and objects from JSON. */
function toFormText(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, toFormText(value));
  return form;
}
