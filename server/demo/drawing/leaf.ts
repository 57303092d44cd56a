import { darkenColour } from "./palette.ts";
import { ellipse, flatShape, solidShape, strokePath, transformSvg } from "./svg.ts";

const LEAF = "M0 0C-34-30-30-84 0-120C30-84 34-30 0 0Z";

export const drawLeaf = (x: number, y: number, turn: number, scale: number, colour: string) =>
  transformSvg(
    solidShape(LEAF, colour, strokePath("M0-8V-96", darkenColour(colour), 4, 0.5), 12),
    x,
    y,
    scale,
    turn,
  );

export const drawDots = (points: [number, number][], colour: string, radius = 5) =>
  flatShape(points.map(([x, y]) => ellipse(x, y, radius, radius * 0.7)).join(""), colour, 0.55);
