/** Protocols of scales. Frames are parsed strictly, because part of a frame reads as another weight. */
export const SCALE_PROTOCOLS = ["TORREY", "CAS", "TOLEDO", "SICS", "WEIGHT"] as const;
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number];
