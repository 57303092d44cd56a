import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { hostname } from "node:os";

/**
 * The key of a client's address for rate limits. For an IPv6 address it is the first 64 bits, because one connection
 * has all addresses with this prefix. An IPv4 address and its IPv6 form (::ffff:…) have the same key.
 */
export function networkPrefixOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The key of a client's address for quotas of work: the first 48 bits of an IPv6 address, which belong to one customer
 * of most providers. Some providers give the same 48 bits to many customers, so password attempts are counted by
 * `networkPrefixOf`.
 */
export function sitePrefixOf(address: string): string {
  return prefixOf(address, 3);
}

function prefixOf(address: string, length: number): string {
  const plain = address.toLowerCase().split("%")[0]!;
  if (!plain.includes(":") || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join(".");
  return groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(":");
}

const bytesOf = (group: number) => [group >> 8, group & 0xff];

function groupsOf(address: string): number[] {
  const [head = [], tail] = address
    .split("::")
    .map((half) => half.split(":").filter(Boolean).flatMap(groupOf));
  if (!tail) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The last two groups may be written as an IPv4 address. */
function groupOf(text: string): number[] {
  if (!text.includes(".")) return [Number.parseInt(text, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return [(a << 8) | b, (c << 8) | d];
}

/** Headers that a proxy adds to a request. */
const FORWARDED = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

type Origin = { ip: string; headers: IncomingHttpHeaders };

/** True for requests from this machine that no proxy forwarded: behind a proxy all clients have its address. */
function isDirect({ ip, headers }: Origin): boolean {
  const isLoopback = ip === "::1" || networkPrefixOf(ip).startsWith("127.");
  return isLoopback && FORWARDED.every((name) => headers[name] === undefined);
}

/** True for requests from this machine. The Host must name this machine too, against DNS rebinding. */
export function isFromThisMachine(origin: Origin): boolean {
  return isDirect(origin) && isOwnName(nameIn(origin.headers.host));
}

/**
 * True if a browser of this machine uses a host name that is neither this machine's nor that of `appUrl`: a page of
 * another site may have pointed its own name at this machine (DNS rebinding).
 */
export function isDnsRebinding(origin: Origin, appUrl: string | undefined): boolean {
  if (!isDirect(origin)) return false;
  const name = nameIn(origin.headers.host);
  return !isOwnName(name) && name !== (appUrl && new URL(appUrl).hostname);
}

/** Null without a Host header, which every browser sends; "" when it cannot be parsed. */
function nameIn(host: string | undefined): string | null {
  if (host === undefined) return null;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
}

/** True for a name of this machine, an IP address, and no name: DNS rebinding can use neither of the last two. */
function isOwnName(name: string | null): boolean {
  if (name === null || isIP(name.replace(/^\[|\]$/g, "")) > 0) return true;
  const full = hostname().toLowerCase();
  const label = full.split(".")[0]!;
  return ["localhost", full, label, `${label}.local`].includes(name) || name.endsWith(".localhost");
}
