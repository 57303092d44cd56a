/** The last camera and whether it was allowed, stored in this browser (specification, section 3). */
const CAMERA = "scannerCameraId";
const ALLOWED = "scannerCameraPermission";

export function rememberCamera(id: string | undefined) {
  keep(ALLOWED, "true");
  if (id) keep(CAMERA, id);
}

export function forgetPermission() {
  try {
    localStorage.removeItem(ALLOWED);
  } catch {
    // Nothing was stored.
  }
}

export const lastCamera = () => read(CAMERA);

/** The camera was allowed before: start it without a question. */
export const wasAllowed = () => read(ALLOWED) === "true";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser without storage still scans.
  }
}
