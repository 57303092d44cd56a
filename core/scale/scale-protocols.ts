/** Protocols of scales on a cable. Parsed strictly, because half a frame is another weight. */
export const SCALE_PROTOCOLS = ["TORREY", "CAS", "TOLEDO", "SICS", "WEIGHT"] as const;
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number];
