/** The protocols that scales use on a serial port. */
export const SCALE_PROTOCOLS = ["TORREY", "CAS", "TOLEDO", "SICS", "WEIGHT"] as const;
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number];
