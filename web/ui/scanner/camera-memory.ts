/** Storage names of the last camera and of whether it was allowed (specification, section 3). */
const CAMERA = "scannerCameraId";
const ALLOWED = "scannerCameraPermission";

export function rememberCamera(id: string | undefined) {
  storeValue(ALLOWED, "true");
  if (id) storeValue(CAMERA, id);
}

export function forgetCameraPermission() {
  try {
    localStorage.removeItem(ALLOWED);
  } catch {
    // Without storage there is no last camera.
  }
}

export const readLastCamera = () => read(CAMERA);

/** Whether the camera was allowed before, so that it starts without a question. */
export const wasCameraAllowed = () => read(ALLOWED) === "true";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeValue(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser without storage can still scan.
  }
}
