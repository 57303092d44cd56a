/**
 * The protocols of scales on a serial port. WEIGHT: a line with the weight alone, such as `W+000.154kg`. Settings load only
 * these names.
 */
export const SCALE_PROTOCOLS = ["TORREY", "CAS", "TOLEDO", "SICS", "WEIGHT"] as const;
export type ScaleProtocol = (typeof SCALE_PROTOCOLS)[number];
