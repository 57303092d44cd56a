export const palette = {
  red: "#d94a3d",
  coral: "#ee7f63",
  orange: "#f08d3c",
  amber: "#f2b13f",
  yellow: "#f7d25a",
  lime: "#a8c74e",
  green: "#4fa35e",
  forest: "#2f7557",
  teal: "#36a09a",
  sky: "#6fc0de",
  blue: "#3d7fc6",
  navy: "#30497a",
  violet: "#8168bb",
  plum: "#8c4877",
  pink: "#f0a0b8",
  rose: "#d95c80",
  cream: "#fbf0da",
  white: "#fdfcf8",
  tan: "#dcb27c",
  kraft: "#c99a63",
  brown: "#94603d",
  cocoa: "#5f3d2c",
  steel: "#a9b4bd",
  charcoal: "#414a54",
} as const;

export type ColourName = keyof typeof palette;

export function mixColours(base: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(base.slice(at, at + 2), 16);
    const to = Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

export const lightenColour = (colour: string, share = 0.35) => mixColours(colour, "#ffffff", share);
export const darkenColour = (colour: string, share = 0.22) => mixColours(colour, "#3a2438", share);
