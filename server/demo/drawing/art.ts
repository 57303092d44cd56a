import { type DrawMotif, foodMotifs } from "./motifs-food.ts";
import { signMotifs } from "./motifs-signs.ts";
import { type ColourName, darkenColour, lightenColour, mixColours, palette } from "./palette.ts";
import { ellipse, flatShape, transformSvg } from "./svg.ts";

export const labelMotifs = { ...foodMotifs, ...signMotifs };
export type MotifName = keyof typeof labelMotifs;

export interface DrawingStyle {
  body: string;
  accent: string;
  paper: string;
  ink: string;
  motif(x: number, y: number, size: number): string;
  badge(x: number, y: number, radius: number): string;
  bigMotif(x: number, y: number, size: number): string;
}

export function createDrawingStyle({
  colours,
  motif,
}: {
  colours: [ColourName, ColourName];
  motif: MotifName;
}): DrawingStyle {
  const body = palette[colours[0]];
  const accent = palette[colours[1]];
  const paleAccent = isPaleColour(accent);
  const paleBody = isPaleColour(body);
  const paper = paleBody
    ? paleAccent
      ? accent
      : lightenColour(accent, 0.72)
    : paleAccent
      ? accent
      : palette.cream;
  const ink = paleAccent ? (paleBody ? darkenColour(accent, 0.55) : darkenColour(body, 0.12)) : accent;
  const draw: DrawMotif = labelMotifs[motif];
  const motifAt = (x: number, y: number, size: number) => transformSvg(draw(ink, paper), x, y, size / 100);
  return {
    body,
    accent,
    paper,
    ink,
    motif: motifAt,
    badge: (x, y, radius) =>
      flatShape(ellipse(x, y, radius), paper) +
      `<circle cx="${x}" cy="${y}" r="${radius - 9}" fill="none" stroke="${mixColours(paper, ink, 0.3)}" stroke-width="3"/>` +
      motifAt(x, y, radius * 1.25),
    bigMotif: (x, y, size) => transformSvg(draw(body, lightenColour(body, 0.6)), x, y, size / 100),
  };
}

export function isPaleColour(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red! * 0.3 + green! * 0.59 + blue! * 0.11 > 205;
}
