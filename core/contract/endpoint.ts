import type { z } from "zod";
import type { ErrorCode } from "#core/errors.ts";
import { asksPassword, type Permission } from "#core/permissions.ts";

type Schema = z.ZodType;

/**
 * One call of the API. The server registers and the client calls only such objects; the OpenAPI page is made
 * from them.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base path /api, with `:name` for parameters. */
  path: `/${string}`;
  summary: string;
  /** `public` needs no session. */
  permission: Permission | "public";
  /** Whether PIN sessions may not call it; by default as its permission says. */
  asksPassword?: boolean;
  params?: Schema;
  /** The error for a path parameter that cannot be an id: a 404. */
  notFound?: ErrorCode;
  query?: Schema;
  body?: Schema;
  /**
   * The body may also be multipart/form-data; these fields arrive as text: whole numbers, other numbers,
   * booleans.
   */
  form?: {
    numbers: readonly string[];
    decimals: readonly string[];
    booleans: readonly string[];
    file: string;
    /** False: any file, which arrives in its field as base64. */
    isPicture?: boolean;
  };
  /** Maximum body in bytes, when a list needs more than the default. */
  maxBody?: number;
  /** False for a write whose answer must not be stored for its `Idempotency-Key`; see `takesKey`. */
  idempotent?: false;
  /** Body fields that are not stored with the key, not even in a digest: short secrets could be guessed from it. */
  secrets?: readonly string[];
  /** Body fields that each need a password hash; `server/http/limits/hash-admission.ts` limits these. */
  hashes?: readonly string[];
  /** 200 by default. */
  status?: 200 | 201 | 204;
  output: Schema;
  /** The answer's list when it may have tens of thousands of items: it is read and written in parts. */
  longList?: LongList;
};

/** The list's place in the answer; a dot when the answer is the list. */
export type LongList = "." | "data" | `data.${string}`;

/**
 * Whether the call takes an `Idempotency-Key`: every write to a store does. Sessions and public calls do not,
 * because their answers contain tokens.
 */
export function takesKey({ method, permission, idempotent }: Endpoint): boolean {
  return method !== "GET" && permission !== "public" && permission !== "session" && idempotent !== false;
}

/** Whether PIN sessions are refused. */
export function needsPassword({ permission, asksPassword: said }: Endpoint): boolean {
  return permission !== "public" && (said ?? asksPassword(permission));
}

type Input<S> = S extends Schema ? z.input<S> : never;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** An input part whose fields are all optional may be absent. */
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
