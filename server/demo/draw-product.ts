import { createDrawingStyle, isPaleColour } from "./drawing/art.ts";
import { mixColours, palette } from "./drawing/palette.ts";
import type { ProductPicture } from "./drawing/picture.ts";
import { productShapes, type ShapeName } from "./drawing/shapes.ts";
import { ellipse, flatShape, transformSvg } from "./drawing/svg.ts";

const SIZE = 640;
const FLOOR = 540;

/** Shapes of low height, which are scaled up. */
const LOW_SHAPES: ReadonlySet<ShapeName> = new Set<ShapeName>([
  ...([
    "block",
    "flatbox",
    "soap",
    "bar",
    "flattin",
    "sponge",
    "rollbag",
    "roll",
    "meat",
    "wheel",
    "egg",
  ] as const),
  ...(["potato", "yuca", "pods", "berries", "cake", "donut", "croissant", "bun", "candy", "arepas"] as const),
]);

export function drawProductSvg(picture: ProductPicture): string {
  const art = createDrawingStyle(picture);
  const tint = isPaleColour(art.body) ? art.accent : art.body;
  const air = mixColours(isPaleColour(tint) ? palette.tan : tint, "#fffaf2", 0.8);
  const scale = LOW_SHAPES.has(picture.shape) ? 1.2 : 1.08;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    flatShape(`M0 0H${SIZE}V${SIZE}H0Z`, air) +
    flatShape(ellipse(SIZE / 2, 318, 262), "#ffffff", 0.5) +
    flatShape(`M0 500H${SIZE}V${SIZE}H0Z`, mixColours(air, "#5a3a30", 0.1)) +
    flatShape(`M0 500H${SIZE}V508H0Z`, "#ffffff", 0.4) +
    flatShape(ellipse(334, 541, 190, 20), "#3a2438", 0.12) +
    flatShape(ellipse(328, 540, 150, 12), "#3a2438", 0.14) +
    transformSvg(productShapes[picture.shape](art), (SIZE / 2) * (1 - scale), FLOOR * (1 - scale), scale) +
    "</svg>"
  );
}

/** Returns some kilobytes. The picture library runs in this process, because the input is not a user's. */
export async function renderProductImage({ picture }: { picture: ProductPicture }): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawProductSvg(picture)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}
