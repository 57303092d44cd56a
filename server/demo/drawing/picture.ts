import { type MotifName, motifs } from "./art.ts";
import { type ColourName, palette } from "./palette.ts";
import { type ShapeName, shapes } from "./shapes.ts";

export interface ProductPicture {
  shape: ShapeName;
  colours: [ColourName, ColourName];
  motif: MotifName;
}

/** @throws on an unknown word */
export function parsePicture(text: string): ProductPicture {
  const [shape = "", body = "", accent = "", motif = "", ...rest] = text.split(" ");
  if (!(shape in shapes && body in palette && accent in palette && motif in motifs) || rest.length > 0) {
    throw new Error(`Cannot draw "${text}"`);
  }
  return {
    shape: shape as ShapeName,
    colours: [body as ColourName, accent as ColourName],
    motif: motif as MotifName,
  };
}
