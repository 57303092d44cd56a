import type { Endpoint } from "#core/contract/endpoint.ts";
import { ROLES, type Role } from "#core/permissions.ts";
import type { SeededRandom } from "#server/demo/random.ts";
import {
  INVALID_VALUES,
  jsonSchemaOf,
  makeValueInvalid,
  pickRandom,
  plausibleValue,
} from "#server/test/fuzz/values.ts";

export type ExistingRowIds = {
  /** An id for a path: `/customers/:id` gets the id of a customer. */
  idFor: (endpoint: Endpoint, random: SeededRandom) => string;
  ids: readonly string[];
};

export type FuzzRequest = {
  endpoint: Endpoint;
  role: Role | null;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** True if the contract refuses this body and it is sent as ordinary JSON. */
  mustBeRefused: boolean;
};

/** A short text for a URL, because HTTP limits refuse a longer URL before Mostrador's own limits do. */
const forAddress = (value: unknown) =>
  (typeof value === "string" ? value : String(JSON.stringify(value))).slice(0, 3_000);

/** A URL cannot contain lone surrogates. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd");

function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** A request for an endpoint that usually has an error in it. */
export function generateFuzzRequest(
  endpoint: Endpoint,
  random: SeededRandom,
  ids: ExistingRowIds,
): FuzzRequest {
  const headers: Record<string, string> = {};
  if (endpoint.idempotent && random.chance(0.5))
    headers["idempotency-key"] = random.chance(0.5)
      ? pickRandom(random, ids.ids)
      : headerText(pickRandom(random, INVALID_VALUES));
  const role = random.chance(0.05) ? null : random.chance(0.7) ? "OWNER" : pickRandom(random, ROLES);
  const base = {
    endpoint,
    role,
    method: endpoint.method,
    url: `/api${buildPath(endpoint, random, ids)}${buildQueryText(endpoint, random, ids)}`,
    headers,
    mustBeRefused: false,
  };
  return endpoint.body ? { ...base, ...bodyOf(endpoint, random, ids, headers) } : base;
}

/** Replaces characters that a header cannot contain. */
function headerText(value: unknown): string {
  return forAddress(value).replace(/[^\x20-\x7e]/g, "?");
}

function buildPath(endpoint: Endpoint, random: SeededRandom, ids: ExistingRowIds): string {
  return endpoint.path.replace(/:(\w+)/g, () => {
    if (random.chance(0.7)) return ids.idFor(endpoint, random);
    const bad = forAddress(pickRandom(random, INVALID_VALUES)).slice(0, 250);
    return random.chance(0.8) ? encoded(bad) : encodeURI(wellFormed(bad)).replace(/[?#]/g, "");
  });
}

function buildQueryText(endpoint: Endpoint, random: SeededRandom, ids: ExistingRowIds): string {
  if (!endpoint.query) return random.chance(0.05) ? "?__proto__=1&a[b]=2&%00=3" : "";
  const { properties = {} } = jsonSchemaOf(endpoint.query);
  const parts = Object.entries(properties).flatMap(([name, schema]) => {
    if (random.chance(0.4)) return [];
    const value = random.chance(0.5)
      ? plausibleValue(schema, random, ids.ids)
      : pickRandom(random, INVALID_VALUES);
    const part = `${name}=${encoded(forAddress(value))}`;
    if (random.chance(0.05)) return [part, `${name}=2`];
    if (random.chance(0.05)) return [`${name}[]=1`, `${name}[a]=1`];
    return [part];
  });
  if (random.chance(0.05))
    parts.push(pickRandom(random, ["%", "%zz=1", "__proto__=x", "=", "&&", "a=%00", "constructor=1"]));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

function bodyOf(
  endpoint: Endpoint,
  random: SeededRandom,
  ids: ExistingRowIds,
  headers: Record<string, string>,
) {
  const fine = plausibleValue(jsonSchemaOf(endpoint.body!), random, ids.ids);
  const body = random.chance(0.1)
    ? fine
    : random.chance(0.3)
      ? makeValueInvalid(makeValueInvalid(fine, random), random)
      : makeValueInvalid(fine, random);
  if (endpoint.form && random.chance(0.3))
    return { headers: { ...headers, ...MULTIPART }, payload: formOf(body, endpoint.form.file, random) };
  const json = JSON.stringify(body) ?? "";
  if (random.chance(0.1))
    return { headers: { ...headers, ...typed(oddType(random)) }, payload: odd(json, random) };
  const mustBeRefused = json !== "" && !endpoint.body!.safeParse(JSON.parse(json)).success;
  return { headers: { ...headers, ...typed("application/json") }, payload: json, mustBeRefused };
}

const typed = (type: string) => ({ "content-type": type });

function oddType(random: SeededRandom): string {
  return pickRandom(random, [
    ...Array<string>(6).fill("application/json"),
    "application/json; charset=utf-16",
    "text/plain",
    "text/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "application/",
    "*/*",
  ]);
}

/** Text that is almost JSON. */
function odd(json: string, random: SeededRandom): string | Buffer {
  return pickRandom<() => string | Buffer>(random, [
    () => json.slice(0, random.whole(0, json.length)),
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () => json.replace("{", '{"__proto__":{"role":"OWNER"},'),
    () => json.replace("{", '{"constructor":{"prototype":{"role":"OWNER"}},'),
    () => json.replace("{", '{"name":"a","name":"b",'),
    () => "[".repeat(20_000) + "]".repeat(20_000),
    () => '{"a":'.repeat(20_000),
    () => json.replaceAll(":", ":\u00a0"),
    () => json.replace(/\d+/, "1e400"),
    () => "NaN",
    () => "",
    () => Buffer.from(json, "utf16le"),
    () => Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80]),
    () => `{"name":"${"x".repeat(600_000)}"}`,
    () => '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nsin final',
  ])();
}

const MULTIPART = typed("multipart/form-data; boundary=----linea");

/** The body as a form, sometimes with an invalid file. */
function formOf(body: unknown, file: string, random: SeededRandom): string {
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [["name", String(body)]];
  const parts = fields.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `------linea\r\nContent-Disposition: form-data; name="${String(name).replace(/["\r\n]/g, "")}"\r\n\r\n${text}\r\n`;
  });
  if (random.chance(0.3))
    parts.push(
      `------linea\r\nContent-Disposition: form-data; name="${file}"; filename="${pickRandom(random, ["a.png", "../../a", "a.svg", ""])}"\r\nContent-Type: ${pickRandom(random, ["image/png", "image/svg+xml", "text/html"])}\r\n\r\n${pickRandom(random, ["<svg onload=alert(1)>", "GIF89a", "\x89PNG\r\n\x1a\n", ""])}\r\n`,
    );
  return random.chance(0.9) ? `${parts.join("")}------linea--\r\n` : parts.join("").slice(0, -20);
}
