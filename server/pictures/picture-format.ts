export type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heif";

/** The brands after `ftyp` of AVIF and HEIF pictures, single or in a sequence. */
const BRANDS = "heic heix hevc heim heis hevm hevs mif1 msf1 avif avis".split(" ");

/** Number of bytes that are needed to recognise a format. */
export const FILE_SIGNATURE_BYTES = 12;

/** Recognises the format by its first bytes, not by name or type. SVG is refused. */
export function detectPictureFormat(bytes: Buffer): PictureFormat | null {
  const first = bytes.toString("latin1", 0, FILE_SIGNATURE_BYTES);
  if (first.startsWith("\xff\xd8\xff")) return "jpeg";
  if (first.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (first.startsWith("GIF87a") || first.startsWith("GIF89a")) return "gif";
  if (first.startsWith("RIFF") && first.endsWith("WEBP")) return "webp";
  return first.slice(4, 8) === "ftyp" && BRANDS.includes(first.slice(8)) ? "heif" : null;
}
