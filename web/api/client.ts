import type { CallInput, Endpoint, Output } from "#core/contract/endpoint.ts";
import type { FieldError } from "#core/errors.ts";
import { connection, tellConnection } from "#web/api/connection.ts";
import { deviceOf, forgetDevice } from "#web/api/device-id.ts";
import { fetchWithProgress } from "#web/api/fetch-with-progress.ts";
import { codeSaid } from "#web/api/sentences.ts";

/** What a call answers when it is refused. `status` 0: the server was not reached or did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[];
  readonly details: Record<string, unknown>;
  /** What the answer says in its field `error`, which some screens read (specification, section 8). */
  readonly errorField: string;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: FieldError[] = [],
    details: Record<string, unknown> = {},
    errorField = message,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.errorField = errorField;
  }

  /** Nobody knows whether the server did what was asked: the same request may be sent again. */
  get undecided(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

export const NO_CONNECTION = "No pudimos comunicarnos con el servidor. Revisa tu conexión.";

export const OTHER_PERSON = "La sesión cambió antes de enviarlo.";

let token: string | null = null;
let person: string | null = null;
let onSessionEnd: () => void = () => {};
let onForbidden: () => void = () => {};

/**
 * Called by the session alone: the token that every call carries, whose it is, what to do when it is refused, and
 * what when the role does not allow a call: it may have been changed meanwhile.
 */
export function setToken(
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

/** In whose name calls go out now: one person of one store. */
export function caller(): string | null {
  return person;
}

/** The store of a `caller`. */
export function storeOf(who: string | null): string | null {
  return who?.split("/")[0] || null;
}

/** Who calls, and from which device of the store: this one unless said. */
function signedHeaders(device?: string): Record<string, string> {
  const storeId = storeOf(person);
  const here = storeId && deviceOf(storeId);
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(here && { "x-device": here, "x-device-pending": String(connection().waiting) }),
    // How much waits here says nothing of another one.
    ...(device && device !== here && { "x-device": device, "x-device-pending": "1" }),
  };
}

let askForPassword: (isRead: boolean) => void = () => {};

/** What a PIN does not open was asked for: `listener` hears of it, and whether it was only to be read. */
export function onPasswordRequired(listener: typeof askForPassword): () => void {
  askForPassword = listener;
  return () => {
    askForPassword = () => {};
  };
}

type Options = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes out in the name of this `caller` or not at all. */
  as?: string | null;
  /** On which device it was done, where that is not this one. */
  device?: string;
  /** For a long request: how much of it has been sent, from 0 to 1. */
  onSent?: (part: number) => void;
};
type Arguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options]
    : [input: CallInput<E>, options?: Options];

/** Calls an endpoint of the contract. @throws ApiError */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<Output<E>> {
  const response = await accepted(endpoint, input ?? {}, options);
  if (response.status === 204) return undefined as Output<E>;
  const parsed = endpoint.output.safeParse(await contentOf(response, options.signal));
  if (!parsed.success) throw new ApiError(response.status, "BAD_ANSWER", "Formato de datos inválido");
  return parsed.data as Output<E>;
}

/** What does not read as JSON is null; what broke off on its way says nothing about what the server answered. */
async function contentOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return "";
  });
  // A browser takes a head that broke off for a whole one with nothing behind it. The server always says something.
  if (text === "") throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The bytes of a long answer as they come, unread and unchecked. @throws ApiError */
export async function openAnswer<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  return (await accepted(endpoint, input ?? {}, options)).body!;
}

/** For a worker that makes the call itself, so that nothing of a long answer passes the page. */
export function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): WorkerRequest {
  const { params, query } = input as { params?: Params; query?: object };
  return { url: urlOf(endpoint, params, query), headers: signedHeaders() };
}
export type WorkerRequest = { url: string; headers: Record<string, string> };

async function accepted(endpoint: Endpoint, input: object, options: Options): Promise<Response> {
  const { params, query, body } = input as { params?: Params; query?: object; body?: object };
  const sentWith = token;
  if (options.as !== undefined && options.as !== person) throw new ApiError(0, "OTHER_PERSON", OTHER_PERSON);
  const response = await send(endpoint, urlOf(endpoint, params, query), body, options);
  if (response.ok) {
    tellConnection({ reached: true });
    return response;
  }
  throw refusal(endpoint, response.status, await contentOf(response, options.signal), sentWith);
}

type Params = Record<string, string>;

function urlOf(endpoint: Endpoint, params: Params = {}, query: object = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${path}${text && `?${text}`}`;
}

async function send(
  endpoint: Endpoint,
  url: string,
  body: object | undefined,
  options: Options,
): Promise<Response> {
  const file = endpoint.form && (body as Record<string, unknown> | undefined)?.[endpoint.form.file];
  const headers = signedHeaders(options.device);
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  if (body && !file) headers["content-type"] = "application/json";
  const request = {
    method: endpoint.method,
    headers,
    signal: options.signal ?? null,
    body: body ? (file ? formOf(body) : JSON.stringify(body)) : null,
  };
  try {
    return await (options.onSent ? fetchWithProgress(url, request, options.onSent) : fetch(url, request));
  } catch (error) {
    const { signal } = options;
    // Called off by who asked says nothing; out of patience does.
    if (!signal?.aborted || signal.reason?.name === "TimeoutError") tellConnection({ reached: false });
    if (signal?.aborted) throw error;
    throw new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  }
}

/** With a file the same fields go as multipart/form-data; the browser sets its content type. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  return form;
}

/** What a refused answer means, and what follows for the session. Status 0: there was none. */
export function refusal(
  endpoint: Endpoint,
  status: number,
  content: unknown,
  sentWith: string | null = token,
): ApiError {
  if (status === 0) return new ApiError(0, "NO_CONNECTION", NO_CONNECTION);
  const { message, error, code, errors, details } = (content ?? {}) as Partial<{
    message: string;
    error: string;
    code: string;
    errors: FieldError[];
    details: Record<string, unknown>;
  }>;
  // Specification, section 7: a 401 on any call that is not of /auth/ ends the session.
  // That of an earlier session says nothing about the one of now.
  if (status === 401 && !endpoint.path.startsWith("/auth/") && sentWith === token) onSessionEnd();
  if (code === "FORBIDDEN") onForbidden();
  if (code === "PASSWORD_REQUIRED") askForPassword(endpoint.method === "GET");
  const storeId = storeOf(person);
  if (code === "DEVICE_UNKNOWN" && storeId) forgetDevice(storeId);
  // A server that is too busy for one call is there; one whose database is not takes nothing.
  if (status !== 503 || code === "DATABASE_UNAVAILABLE") tellConnection({ reached: status < 502 });
  const text = message ?? error ?? "";
  return new ApiError(status, code ?? codeSaid(status, text), text, errors, details, error ?? "");
}
