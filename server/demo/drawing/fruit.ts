import type { DrawingStyle } from "./art.ts";
import { drawDots, drawLeaf } from "./leaf.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { ellipse, flatShape, roundedRect, solidShape, strokePath, transformSvg } from "./svg.ts";

const slice = (x: number, y: number, r: number, skin: string) =>
  flatShape(ellipse(x, y, r), skin) +
  flatShape(ellipse(x, y, r * 0.88), lightenColour(skin, 0.75)) +
  Array.from({ length: 8 }, (_, i) =>
    transformSvg(flatShape("M0-8L-24-66Q0-88 24-66Z", lightenColour(skin, 0.2)), x, y, r / 100, i * 45),
  ).join("");

const finger =
  "M-150-100C-140-20-60 60 60 60C110 58 150 30 168-8L182-2C176 60 120 116 30 118C-90 120-170 20-176-92Z";

export const fruitShapes = {
  banana: (art: DrawingStyle) =>
    [
      [-34, 320, 370, 0.92],
      [-14, 320, 410, 1],
      [8, 322, 440, 1.04],
    ]
      .map(([turn, x, y, scale]) =>
        transformSvg(
          solidShape(
            finger,
            art.body,
            strokePath("M-130-60C-100 30-20 84 80 80", darkenColour(art.body, 0.16), 5, 0.6) +
              flatShape("M160-20L190-20V20L150 20Z", art.accent),
            22,
          ),
          x!,
          y!,
          scale!,
          turn!,
        ),
      )
      .join("") +
    transformSvg(solidShape(roundedRect(-26, -58, 50, 84, 14), art.accent, "", 8), 152, 346, 1.1, -18),
  plantain: (art: DrawingStyle) =>
    [
      [-26, 316, 380],
      [0, 320, 440],
    ]
      .map(([turn, x, y]) =>
        transformSvg(
          solidShape(
            finger,
            art.body,
            strokePath("M-130-60C-100 30-20 84 80 80", art.accent, 9, 0.8) +
              flatShape("M160-20L190-20V20L150 20Z", darkenColour(art.body, 0.4)) +
              flatShape("M-190-110H-140V-76H-190Z", darkenColour(art.body, 0.35)),
            24,
          ),
          x!,
          y!,
          1.08,
          turn!,
        ),
      )
      .join(""),
  apple: (art: DrawingStyle) =>
    strokePath("M322 262Q318 214 346 184", "#7a4e33", 14) +
    drawLeaf(334, 236, 64, 0.95, art.accent) +
    solidShape(
      "M320 256C370 214 468 232 470 350C470 460 404 548 352 540Q320 530 288 540C236 548 170 460 170 350C172 232 270 214 320 256Z",
      art.body,
      flatShape(ellipse(250, 300, 60, 40), lightenColour(art.body, 0.3), 0.5) +
        flatShape(ellipse(320, 262, 44, 14), darkenColour(art.body, 0.3), 0.5),
      44,
    ),
  citrus: (art: DrawingStyle) =>
    solidShape(
      ellipse(266, 390, 148),
      art.body,
      drawDots(
        [
          [200, 340],
          [240, 440],
          [300, 470],
          [180, 420],
          [330, 330],
          [280, 300],
          [220, 290],
        ],
        darkenColour(art.body),
        4,
      ),
      40,
    ) +
    drawLeaf(276, 250, 50, 0.8, art.accent) +
    drawLeaf(262, 250, -40, 0.6, art.accent) +
    slice(422, 438, 102, art.body),
  mango: (art: DrawingStyle) =>
    strokePath("M376 222Q380 196 400 180", "#7a4e33", 12) +
    drawLeaf(388, 208, 80, 0.9, "#4fa35e") +
    solidShape(
      "M160 430C130 300 240 210 356 216C460 222 506 320 474 420C440 520 360 548 280 540C210 532 174 496 160 430Z",
      art.body,
      flatShape(ellipse(400, 300, 120, 100), art.accent, 0.55) +
        flatShape(ellipse(210, 400, 50, 90), lightenColour(art.body, 0.3), 0.5),
      40,
    ),
  papaya: (art: DrawingStyle) =>
    solidShape(
      "M200 300C240 180 330 140 380 180C460 260 470 420 420 500C370 560 250 550 200 480C160 420 176 360 200 300Z",
      mixColours(art.accent, "#f2b13f", 0.35),
      flatShape(ellipse(250, 260, 60, 90), art.accent, 0.5),
    ) +
    transformSvg(
      flatShape(
        "M0-176C60-160 108-20 96 70C84 150-84 150-96 70C-108-20-60-160 0-176Z",
        mixColours(art.accent, "#f2b13f", 0.4),
      ) +
        flatShape("M0-160C52-146 94-16 82 66C72 134-72 134-82 66C-94-16-52-146 0-160Z", art.body) +
        flatShape(
          "M0-90C26-70 46 0 40 46C32 86-32 86-40 46C-46 0-26-70 0-90Z",
          darkenColour(art.body, 0.28),
        ) +
        flatShape(
          [
            [-12, -30],
            [10, -20],
            [-20, 6],
            [4, 4],
            [22, 18],
            [-16, 36],
            [8, 34],
            [0, 58],
            [20, 50],
          ]
            .map(([x, y]) => ellipse(x!, y!, 8))
            .join(""),
          "#3b2a2c",
        ),
      396,
      414,
      0.92,
      14,
    ),
  berries: (art: DrawingStyle) =>
    [
      [226, 440, 0.9, -20],
      [410, 440, 0.95, 16],
      [316, 400, 1.15, 0],
    ]
      .map(([x, y, scale, turn]) =>
        transformSvg(
          [
            [-38, -46],
            [0, -56],
            [38, -46],
            [-52, -10],
            [-18, -18],
            [18, -18],
            [52, -10],
            [-38, 26],
            [0, 20],
            [38, 26],
            [-20, 58],
            [20, 58],
            [0, 84],
          ]
            .map(
              ([bx, by], i) =>
                flatShape(ellipse(bx!, by!, 25), i % 2 ? art.body : darkenColour(art.body, 0.15)) +
                flatShape(ellipse(bx! - 7, by! - 8, 6), "#fff", 0.4),
            )
            .join("") +
            drawLeaf(-4, -60, -60, 0.55, art.accent) +
            drawLeaf(4, -60, 60, 0.55, art.accent) +
            drawLeaf(0, -64, 0, 0.45, art.accent),
          x!,
          y!,
          scale!,
          turn!,
        ),
      )
      .join(""),
  pineapple: (art: DrawingStyle) =>
    [-52, 52, -30, 30, 0]
      .map((turn) =>
        drawLeaf(
          320,
          270,
          turn,
          1.35 - Math.abs(turn) / 120,
          turn % 52 ? art.accent : darkenColour(art.accent, 0.2),
        ),
      )
      .join("") +
    solidShape(
      "M320 232C410 232 440 320 432 410C424 500 380 540 320 540C260 540 216 500 208 410C200 320 230 232 320 232Z",
      art.body,
      strokePath(
        "M180 340L420 580M200 270L460 530M250 220L480 450M310 210L480 380M460 340L220 580M440 270L180 530M390 220L160 450M330 210L160 380",
        darkenColour(art.body, 0.3),
        6,
        0.6,
      ),
      40,
    ),
  avocado: (art: DrawingStyle) =>
    solidShape(
      "M226 186C276 182 300 236 320 300C350 380 340 480 260 516C180 540 110 480 116 400C122 320 170 190 226 186Z",
      darkenColour(art.body, 0.1),
      drawDots(
        [
          [190, 300],
          [220, 260],
          [180, 400],
          [230, 440],
          [260, 360],
          [160, 350],
          [210, 480],
        ],
        "#1f4a38",
        7,
      ),
    ) +
    transformSvg(
      flatShape(
        "M0-180C44-180 64-120 84-60C116 20 126 130 44 160C-10 180-90 170-108 100C-124 30-84-40-66-96C-52-140-40-180 0-180Z",
        art.body,
      ) +
        flatShape(
          "M0-160C34-160 50-112 70-54C98 22 106 118 38 144C-10 160-78 152-92 94C-106 32-68-36-50-92C-38-130-30-160 0-160Z",
          mixColours(art.accent, "#f3efb0", 0.6),
        ) +
        solidShape(ellipse(2, 70, 54), "#94603d", "", 18),
      408,
      370,
    ),
};
