/** localStorage keys of the last camera and of its permission (specification, section 3). */
const CAMERA = "scannerCameraId";
const ALLOWED = "scannerCameraPermission";

export function rememberCameraId(id: string | undefined) {
  storeValue(ALLOWED, "true");
  if (id) storeValue(CAMERA, id);
}

export function forgetCameraPermission() {
  try {
    localStorage.removeItem(ALLOWED);
  } catch {
    // A browser without storage has stored no permission.
  }
}

export const readLastCameraId = () => read(CAMERA);

/** Whether the user allowed the camera before: then the scanner starts it at once. */
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
