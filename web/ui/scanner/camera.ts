export type CameraChoice = { id: string; label: string };
/** Zoom range, where 1 is no zoom. `unit` is the camera's own value for 1. */
export type ZoomRange = { max: number; unit: number };
export type CameraAbilities = { torch: boolean; zoom: ZoomRange | null };

/** The limit of the specification, section 9. */
const MAX_ZOOM = 5;
export const ZOOM_STEP = 0.1;

type MoreCapabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } };
type MoreConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number | boolean };

/** Thrown where the browser offers no camera: on plain HTTP from another computer. */
export class InsecurePageError extends Error {}

/**
 * Opens a camera; by default the back camera of a phone.
 * @throws DOMException
 */
export async function openCamera(id: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new InsecurePageError();
  // A browser only allows a zoom that was requested here.
  const constraints: MoreConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, zoom: true };
  const any = { video: { ...constraints, facingMode: { ideal: "environment" } } };
  if (!id) return navigator.mediaDevices.getUserMedia(any);
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...constraints, deviceId: { exact: id } } });
  } catch (error) {
    // The remembered camera no longer exists.
    if (error instanceof Error && ["OverconstrainedError", "NotFoundError"].includes(error.name))
      return navigator.mediaDevices.getUserMedia(any);
    throw error;
  }
}

/** The browser gives camera names only after permission. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }, i) => ({ id: deviceId, label: label || `Cámara ${i + 1}` }));
}

export function readAbilities(track: MediaStreamTrack): CameraAbilities {
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as MoreCapabilities;
  return { torch: torch === true, zoom: zoom ? toZoomRange(zoom) : null };
}

/** Maximum zoom from 1 to 5, or null. Phones count from 1 or less, other cameras from 100, for example. */
export function toZoomRange({ min, max }: { min: number; max: number }): ZoomRange | null {
  const unit = Math.max(1, min);
  const nearest = Math.min(MAX_ZOOM, max / unit);
  return nearest >= 1 + ZOOM_STEP ? { max: nearest, unit } : null;
}

export function adjustCamera(track: MediaStreamTrack, setting: { torch: boolean } | { zoom: number }) {
  return track.applyConstraints({ advanced: [setting as MoreConstraints] });
}

export function stopCamera(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
