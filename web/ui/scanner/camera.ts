export type CameraChoice = { id: string; label: string };
/** How much nearer a camera can come: 1 is not at all. `unit` is what the camera itself calls 1. */
export type Zoom = { max: number; unit: number };
export type Abilities = { torch: boolean; zoom: Zoom | null };

/** Specification, section 9. */
const MAX_ZOOM = 5;
export const ZOOM_STEP = 0.1;

/** What TypeScript's own types do not know of yet. */
type MoreCapabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: { min: number; max: number } };
type MoreConstraints = MediaTrackConstraintSet & { torch?: boolean; zoom?: number | boolean };

/** There is none, or the page is not allowed to ask: plain HTTP from another computer. */
export class InsecurePageError extends Error {}

/** Asks for the camera; for the one at the back of a phone unless another is wanted. @throws DOMException */
export async function openCamera(id: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new InsecurePageError();
  // A browser only lets a page zoom that asked for it here.
  const wish: MoreConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, zoom: true };
  const any = { video: { ...wish, facingMode: { ideal: "environment" } } };
  if (!id) return navigator.mediaDevices.getUserMedia(any);
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...wish, deviceId: { exact: id } } });
  } catch (error) {
    // The remembered camera is gone.
    if (error instanceof Error && ["OverconstrainedError", "NotFoundError"].includes(error.name))
      return navigator.mediaDevices.getUserMedia(any);
    throw error;
  }
}

/** Names are only told once the camera may be used. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }, i) => ({ id: deviceId, label: label || `Cámara ${i + 1}` }));
}

export function abilitiesOf(track: MediaStreamTrack): Abilities {
  const { torch, zoom } = (track.getCapabilities?.() ?? {}) as MoreCapabilities;
  return { torch: torch === true, zoom: zoom ? zoomRange(zoom) : null };
}

/**
 * From 1 to 5 as far as the camera can; null when it cannot. Phones count from 1 (or less, for a wider
 * picture), other cameras from 100, say.
 */
export function zoomRange({ min, max }: { min: number; max: number }): Zoom | null {
  const unit = Math.max(1, min);
  const nearest = Math.min(MAX_ZOOM, max / unit);
  return nearest >= 1 + ZOOM_STEP ? { max: nearest, unit } : null;
}

export function adjust(track: MediaStreamTrack, setting: { torch: boolean } | { zoom: number }) {
  return track.applyConstraints({ advanced: [setting as MoreConstraints] });
}

export function stopCamera(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
