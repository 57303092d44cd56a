export const DEVICE_KINDS = ["android", "iphone", "windows"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Detects the kind of phone from the user agent. An iPad claims to be a Mac, but no Mac has a touch screen. */
export function detectDeviceKind(userAgent: string, touchPoints: number): DeviceKind {
  if (/Android/i.test(userAgent)) return "android";
  const isPad = /Macintosh/.test(userAgent) && touchPoints > 1;
  return isPad || /iPhone|iPad|iPod/.test(userAgent) ? "iphone" : "windows";
}
