import type { X509Certificate } from "node:crypto";
import type { Config } from "#server/config.ts";

export type Reach = {
  addresses(): string[];
} & (
  | {
      /** HTTPS by its own authority. */
      https: "OWN";
      root: X509Certificate;
      port(): number;
    }
  /** A proxy ends TLS, or there is none. */
  | { https: "PROXY" | "OFF" }
);

/** With a real certificate. */
export function isProxied({ TRUST_PROXY, APP_URL }: Config): boolean {
  return TRUST_PROXY.length > 0 || (APP_URL?.startsWith("https:") ?? false);
}

/** Null when this server is not in the shop. `loopback`: this machine's own addresses, for tests. */
export function printingOf(config: Config): { loopback: boolean } | null {
  const isOn = config.PRINTING ? config.PRINTING === "on" : !isProxied(config);
  return isOn ? { loopback: config.PRINTING_LOOPBACK === "on" } : null;
}

export const speaksHttps = (config: Config) => !isProxied(config) && config.HTTPS_PORT !== "off";

const MAX_PORT = 65_535;
const BESIDE = 443;

/** By default 443 above the plain port, so that two shops on one computer stay apart; 443 beside 80. */
export function httpsPort({ PORT, HTTPS_PORT }: Config): number {
  if (typeof HTTPS_PORT === "number") return HTTPS_PORT;
  if (PORT === 0) return 0;
  if (PORT === 80) return BESIDE;
  return PORT + BESIDE > MAX_PORT ? PORT - BESIDE : PORT + BESIDE;
}
