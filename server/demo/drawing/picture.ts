import { type Motif, motifs } from "./art.ts";
import { type Colour, palette } from "./palette.ts";
import { type Shape, shapes } from "./shapes.ts";

export interface Picture {
  shape: Shape;
  colours: [Colour, Colour];
  motif: Motif;
}

/** @throws on an unknown word */
export function parsePicture(text: string): Picture {
  const [shape = "", body = "", accent = "", motif = "", ...rest] = text.split(" ");
  if (!(shape in shapes && body in palette && accent in palette && motif in motifs) || rest.length > 0) {
    throw new Error(`Cannot draw "${text}"`);
  }
  return { shape: shape as Shape, colours: [body as Colour, accent as Colour], motif: motif as Motif };
}
