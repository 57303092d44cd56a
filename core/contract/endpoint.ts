import type { z } from "zod";
import type { ErrorCode } from "#core/errors.ts";
import { asksPassword, type Permission } from "#core/permissions.ts";

type Schema = z.ZodType;

/**
 * One call of the API. The server cannot register, nor the client call, anything that is not such an
 * object; the OpenAPI page is made from it.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base path /api, with `:name` for parameters. */
  path: `/${string}`;
  summary: string;
  /** `public` needs no session. */
  permission: Permission | "public";
  /** Whether a session that a PIN opened may not call it: as its permission has it unless said. */
  asksPassword?: boolean;
  params?: Schema;
  /** What a path parameter that cannot be an id answers: it names nothing, so 404. */
  notFound?: ErrorCode;
  query?: Schema;
  body?: Schema;
  /** The body also comes as multipart/form-data; these fields arrive there as text: whole numbers, others, booleans. */
  form?: {
    numbers: readonly string[];
    decimals: readonly string[];
    booleans: readonly string[];
    file: string;
    /** False: any file, which arrives in its field as base64. */
    isPicture?: boolean;
  };
  /** Largest body in bytes, where a list needs more than the usual limit. */
  maxBody?: number;
  /** False for a write whose answer must not be kept for its `Idempotency-Key`; see `takesKey`. */
  idempotent?: false;
  /** Fields of the body of which nothing is kept beside that key, not even a sum: what is short could be guessed from it. */
  secrets?: readonly string[];
  /** Fields of the body for each of which a password hash is computed; `server/http/hash-admission.ts` bounds these. */
  hashes?: readonly string[];
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  output: Schema;
  /** The list in the answer that may hold tens of thousands: it is read and written part by part. */
  longList?: LongList;
};

/** Where it stands in the answer; a dot alone where the answer is the list. */
export type LongList = "." | "data" | `data.${string}`;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/**
 * Whether the call takes an `Idempotency-Key`: every write to a store does. Sessions and public calls do not: their
 * answers hold tokens.
 */
export function takesKey({ method, permission, idempotent }: Endpoint): boolean {
  return method !== "GET" && permission !== "public" && permission !== "session" && idempotent !== false;
}

/** Whether it is refused to who came in with a PIN. */
export function needsPassword({ permission, asksPassword: said }: Endpoint): boolean {
  return permission !== "public" && (said ?? asksPassword(permission));
}

type Input<S> = S extends Schema ? z.input<S> : never;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** A part that may be left out altogether may also be absent. */
type Part<K extends string, S> = [S] extends [Schema]
  ? Record<string, never> extends Input<S>
    ? { [key in K]?: Input<S> }
    : { [key in K]: Input<S> }
  : unknown;

type PartOf<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

/** What a caller sends (before defaults and trimming). */
export type CallInput<E extends Endpoint> = Part<"params", PartOf<E, "params">> &
  Part<"query", PartOf<E, "query">> &
  Part<"body", PartOf<E, "body">>;

/** What a handler receives (parsed). */
export type ParsedInput<E extends Endpoint> = {
  params: Parsed<PartOf<E, "params">>;
  query: Parsed<PartOf<E, "query">>;
  body: Parsed<PartOf<E, "body">>;
};

/** What a call answers. */
export type Output<E extends Endpoint> = z.output<E["output"]>;
