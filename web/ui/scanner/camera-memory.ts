import { readStored, writeStored } from "#web/storage.ts";

/** localStorage keys of the last camera and of its permission (specification, section 3). */
const CAMERA = "scannerCameraId";
const ALLOWED = "scannerCameraPermission";

export function rememberCameraId(id: string | undefined) {
  writeStored(ALLOWED, "true");
  if (id) writeStored(CAMERA, id);
}

export function forgetCameraPermission() {
  writeStored(ALLOWED, null);
}

export const readLastCameraId = () => readStored(CAMERA);

/** Whether the user allowed the camera before: then the scanner starts it at once. */
export const wasCameraAllowed = () => readStored(ALLOWED) === "true";
