import { ellipse, flatShape, roundedRect, strokePath, transformSvg } from "./svg.ts";

export type DrawMotif = (ink: string, paper: string) => string;

const leafAt = (ink: string, x: number, y: number, turn: number, scale = 1) =>
  transformSvg(flatShape("M0 0C-14-10-14-28 0-38C14-28 14-10 0 0Z", ink), x, y, scale, turn);

const stem = (ink: string) => `${strokePath("M0-22q2-14 10-20", ink, 6)}${leafAt(ink, 6, -26, 62, 0.62)}`;

export const foodMotifs = {
  grain: (ink) =>
    strokePath("M0 46V-20", ink, 5) +
    leafAt(ink, 0, -12, 0, 0.85) +
    [4, 22, 40].map((y) => leafAt(ink, -2, y, -48, 0.75) + leafAt(ink, 2, y, 48, 0.75)).join(""),
  apple: (ink) =>
    flatShape("M0-18C18-34 46-18 42 12C38 38 18 50 0 42C-18 50-38 38-42 12C-46-18-18-34 0-18Z", ink) +
    stem(ink),
  orange: (ink, paper) =>
    flatShape(ellipse(0, 0, 46), ink) +
    flatShape(ellipse(0, 0, 38), paper) +
    [0, 60, 120, 180, 240, 300]
      .map((turn) => transformSvg(flatShape("M0-6L-15-29Q0-40 15-29Z", ink), 0, 0, 1, turn))
      .join(""),
  berry: (ink) =>
    [
      [-20, -4],
      [20, -4],
      [0, -12],
      [-12, 16],
      [12, 16],
      [0, 34],
      [0, 8],
    ]
      .map(([x, y]) => flatShape(ellipse(x!, y!, 14), ink))
      .join("") +
    leafAt(ink, -4, -20, -58, 0.75) +
    leafAt(ink, 4, -20, 58, 0.75) +
    leafAt(ink, 0, -20, 0, 0.7),
  grapes: (ink) =>
    [
      [-28, -10],
      [0, -10],
      [28, -10],
      [-14, 12],
      [14, 12],
      [0, 34],
    ]
      .map(([x, y]) => flatShape(ellipse(x!, y!, 13), ink))
      .join("") +
    strokePath("M0-24q0-14 8-20", ink, 6) +
    leafAt(ink, 2, -26, -70, 0.75),
  corn: (ink, paper) =>
    flatShape("M0-48C20-36 20 4 0 26C-20 4-20-36 0-48Z", ink) +
    strokePath("M-7-30V8M7-30V8M-14-18H14M-15-4H15", paper, 3) +
    flatShape("M-4 46C-34 36-36 4-28-10C-16 2-6 20-4 46ZM4 46C34 36 36 4 28-10C16 2 6 20 4 46Z", ink),
  bean: (ink, paper) => {
    const one =
      flatShape("M-26-4C-26-26 4-30 22-16C34-4 30 18 14 18C4 18 2 6-6 10C-18 16-26 8-26-4Z", ink) +
      strokePath("M-14-8q12-10 24-2", paper, 4, 0.7);
    return transformSvg(one, -10, -18, 0.95, -18) + transformSvg(one, 12, 22, 0.95, 150);
  },
  coffee: (ink, paper) => {
    const one = flatShape(ellipse(0, 0, 20, 28), ink) + strokePath("M2-24C-12-8 12 8-2 24", paper, 5);
    return transformSvg(one, -17, 4, 1, -26) + transformSvg(one, 19, -2, 1, 24);
  },
  cocoa: (ink, paper) =>
    transformSvg(
      flatShape("M0-46C26-30 26 26 0 46C-26 26-26-30 0-46Z", ink) +
        strokePath("M0-34V34M-11-24Q-15 0-11 24M11-24Q15 0 11 24", paper, 3.5, 0.8),
      0,
      0,
      1,
      35,
    ),
  peanut: (ink, paper) =>
    transformSvg(
      flatShape("M0-44C20-44 24-18 14-4C24 12 20 44 0 44C-20 44-24 12-14-4C-24-18-20-44 0-44Z", ink) +
        strokePath("M-6-26h0M8-18h0M-4 14h0M7 24h0M-6 32h0", paper, 6, 0.8),
      0,
      0,
      1,
      35,
    ),
  fish: (ink, paper) =>
    flatShape("M-46 0C-28-30 8-30 24-4L46-24Q40 0 46 24L24 4C8 30-28 30-46 0Z", ink) +
    flatShape(ellipse(-24, -5, 5), paper) +
    strokePath("M-8-14q8 14 0 28", paper, 4),
  hen: (ink, paper) =>
    flatShape(
      "M-40 6C-30 10-22 2-16-12C-12-30 4-40 18-34L34-26L20-20C24-10 40-14 44-22C50 14 30 36 4 36C-18 36-34 26-40 6Z",
      ink,
    ) +
    flatShape("M2-38q2-10 8-2q4-10 9 4Z", ink) +
    flatShape(ellipse(12, -26, 3.5), paper) +
    strokePath("M-4 36v10M10 36v10", ink, 5),
  cow: (ink, paper) =>
    flatShape("M-26-30C-50-34-48-8-26-12ZM26-30C50-34 48-8 26-12Z", ink) +
    flatShape("M-28-34Q0-46 28-34L24 14Q20 44 0 44Q-20 44-24 14Z", ink) +
    flatShape(ellipse(0, 26, 20, 15), paper) +
    flatShape(`${ellipse(-8, 26, 4)}${ellipse(8, 26, 4)}`, ink) +
    flatShape(`${ellipse(-12, -12, 5)}${ellipse(12, -12, 5)}`, paper),
  egg: (ink) => flatShape("M0-44C24-44 38 0 34 16C28 48-28 48-34 16C-38 0-24-44 0-44Z", ink),
  steak: (ink, paper) =>
    flatShape("M-40-6C-40-36 4-40 26-26C50-12 44 24 18 26C2 28-8 38-24 32C-40 26-40 8-40-6Z", ink) +
    strokePath("M-24-4C-20-22 6-24 20-14", paper, 6) +
    flatShape(ellipse(18, 6, 8), paper),
  drumstick: (ink, paper) =>
    strokePath("M-8 12L-32 36", ink, 13) +
    flatShape(`${ellipse(-37, 31, 9)}${ellipse(-29, 39, 9)}`, ink) +
    flatShape("M-16 4C-24-26 4-48 28-38C50-26 44 8 14 18C4 22-10 20-16 4Z", ink) +
    strokePath("M2-20q8-10 18-8", paper, 5, 0.7),
  ham: (ink, paper) =>
    flatShape(ellipse(0, 0, 42, 38), ink) +
    flatShape(ellipse(0, 0, 30, 26), paper, 0.35) +
    flatShape(ellipse(4, 0, 9), paper),
  sausage: (ink) => strokePath("M-32-10Q0 34 32-10", ink, 24) + strokePath("M-42-24l6 8M42-24l-6 8", ink, 6),
  cheese: (ink, paper) =>
    flatShape("M-44 8L30-32Q44-20 44 8ZM-44 14H44V36H-44Z", ink) +
    flatShape(`${ellipse(16, -8, 7)}${ellipse(-14, 25, 6)}${ellipse(22, 26, 7)}`, paper),
  tomato: (ink, paper) =>
    flatShape(ellipse(0, 6, 42, 37), ink) +
    flatShape("M0-22L-22-30L-10-14L-22 0L0-10L22 0L10-14L22-30Z", paper) +
    strokePath("M0-22V-38", ink, 7),
  pepper: (ink) =>
    flatShape("M-18-18C-4-32 18-30 22-14C32 22-4 48-38 40C-10 30-18 6-18-18Z", ink) +
    strokePath("M6-26q0-14 14-18", ink, 7),
  pod: (ink, paper) =>
    transformSvg(
      flatShape("M-46-6Q0-34 46-6Q0 38-46-6Z", ink) +
        flatShape(`${ellipse(-20, 0, 8)}${ellipse(0, 2, 9)}${ellipse(20, 0, 8)}`, paper),
      0,
      0,
      1,
      -18,
    ),
  garlic: (ink, paper) =>
    flatShape("M0-46Q4-22 26-8C52 14 34 42 0 42C-34 42-52 14-26-8Q-4-22 0-46Z", ink) +
    strokePath("M0-18C-14 4-14 26-4 40M0-18C14 4 14 26 4 40", paper, 4),
  banana: (ink) => flatShape("M-40-20C-30 8 4 22 40-4L46 6C30 44-34 48-48-16Z", ink),
  mango: (ink) =>
    flatShape("M-36 18C-44-18-4-44 26-30C50-14 40 30 6 40C-14 44-32 38-36 18Z", ink) +
    leafAt(ink, 26, -28, 74, 0.8),
  guava: (ink, paper) =>
    flatShape(ellipse(0, 0, 42, 40), ink) +
    flatShape(ellipse(0, 0, 30, 28), paper, 0.55) +
    [0, 72, 144, 216, 288]
      .map((turn) => transformSvg(flatShape(ellipse(0, -14, 4, 5), ink), 0, 0, 1, turn))
      .join(""),
  coconut: (ink, paper) =>
    flatShape("M-46-10A46 46 0 0 0 46-10Z", ink) +
    flatShape(ellipse(0, -10, 46, 15), ink) +
    flatShape(ellipse(0, -10, 36, 9), paper),
  cookie: (ink, paper) =>
    flatShape(ellipse(0, 0, 42), ink) +
    flatShape(
      [
        [-16, -12],
        [14, -18],
        [20, 10],
        [-6, 8],
        [-18, 20],
        [4, 28],
      ]
        .map(([x, y]) => ellipse(x!, y!, 5.5))
        .join(""),
      paper,
    ),
  chip: (ink, paper) =>
    [
      [-16, 14, -30],
      [14, -14, 24],
    ]
      .map(([x, y, turn]) =>
        transformSvg(
          flatShape("M-36 0C-36-22-14-34 0-24C14-34 36-22 36 0C36 22 14 30 0 22C-14 30-36 22-36 0Z", ink) +
            strokePath("M-20-6q10-8 20 0t20 0M-18 8q9-8 18 0t18 0", paper, 4),
          x!,
          y!,
          0.92,
          turn!,
        ),
      )
      .join(""),
  popcorn: (ink) =>
    flatShape(`${ellipse(-18, -4, 18)}${ellipse(16, -12, 20)}`, ink) +
    flatShape(`${ellipse(2, 16, 20)}${ellipse(28, 16, 13)}`, ink) +
    flatShape(ellipse(-20, 22, 13), ink),
  fries: (ink, paper) =>
    [-24, -12, 0, 12, 24]
      .map((x, i) => flatShape(roundedRect(x - 5, -44 + (i % 2) * 10, 9, 56, 2), ink))
      .join("") +
    flatShape("M-34-4Q0 14 34-4L26 44H-26Z", ink) +
    strokePath("M-31 0Q0 17 31 0", paper, 4),
  empanada: (ink, paper) =>
    flatShape("M-46 20A46 44 0 0 1 46 20Q0 34-46 20Z", ink) +
    strokePath("M-34 16l-5 7M-20 19l-4 8M-4 21l-1 8M12 20l2 8M27 18l4 7", paper, 4),
  shell: (ink, paper) =>
    flatShape("M-40-8C-40-40 40-40 40-8L12 34H-12Z", ink) +
    strokePath("M0 30V-24M-8 30L-24-16M8 30L24-16", paper, 4),
  cone: (ink, paper) =>
    flatShape(ellipse(0, -16, 28, 26), ink) +
    flatShape("M-24 0H24L0 48Z", ink) +
    strokePath("M-26 2H26", paper, 5),
  cake: (ink, paper) =>
    flatShape("M-36-8Q-36-30 0-30Q36-30 36-8V36H-36Z", ink) +
    strokePath("M-34 0q8 12 17 0q9 12 17 0q9 12 17 0q9 12 17 0", paper, 5) +
    flatShape(ellipse(0, -38, 9), ink),
} satisfies Record<string, DrawMotif>;
