/** How scales on a cable speak. Each is read strictly: what is not exactly a frame is nothing, since half a frame is another weight. */
export const SCALE_PROTOCOLS = ["TORREY", "CAS", "TOLEDO", "SICS", "WEIGHT"] as const;
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number];
