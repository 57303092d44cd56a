import { isHeicFile } from "#web/ui/forms/heic-file.ts";
import { fitIntoSquare } from "./image-file.ts";

/** Longest side of a sent picture in pixels; screens show no larger pictures. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.85;
/** Pictures below this size in bytes are sent unchanged. */
const LIGHT = 300 * 1024;

/** Returns the original if shrinking fails. Always re-encodes HEIC, which the server cannot decode. */
export async function shrinkImage(file: File): Promise<File> {
  const heic = await isHeicFile(file);
  try {
    const bitmap = await createImageBitmap(file);
    const size = fitIntoSquare(bitmap.width, bitmap.height, LONGEST_SIDE);
    const fits = size.width === bitmap.width && size.height === bitmap.height && file.size <= LIGHT;
    if (fits && !heic) return file;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, size);
    canvas.getContext("2d")!.drawImage(bitmap, 0, 0, size.width, size.height);
    bitmap.close();
    const small = (await encode(canvas, "image/webp")) ?? (await encodeOnWhite(canvas, "image/jpeg"));
    if (!small || (small.size >= file.size && !heic)) return file;
    return new File([small], renamed(file.name, small.type), { type: small.type });
  } catch {
    return file;
  }
}

/** Returns null if the browser cannot encode the type, because it would write PNG instead. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  return blob?.type === type ? blob : null;
}

/** Encodes on a white background, because JPEG would turn transparency into black. */
function encodeOnWhite(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const context = canvas.getContext("2d")!;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, type);
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.\w+$/, "")}.${type.slice("image/".length)}`;
}
