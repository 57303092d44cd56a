/** What to do with a photo of an iPhone that neither the browser nor the server can open. */
export const HEIC_UNREADABLE =
  "No podemos abrir fotos HEIC. En el iPhone elige Ajustes > Cámara > Formatos > Más compatible y toma la foto otra vez: saldrá en JPEG.";

/** Brands of pictures that are coded in HEVC, as an iPhone writes them. AVIF lies in the same kind of file. */
const HEVC = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs"]);
const AVIF = new Set(["avif", "avis"]);

/** As many first bytes of a file tell whether it is HEIC. */
export const HEIC_HEADER = 64;

/** By the `ftyp` box at its beginning (ISO/IEC 14496-12): what codes the picture, not what the file is called. */
export function isHeic(first: Uint8Array): boolean {
  const text = String.fromCharCode(...first.subarray(0, HEIC_HEADER));
  if (text.slice(4, 8) !== "ftyp") return false;
  const length = Math.min(first[3] ?? 0, text.length);
  const brands = [text.slice(8, 12)];
  // Behind the main brand and its version stand the compatible ones.
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4));
  return brands.some((brand) => HEVC.has(brand)) && !AVIF.has(brands[0]!);
}
