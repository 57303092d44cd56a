/** What unpacks each format that we take, by the name that the library has for it. */
const LOADERS = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  heif: "VipsForeignLoadHeifBuffer",
} as const;
export type PictureKind = keyof typeof LOADERS;

/** AVIF and HEIF, pictures and series of them: what stands behind `ftyp`. */
const BRANDS = "heic heix hevc heim heis hevm hevs mif1 msf1 avif avis".split(" ");

/** How many of them tell. */
export const FIRST_BYTES = 12;

/** By its first bytes, before anything reads further; not by its name, nor by what the browser says. SVG is none. */
export function kindOfPicture(bytes: Buffer): PictureKind | null {
  const first = bytes.toString("latin1", 0, FIRST_BYTES);
  if (first.startsWith("\xff\xd8\xff")) return "jpeg";
  if (first.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (first.startsWith("GIF87a") || first.startsWith("GIF89a")) return "gif";
  if (first.startsWith("RIFF") && first.endsWith("WEBP")) return "webp";
  return first.slice(4, 8) === "ftyp" && BRANDS.includes(first.slice(8)) ? "heif" : null;
}

export function loaderOf(kind: PictureKind): string {
  return LOADERS[kind];
}
