import type { DrawingStyle } from "./art.ts";
import { drawDots, drawLeaf } from "./leaf.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { ellipse, flatShape, roundedRect, solidShape, strokePath, transformSvg } from "./svg.ts";

const cob = (x: number, y: number, turn: number, body: string, husk: string) =>
  transformSvg(
    solidShape(
      "M0-170C60-140 70 60 30 150H-30C-70 60-60-140 0-170Z",
      body,
      [-40, -20, 0, 20, 40]
        .map((column) =>
          Array.from({ length: 13 }, (_, i) =>
            flatShape(
              ellipse(column, -150 + i * 24 + (Math.abs(column) % 40) / 3, 9, 10),
              darkenColour(body, 0.1),
              0.7,
            ),
          ).join(""),
        )
        .join(""),
      20,
    ) +
      solidShape("M-8 200C-90 160-100 20-58-40C-50 60-20 120-8 200Z", husk, "", 12) +
      solidShape("M8 200C90 160 100 20 58-40C50 60 20 120 8 200Z", darkenColour(husk, 0.1), "", 12),
    x,
    y,
    1,
    turn,
  );

const tuber = (x: number, y: number, scale: number, turn: number, art: DrawingStyle) =>
  transformSvg(
    solidShape(
      "M-120 10C-130-60-60-96 10-84C90-80 136-30 124 30C112 86 40 96-30 86C-80 80-116 60-120 10Z",
      art.body,
      drawDots(
        [
          [-60, -30],
          [10, -50],
          [60, 0],
          [-20, 30],
          [-80, 20],
          [40, 50],
        ],
        art.accent,
        8,
      ),
      28,
    ),
    x,
    y,
    scale,
    turn,
  );

const pod = (art: DrawingStyle, x: number, y: number, turn: number) =>
  transformSvg(
    solidShape(
      "M-170 0Q-60-64 90-46Q150-38 176-6Q140 50 40 54Q-90 56-170 0Z",
      art.body,
      flatShape(
        "M-140 0Q-50-38 80-26Q120-20 146-4Q110 26 40 32Q-70 34-140 0Z",
        darkenColour(art.body, 0.18),
      ) +
        [-84, -34, 18, 70]
          .map(
            (px) =>
              flatShape(ellipse(px, 4, 23), art.accent) + flatShape(ellipse(px - 7, -4, 6), "#fff", 0.5),
          )
          .join(""),
      14,
    ),
    x,
    y,
    1,
    turn,
  );

