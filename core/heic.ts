/** Tells people what to do with an iPhone photo that neither browser nor server can decode. */
export const HEIC_UNREADABLE_MESSAGE =
  "No podemos abrir fotos HEIC. En el iPhone elige Ajustes > Cámara > Formatos > Más compatible y toma la foto otra vez: saldrá en JPEG.";

/** Brands of HEVC pictures from an iPhone. AVIF uses the same container format. */
const HEVC = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs"]);
const AVIF = new Set(["avif", "avis"]);

/** The number of bytes at the start of a file that `isHeic` needs. */
export const HEIC_HEADER_BYTES = 64;

/** Recognises a HEIC picture by the `ftyp` box at the start of the file (ISO/IEC 14496-12). */
export function isHeic(first: Uint8Array): boolean {
  const text = String.fromCharCode(...first.subarray(0, HEIC_HEADER_BYTES));
  if (text.slice(4, 8) !== "ftyp") return false;
  const length = Math.min(first[3] ?? 0, text.length);
  const brands = [text.slice(8, 12)];
  // The compatible brands follow the main brand and its version.
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4));
  return brands.some((brand) => HEVC.has(brand)) && !AVIF.has(brands[0]!);
}
