import type { IncomingHttpHeaders } from "node:http";
import { isIPv6 } from "node:net";

/**
 * What an address counts as wherever addresses are counted. Of IPv6 the first half: a connection has all of the rest to
 * itself, so counting single addresses counts nothing. An IPv4 address is one however it is written.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().split("%")[0]!;
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join(".");
  return groups
    .slice(0, 4)
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

/** From this machine itself, through no proxy: one that is not trusted has this machine's address for everybody. */
export function isFromHere({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): boolean {
  const isDirect = FORWARDED.every((name) => headers[name] === undefined);
  return isDirect && (ip === "::1" || networkOf(ip).startsWith("127."));
}
