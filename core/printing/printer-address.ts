// Only these ports are allowed, because a printer's address must not reach other services behind the shop's router.

export const PRINTER_PORT = 9100;
export const LAST_PRINTER_PORT = 9109;

export const PRINTER_DEVICE_PATH_PATTERN = /^\/dev\/(?:usb\/lp|ttyUSB)\d{1,3}$/;
/** Excludes characters with a meaning in commands and paths, and a leading dash. */
export const PRINT_QUEUE_NAME_PATTERN = /^[\p{L}\p{N}_][\p{L}\p{N}_ .()-]{0,126}$/u;
export const PRINTER_HOST_PATTERN =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}.:-]{0,251}[\p{L}\p{N}])?$|^[0-9a-f:.]{2,45}$/iu;
export const PRINTER_BAUD_RATES = [1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200] as const;
export type PrinterBaudRate = (typeof PRINTER_BAUD_RATES)[number];

const PRIVATE_V4 = [
  [0x0a000000, 8],
  [0xac100000, 12],
  [0xc0a80000, 16],
  [0x64400000, 10],
] as const;
const LOOPBACK = [0x7f000000, 8] as const;

/** An IPv4 address as a number; null with leading zeros, which some programs read as octal. */
function v4Of(text: string): number | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((all, part) => all * 256 + Number(part), 0);
}

const isIn = (address: number, [network, bits]: readonly [number, number]) =>
  Math.floor(address / 2 ** (32 - bits)) === Math.floor(network / 2 ** (32 - bits));

/** True for addresses of private networks; `loopback` also allows this machine, for tests. */
export function isAllowedPrinterAddress(address: string, { loopback = false }: { loopback?: boolean } = {}) {
  const text = address.toLowerCase();
  // An IPv4 address written as IPv6 is checked as IPv4.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const v4 = v4Of(mapped?.[1] ?? text);
  if (v4 !== null) return PRIVATE_V4.some((range) => isIn(v4, range)) || (loopback && isIn(v4, LOOPBACK));
  // Private IPv6 range fc00::/7. Addresses with a zone or an embedded IPv4 address are refused.
  return /^f[cd][0-9a-f]{2}:[0-9a-f:]+$/.test(text) && text.split("::").length <= 2;
}

export const looksLikeIpAddress = (host: string): boolean =>
  host.includes(":") || /^[\d.]+$/.test(host) || /^0x/i.test(host);
