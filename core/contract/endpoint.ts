import type { z } from "zod";
import type { ErrorCode } from "#core/errors.ts";
import { type Permission, requiresPassword } from "#core/permissions.ts";

type Schema = z.ZodType;

/** The description of one API call, for the server, the client and the OpenAPI page. */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  permission: Permission | "public";
  /** Whether a PIN session must also send the password; the default depends on the permission. */
  asksPassword?: boolean;
  params?: Schema;
  /** The error (404) for a path parameter that is no valid id. */
  notFound?: ErrorCode;
  query?: Schema;
  body?: Schema;
  /** The body may also be multipart/form-data, where these fields arrive as text. */
  form?: {
    numbers: readonly string[];
    decimals: readonly string[];
    booleans: readonly string[];
    file: string;
    /** False when the form accepts any file; the field named by `file` then receives it as base64. */
    isPicture?: boolean;
  };
  maxBody?: number;
  /** Present if a small body causes long work, such as a mail. A store runs one such request at a time. */
  costlyWrite?: true;
  /** False for a write whose answer must not be stored with its idempotency key; see `takesIdempotencyKey`. */
  idempotent?: false;
  /** Secret body fields. The digest stored with the idempotency key omits them: short ones are guessable. */
  secrets?: readonly string[];
  /** Body fields for each of which the server computes a slow password hash. Their number is limited per time. */
  hashes?: readonly string[];
  status?: 200 | 201 | 204;
  /** The whole answer. Given if it has more than `data`; else `endpoint` derives it, and without `data` it is empty. */
  output: Schema;
  /** The data of a successful answer that has nothing else; the handler returns this data. */
  data?: Schema;
  /** The list in the answer that the server reads and sends in parts. */
  longList?: LongListPath;
};

/** The path of a list in an answer; a dot when the whole answer is the list. */
export type LongListPath = "." | "data" | `data.${string}`;

/** True for writes to a store, but not for session and public calls, whose answers contain tokens. */
export function takesIdempotencyKey({ method, permission, idempotent }: Endpoint): boolean {
  return method !== "GET" && permission !== "public" && permission !== "session" && idempotent !== false;
}

export function endpointRequiresPassword({ permission, asksPassword: override }: Endpoint): boolean {
  return permission !== "public" && (override ?? requiresPassword(permission));
}

type Input<S> = S extends Schema ? z.input<S> : never;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

type InputPart<K extends string, S> = [S] extends [Schema]
  ? Record<string, never> extends Input<S>
    ? { [key in K]?: Input<S> }
    : { [key in K]: Input<S> }
  : unknown;

type SchemaOf<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined;

export type EndpointCallInput<E extends Endpoint> = InputPart<"params", SchemaOf<E, "params">> &
  InputPart<"query", SchemaOf<E, "query">> &
  InputPart<"body", SchemaOf<E, "body">>;

export type ParsedEndpointInput<E extends Endpoint> = {
  params: Parsed<SchemaOf<E, "params">>;
  query: Parsed<SchemaOf<E, "query">>;
  body: Parsed<SchemaOf<E, "body">>;
};

export type EndpointOutput<E extends Endpoint> = z.output<E["output"]>;