export const vegetableShapes = {
  tomato: (art: DrawingStyle) =>
    solidShape(ellipse(418, 436, 104, 100), darkenColour(art.body, 0.06), "", 28) +
    transformSvg(flatShape("M0-4L-44-22L-20-2L-40 20L-4 8L30 24L20-4L40-20Z", art.accent), 420, 350) +
    solidShape(
      "M270 280C360 262 414 320 410 406C406 490 350 540 266 540C180 540 128 486 130 404C132 318 190 266 270 280Z",
      art.body,
      flatShape(ellipse(200, 350, 40, 54), lightenColour(art.body, 0.4), 0.5),
      40,
    ) +
    strokePath("M270 290Q266 258 284 240", art.accent, 13) +
    transformSvg(flatShape("M0-4L-70-34L-30-2L-62 34L-6 12L48 38L32-4L66-34Z", art.accent), 270, 294),
  onion: (art: DrawingStyle) =>
    solidShape(ellipse(432, 448, 92, 90), darkenColour(art.body, 0.12), "", 26) +
    solidShape(
      "M280 190Q286 256 340 286C420 320 448 372 436 430C420 506 350 540 282 540C210 540 142 506 128 430C118 372 146 320 224 286Q274 256 280 190Z",
      art.body,
      strokePath(
        "M280 250C220 320 200 420 246 538M280 250C340 320 362 420 318 538M266 262C170 330 150 420 182 520M294 262C390 330 414 420 382 520",
        art.accent,
        6,
        0.5,
      ),
      38,
    ) +
    strokePath("M262 540q-6 8-14 10M282 542v10M302 540q6 8 14 10", art.accent, 5),
  scallion: (art: DrawingStyle) =>
    [-16, -6, 6, 16]
      .map((turn, i) =>
        transformSvg(
          strokePath(
            "M0 130C-4 20-20-100-40-200M0 130C4 20 20-100 34-210",
            i % 2 ? art.accent : darkenColour(art.accent, 0.15),
            20,
          ) +
            solidShape(
              "M-15 90H15V160Q34 190 20 214Q0 232-20 214Q-34 190-15 160Z",
              "#fbfaf3",
              strokePath("M-4 110V200M6 110V200", "#cfdcb4", 3),
              10,
            ) +
            strokePath("M-8 222l-6 22M0 224v26M8 222l6 22", "#d8cbb0", 4),
          320 + turn * 5,
          296,
          1,
          turn,
        ),
      )
      .join("") + flatShape(roundedRect(234, 338, 172, 36, 14), "#d95c80"),
  carrot: (art: DrawingStyle) =>
    [
      [250, 350, 24],
      [392, 350, -20],
      [320, 330, 2],
    ]
      .map(([x, y, turn]) =>
        transformSvg(
          [-34, 0, 34]
            .map((tilt) => drawLeaf(0, -94, tilt, 0.95, tilt ? art.accent : darkenColour(art.accent, 0.12)))
            .join("") +
            solidShape(
              "M0-112C46-116 66-84 56-40C46 30 22 130 0 200C-22 130-46 30-56-40C-66-84-46-116 0-112Z",
              art.body,
              strokePath("M-50-44h34M18-10h30M-36 40h26M8 84h18M-20 120h16", darkenColour(art.body), 5, 0.55),
              20,
            ),
          x!,
          y!,
          1,
          turn!,
        ),
      )
      .join(""),
  pepper: (art: DrawingStyle) =>
    strokePath("M320 252Q312 206 342 176", art.accent, 24) +
    solidShape(
      "M320 262C350 228 440 226 456 300C470 390 424 470 396 524Q370 552 340 528Q320 516 300 528Q270 552 244 524C216 470 170 390 184 300C200 226 290 228 320 262Z",
      art.body,
      strokePath(
        "M322 270C300 340 300 440 316 520M262 256C226 340 244 440 268 520M380 256C414 340 398 440 372 520",
        darkenColour(art.body),
        7,
        0.4,
      ) + flatShape(ellipse(224, 310, 20, 50), "#fff", 0.3),
      40,
    ) +
    flatShape("M262 252Q320 220 378 252Q352 284 320 270Q288 284 262 252Z", art.accent),
  herbs: (art: DrawingStyle) =>
    [-34, -17, 0, 17, 34]
      .map((turn, i) =>
        transformSvg(
          strokePath("M0 180V-90", darkenColour(art.body, 0.12), 8) +
            [
              [-44, -84],
              [0, -124],
              [44, -84],
              [-30, -30],
              [32, -34],
            ]
              .map(([x, y]) =>
                flatShape(
                  `${ellipse(x!, y!, 30, 24)}${ellipse(x! - 18, y! + 14, 18)}${ellipse(x! + 18, y! + 14, 18)}`,
                  i % 2 ? darkenColour(art.body, 0.14) : art.body,
                ),
              )
              .join(""),
          320 + turn * 2,
          330,
          1,
          turn,
        ),
      )
      .join("") + flatShape(roundedRect(264, 434, 112, 32, 12), "#d95c80"),
  lettuce: (art: DrawingStyle) =>
    [
      [-66, 0.96],
      [66, 0.96],
      [-34, 1.06],
      [34, 1.06],
      [0, 1.1],
    ]
      .map(([turn, scale], i) =>
        transformSvg(
          solidShape(
            "M0 0C-80-30-110-120-84-180Q-96-220-60-236Q-40-268 0-256Q40-268 60-236Q96-220 84-180C110-120 80-30 0 0Z",
            i === 4
              ? lightenColour(art.body, 0.25)
              : i > 1
                ? art.body
                : mixColours(art.body, art.accent, 0.5),
            strokePath("M0-20V-190M0-90L-40-140M0-110L40-160", lightenColour(art.body, 0.6), 7, 0.8),
            18,
          ),
          320,
          530,
          scale!,
          turn!,
        ),
      )
      .join(""),
  garlic: (art: DrawingStyle) =>
    solidShape(
      "M320 160Q330 250 400 296C476 346 470 470 400 520Q360 546 320 536Q280 546 240 520C170 470 164 346 240 296Q310 250 320 160Z",
      art.body,
      flatShape("M140 420Q320 500 500 420V560H140Z", art.accent, 0.18) +
        strokePath(
          "M318 250C270 330 262 440 300 536M322 250C370 330 378 440 340 536M300 276C220 340 200 440 246 520M340 276C420 340 440 440 394 520",
          mixColours(art.body, art.accent, 0.45),
          6,
        ),
      38,
    ),
  potato: (art: DrawingStyle) =>
    tuber(408, 380, 0.8, 24, art) + tuber(228, 400, 0.86, -28, art) + tuber(326, 456, 0.98, -4, art),
  yuca: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        "M-210 0C-200-60-120-70-20-58C80-50 160-40 214-4C150 46 60 66-40 66C-130 70-210 60-210 0Z",
        art.body,
        strokePath(
          "M-150-30l20 30M-60-46l14 26M30 10l20 30M110-20l14 20M-100 30l16 22",
          darkenColour(art.body, 0.3),
          6,
          0.6,
        ),
        20,
      ),
      330,
      380,
      1,
      -16,
    ) +
    transformSvg(
      solidShape(
        "M-150 0C-150-66-60-66 20-56C90-48 160-34 190 0C150 40 60 60-30 60C-110 60-150 50-150 0Z",
        darkenColour(art.body, 0.1),
        "",
        18,
      ) +
        flatShape(ellipse(-126, 0, 34, 54), darkenColour(art.body, 0.2)) +
        flatShape(ellipse(-126, 0, 27, 45), art.accent) +
        flatShape(ellipse(-126, 0, 5, 8), "#d9c9a8"),
      330,
      474,
      1,
      6,
    ),
  pods: (art: DrawingStyle) => pod(art, 320, 320, -14) + pod(art, 316, 404, 8) + pod(art, 324, 486, -6),
  corncob: (art: DrawingStyle) =>
    cob(262, 360, -16, darkenColour(art.body, 0.06), art.accent) + cob(376, 352, 14, art.body, art.accent),
};
