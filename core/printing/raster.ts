/** A one-bit picture in rows of whole bytes. The leftmost dot is the highest bit; 1 is black. */
export type Raster = { width: number; height: number; bits: Uint8Array };

export const MAX_PAPER_WIDTH_DOTS = 576;

/** Rounds the width up to a multiple of eight; the added columns are white. */
export function createRaster(width: number, height: number, isDark: (x: number, y: number) => boolean) {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isDark(x, y)) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
  return { width: stride * 8, height, bits };
}

export const isDarkDot = ({ width, bits }: Raster, x: number, y: number): boolean =>
  (bits[y * (width / 8) + (x >> 3)]! & (0x80 >> (x & 7))) !== 0;

/** The rows as RGBA bytes: opaque black or white. */
export function toRasterPixels(raster: Raster, from: number, rows: number) {
  const { width } = raster;
  const data = new Uint8ClampedArray(width * rows * 4).fill(255);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++)
      if (isDarkDot(raster, x, from + y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height: rows };
}
