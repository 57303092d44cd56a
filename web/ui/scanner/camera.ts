export type CameraChoice = { id: string; label: string };
/** Zoom factors from 1 (no zoom) to `max`. `unit` is the camera's own value for factor 1. */
export type ZoomRange = { max: number; unit: number };
export type CameraCapabilities = { torch: boolean; zoom: ZoomRange | null };

/** Largest zoom factor (specification, section 9). */
const MAX_ZOOM = 5;
export const ZOOM_STEP = 0.1;

type MoreCapabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } };
type MoreConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number | boolean };

/** Thrown where the browser offers no camera: on a page from another computer over plain HTTP. */
export class InsecurePageError extends Error {}

/**
 * Opens the camera with this id; null opens a phone's back camera.
 * @throws InsecurePageError
 * @throws DOMException when no camera can be opened
 */
export async function openCamera(id: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new InsecurePageError();
  // Without `zoom: true` here, the browser refuses a later zoom.
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

/** The browser gives cameras' names only after the user allowed the camera. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }, i) => ({ id: deviceId, label: label || `Cámara ${i + 1}` }));
}

export function readCameraCapabilities(track: MediaStreamTrack): CameraCapabilities {
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as MoreCapabilities;
  return { torch: torch === true, zoom: zoom ? toZoomRange(zoom) : null };
}

/**
 * Converts a camera's values to zoom factors, at most 5; null without zoom. The value of no zoom is 1 on
 * phones, but 100, for example, on other cameras.
 */
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
