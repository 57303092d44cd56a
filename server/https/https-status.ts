import type { X509Certificate } from "node:crypto";
import type { ServerConfig } from "#server/config.ts";

/** How other devices reach this server: its addresses in the shop, and who terminates TLS. */
export type HttpsStatus = {
  addresses(): string[];
} & (
  | {
      /** HTTPS with a certificate of the computer's own authority. */
      https: "OWN";
      root: X509Certificate;
      port(): number;
    }
  /** A proxy terminates TLS, or there is no TLS. */
  | { https: "PROXY" | "OFF" }
);

/** True if a proxy in front of this server terminates TLS. */
export function isBehindHttpsProxy({ TRUST_PROXY, APP_URL }: ServerConfig): boolean {
  return TRUST_PROXY.length > 0 || (APP_URL?.startsWith("https:") ?? false);
}

/** Null if this server does not print. `loopback` allows printers at this machine's addresses, for tests. */
export function printingOptionsOf(config: ServerConfig): { loopback: boolean } | null {
  const isOn = config.PRINTING ? config.PRINTING === "on" : !isBehindHttpsProxy(config);
  return isOn ? { loopback: config.PRINTING_LOOPBACK === "on" } : null;
}

export const servesHttps = (config: ServerConfig) =>
  !isBehindHttpsProxy(config) && config.HTTPS_PORT !== "off";

const MAX_PORT = 65_535;
const DEFAULT_HTTPS_PORT = 443;

/** The plain port plus 443, so that two servers on one computer use different ports; 443 for port 80. */
export function httpsPortOf({ PORT, HTTPS_PORT }: ServerConfig): number {
  if (typeof HTTPS_PORT === "number") return HTTPS_PORT;
  if (PORT === 0) return 0;
  if (PORT === 80) return DEFAULT_HTTPS_PORT;
  return PORT + DEFAULT_HTTPS_PORT > MAX_PORT ? PORT - DEFAULT_HTTPS_PORT : PORT + DEFAULT_HTTPS_PORT;
}
