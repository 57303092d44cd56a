import { InsecurePageError } from "./camera.ts";

export type ScanFailure = {
  text: string;
  detail?: string;
};

const BY_NAME: Record<string, ScanFailure> = {
  NotFoundError: {
    text: "No encontramos ninguna cámara en este equipo. Puedes escanear desde una imagen.",
    detail: "No camera found",
  },
  NotAllowedError: {
    text: "No hay permiso para usar la cámara. Actívalo en el candado junto a la dirección de la página y vuelve a intentar.",
    detail: "Permission denied",
  },
  NotReadableError: {
    text: "La cámara no responde. Cierra otras aplicaciones que la estén usando y vuelve a intentar.",
    detail: "Could not start video source",
  },
};

export function toCameraFailure(error: unknown): ScanFailure {
  if (error instanceof InsecurePageError)
    return {
      text: "La cámara solo funciona con una conexión segura: en Mi tienda, mira Conectar un celular. También puedes escanear desde una imagen.",
      detail: "Camera access is only supported in secure context like https or localhost.",
    };
  const text = error instanceof Error ? BY_NAME[error.name] : undefined;
  return text ?? { text: "No pudimos abrir la cámara. Vuelve a intentar.", detail: String(error) };
}

export const CAMERA_LOST_FAILURE: ScanFailure = { text: "La cámara se desconectó. Vuelve a iniciarla." };

export const DECODER_MISSING_FAILURE: ScanFailure = {
  text: "No pudimos cargar el lector de códigos. Revisa tu conexión, cierra el escáner y vuelve a abrirlo.",
};
