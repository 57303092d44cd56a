import type { IncomingHttpHeaders } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { hostname } from "node:os";

/**
 * What an address counts as wherever addresses are counted. Of IPv6 the first half: a connection has all of the rest to
 * itself, so counting single addresses counts nothing. An IPv4 address is one however it is written.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * In whose share the work of an address counts. Of IPv6 the first 48 bits, which one customer has. Passwords are not counted by them:
 * at some providers many customers share these.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** Of IPv6 so many groups of 16 bits. */
function prefixOf(address: string, length: number): string {
  const plain = address.toLowerCase().split("%")[0]!;
  if (!isIPv6(plain)) return plain;
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

/** What a proxy says of whom it speaks for. */
const FORWARDED = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

type Origin = { ip: string; headers: IncomingHttpHeaders };

/** From this machine itself, through no proxy: one that is not trusted has this machine's address for everybody. */
function isDirect({ ip, headers }: Origin): boolean {
  const isLoopback = ip === "::1" || networkOf(ip).startsWith("127.");
  return isLoopback && FORWARDED.every((name) => headers[name] === undefined);
}

/**
 * The same, under a name of this machine. A page of the internet whose name points at 127.0.0.1 makes a browser of this machine
 * ask here too, under that name (DNS rebinding).
 */
export function isFromHere(origin: Origin): boolean {
  return isDirect(origin) && isOwnName(nameIn(origin.headers.host));
}

/** From a browser of this machine, under a name that is neither this machine's nor that of `appUrl`. */
export function isRebound(origin: Origin, appUrl: string | undefined): boolean {
  if (!isDirect(origin)) return false;
  const name = nameIn(origin.headers.host);
  return !isOwnName(name) && name !== (appUrl && new URL(appUrl).hostname);
}

/** Null where none is said, which no browser does; "" where it cannot be read. */
function nameIn(host: string | undefined): string | null {
  if (host === undefined) return null;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
}

/** An address is no name that somebody could point elsewhere. */
function isOwnName(name: string | null): boolean {
  if (name === null || isIP(name.replace(/^\[|\]$/g, "")) > 0) return true;
  const full = hostname().toLowerCase();
  const label = full.split(".")[0]!;
  return ["localhost", full, label, `${label}.local`].includes(name) || name.endsWith(".localhost");
}
