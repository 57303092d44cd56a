import { labelMotifs, type MotifName } from "./art.ts";
import { type ColourName, palette } from "./palette.ts";
import { productShapes, type ShapeName } from "./shapes.ts";

export interface ProductPicture {
  shape: ShapeName;
  colours: [ColourName, ColourName];
  motif: MotifName;
}

/** @throws on an unknown word */
export function parseProductPicture(text: string): ProductPicture {
  const [shape = "", body = "", accent = "", motif = "", ...rest] = text.split(" ");
  if (
    !(shape in productShapes && body in palette && accent in palette && motif in labelMotifs) ||
    rest.length > 0
  ) {
    throw new Error(`Cannot draw "${text}"`);
  }
  return {
    shape: shape as ShapeName,
    colours: [body as ColourName, accent as ColourName],
    motif: motif as MotifName,
  };
}
