import type { DrawMotif } from "./motifs-food.ts";
import { ellipse, flatShape, roundedRect, strokePath, transformSvg } from "./svg.ts";

const spun = (count: number, svg: string) =>
  Array.from({ length: count }, (_, i) => transformSvg(svg, 0, 0, 1, (360 / count) * i)).join("");

export const signMotifs = {
  none: () => "",
  leaf: (ink, paper) =>
    flatShape("M-34 34C-46-14-8-46 42-42C44 8 14 42-34 34Z", ink) +
    strokePath("M-40 42L18-18M-8 8V-14M-8 8H14", paper, 4),
  drop: (ink, paper) =>
    flatShape("M0-46C10-24 34-2 34 16A34 32 0 0 1-34 16C-34-2-10-24 0-46Z", ink) +
    strokePath("M-18 18q2 12 14 14", paper, 6, 0.8),
  star: (ink) => flatShape("M0-46L13-16L46-13L21 9L29 42L0 24L-29 42L-21 9L-46-13L-13-16Z", ink),
  sun: (ink) => flatShape(ellipse(0, 0, 24), ink) + spun(10, strokePath("M0-34V-44", ink, 7)),
  flower: (ink, paper) =>
    spun(6, flatShape(ellipse(0, -26, 13, 19), ink)) + flatShape(ellipse(0, 0, 12), paper),
  wave: (ink) => [-22, 0, 22].map((y) => strokePath(`M-42 ${y}q14-18 28 0t28 0t28 0`, ink, 8)).join(""),
  bubbles: (ink, paper) =>
    flatShape(`${ellipse(-14, 12, 26)}`, ink) +
    flatShape(ellipse(22, -16, 18), ink) +
    flatShape(ellipse(-16, -30, 10), ink) +
    flatShape(ellipse(28, 24, 9), ink) +
    strokePath("M-26 6q4-10 12-10M14-20q3-6 8-6", paper, 4),
  flame: (ink, paper) =>
    flatShape(
      "M2-48C6-24 36-12 32 16C28 48-28 50-32 16C-32 0-22-8-18-24C-12-16-8-14-6-10C-2-20 2-32 2-48Z",
      ink,
    ) + flatShape("M0 6C8 14 14 20 12 28C8 42-10 42-12 28C-12 20-4 16 0 6Z", paper),
  cross: (ink) => flatShape("M-15-42H15V-15H42V15H15V42H-15V15H-42V-15H-15Z", ink),
  smile: (ink, paper) =>
    flatShape(ellipse(0, 4, 40), ink) +
    flatShape(`${ellipse(-14, -4, 5)}${ellipse(14, -4, 5)}`, paper) +
    strokePath("M-15 14q15 16 30 0", paper, 6) +
    strokePath("M-2-36q-2-12 10-10", ink, 6),
  bolt: (ink) => flatShape("M10-48L-30 8H-4L-12 48L32-12H4Z", ink),
  sparkle: (ink) =>
    ["0 0 1", "30 -28 .42", "-30 26 .36"]
      .map((at) => {
        const [x, y, scale] = at.split(" ").map(Number);
        return transformSvg(flatShape("M0-44Q6-6 44 0Q6 6 0 44Q-6 6-44 0Q-6-6 0-44Z", ink), x!, y!, scale);
      })
      .join(""),
  mountain: (ink, paper) =>
    flatShape("M-48 34L-14-28L6 6L18-14L48 34Z", ink) +
    flatShape("M-14-28L-25-8L-15-12L-8-6L-3-10Z", paper) +
    flatShape(ellipse(26, -30, 9), ink),
  diamond: (ink, paper) =>
    flatShape(roundedRect(-34, -34, 40, 40, 6), ink) +
    flatShape(roundedRect(0, -6, 36, 36, 6), ink) +
    flatShape(roundedRect(-26, 14, 22, 22, 4), ink) +
    strokePath("M-24-24h18M10 4h14", paper, 4, 0.7),
  tooth: (ink, paper) =>
    flatShape(
      "M-34-18C-34-44-12-40 0-32C12-40 34-44 34-18C34 6 24 10 20 38C16 48 8 40 6 24C4 14-4 14-6 24C-8 40-16 48-20 38C-24 10-34 6-34-18Z",
      ink,
    ) + strokePath("M-20-22q2-6 8-7", paper, 5),
  shirt: (ink) => flatShape("M-16-36Q0-24 16-36L46-20L36 2L26-2V38H-26V-2L-36 2L-46-20Z", ink),
  heart: (ink) => flatShape("M0 40C-62 0-38-44-10-34Q-2-31 0-22Q2-31 10-34C38-44 62 0 0 40Z", ink),
  cloud: (ink) => flatShape("M-30 26C-52 24-48-8-26-6C-24-34 16-36 20-10C46-14 50 26 26 26Z", ink),
  hexagon: (ink, paper) =>
    [
      [0, -26],
      [-23, 13],
      [23, 13],
    ]
      .map(([x, y]) => transformSvg(flatShape("M0-25L22-12V12L0 25L-22 12V-12Z", ink), x!, y!))
      .join("") + flatShape(ellipse(0, -26, 7), paper),
  paw: (ink) =>
    flatShape("M0 0C20 0 36 24 24 36C14 44-14 44-24 36C-36 24-20 0 0 0Z", ink) +
    flatShape(
      `${ellipse(-34, -4, 9, 12)}${ellipse(-13, -26, 10, 14)}${ellipse(13, -26, 10, 14)}${ellipse(34, -4, 9, 12)}`,
      ink,
    ),
  cup: (ink) =>
    flatShape("M-34-10H26V14Q26 38-4 38Q-34 38-34 14Z", ink) +
    strokePath("M26-2q18 0 16 12q-2 12-18 12", ink, 7) +
    strokePath("M-16-22q-8-10 0-20M4-22q-8-10 0-20", ink, 6),
} satisfies Record<string, DrawMotif>;
