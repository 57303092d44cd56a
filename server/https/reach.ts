import type { X509Certificate } from "node:crypto";
import type { Config } from "#server/config.ts";

/** How the phones of the shop reach this computer. */
export type Reach = {
  /** Where it listens, by its addresses in the shop's network, the likeliest first. */
  addresses(): string[];
} & (
  | {
      /** HTTPS by an authority of its own. */
      https: "OWN";
      /** What phones are to trust. */
      root: X509Certificate;
      port(): number;
    }
  /** A proxy speaks it, or nobody does. */
  | { https: "PROXY" | "OFF" }
);

/** Somebody stands in front who has a real certificate. */
export function isProxied({ TRUST_PROXY, APP_URL }: Config): boolean {
  return TRUST_PROXY.length > 0 || (APP_URL?.startsWith("https:") ?? false);
}

/** Null where this server is not in the shop, and so has no printer beside it. `loopback`: this machine's own addresses, for tests. */
export function printingOf(config: Config): { loopback: boolean } | null {
  const isOn = config.PRINTING ? config.PRINTING === "on" : !isProxied(config);
  return isOn ? { loopback: config.PRINTING_LOOPBACK === "on" } : null;
}

export const speaksHttps = (config: Config) => !isProxied(config) && config.HTTPS_PORT !== "off";

const MAX_PORT = 65_535;
const BESIDE = 443;

/** Unless said, 443 above the plain one, so that two shops on one computer stay apart; 443 itself beside 80. */
export function httpsPort({ PORT, HTTPS_PORT }: Config): number {
  if (typeof HTTPS_PORT === "number") return HTTPS_PORT;
  if (PORT === 0) return 0;
  if (PORT === 80) return BESIDE;
  return PORT + BESIDE > MAX_PORT ? PORT - BESIDE : PORT + BESIDE;
}
