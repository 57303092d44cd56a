import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoCatalogue } from "./catalogue.ts";
import { drawProductSvg, renderProductImage } from "./draw-product.ts";
import { parseProductPicture } from "./drawing/picture.ts";
import { productShapes, type ShapeName } from "./drawing/shapes.ts";

const shapesOnShelves = [...new Set(demoCatalogue.map(({ picture }) => picture.shape))];
const firstOf = (shape: ShapeName) => demoCatalogue.find(({ picture }) => picture.shape === shape)!;

describe("picture of a product", () => {
  it("exists for every product, without text, which would need fonts", () => {
    for (const { name, picture } of demoCatalogue) {
      expect(drawProductSvg(picture), name).not.toMatch(/<text|NaN|undefined/);
    }
  });

  it("has no unused shapes", () => {
    expect(shapesOnShelves.toSorted()).toEqual(Object.keys(productShapes).toSorted());
  });

  it.each(shapesOnShelves)("%s is a small WebP of 640 px with contents", async (shape) => {
    const image = await renderProductImage(firstOf(shape));
    const { format, width, height } = await sharp(image).metadata();
    expect([format, width, height]).toEqual(["webp", 640, 640]);
    expect(image.length).toBeLessThan(15_000);
    expect((await sharp(image).stats()).entropy).toBeGreaterThan(2);
  });

  it.each(["bag sky cream", "bag sky cream grain extra", "balloon sky cream grain", "bag sky cream unicorn"])(
    "refuses %j",
    (text) => {
      expect(() => parseProductPicture(text)).toThrow("Cannot draw");
    },
  );
});
