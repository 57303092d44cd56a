import type { z } from "zod";
import type { ErrorCode } from "#core/errors.ts";
import { asksPassword, type Permission } from "#core/permissions.ts";

type Schema = z.ZodType;

/** One call of the API, for server, client and the OpenAPI page. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  permission: Permission | "public";
  /** By default as its permission says. */
  asksPassword?: boolean;
  params?: Schema;
  /** The error for a path parameter that cannot be an id: a 404. */
  notFound?: ErrorCode;
  query?: Schema;
  body?: Schema;
  /** Also multipart/form-data: these fields arrive as text. */
  form?: {
    numbers: readonly string[];
    decimals: readonly string[];
    booleans: readonly string[];
    file: string;
    /** False: any file, which arrives in its field as base64. */
    isPicture?: boolean;
  };
  maxBody?: number;
  /** False for a write whose answer must not be stored for its `Idempotency-Key`; see `takesKey`. */
  idempotent?: false;
  /** Not stored with the key, not even in a digest: short secrets could be guessed. */
  secrets?: readonly string[];
  /** Body fields that each need a password hash; `server/http/limits/hash-admission.ts` limits these. */
  hashes?: readonly string[];
  status?: 200 | 201 | 204;
  output: Schema;
  /** Read and written in parts. */
  longList?: LongList;
};

/** The list's place; a dot when the answer is the list. */
export type LongList = "." | "data" | `data.${string}`;

/** Every write to a store does; sessions and public calls do not: their answers contain tokens. */
export function takesKey({ method, permission, idempotent }: Endpoint): boolean {
  return method !== "GET" && permission !== "public" && permission !== "session" && idempotent !== false;
}

export function needsPassword({ permission, asksPassword: said }: Endpoint): boolean {
  return permission !== "public" && (said ?? asksPassword(permission));
}

type Input<S> = S extends Schema ? z.input<S> : never;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

type Part<K extends string, S> = [S] extends [Schema]
  ? Record<string, never> extends Input<S>
    ? { [key in K]?: Input<S> }
    : { [key in K]: Input<S> }
  : unknown;

type PartOf<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

export type CallInput<E extends Endpoint> = Part<"params", PartOf<E, "params">> &
  Part<"query", PartOf<E, "query">> &
  Part<"body", PartOf<E, "body">>;

export type ParsedInput<E extends Endpoint> = {
  params: Parsed<PartOf<E, "params">>;
  query: Parsed<PartOf<E, "query">>;
  body: Parsed<PartOf<E, "body">>;
};

export type Output<E extends Endpoint> = z.output<E["output"]>;
