import type { DrawingStyle } from "./art.ts";
import { foodMotifs } from "./motifs-food.ts";
import { darkenColour, lightenColour, mixColours, palette } from "./palette.ts";
import { ellipse, flatShape, roundedRect, solidShape, strokePath, transformSvg } from "./svg.ts";

const eggColour = (art: DrawingStyle) =>
  mixColours(art.body, "#eab98c", art.body === palette.cream ? 0.1 : 0.62);

const shell = (x: number, y: number, size: number, colour: string) =>
  transformSvg(
    solidShape(
      "M0-66C28-66 48-20 48 12C48 42 26 60 0 60C-26 60-48 42-48 12C-48-20-28-66 0-66Z",
      colour,
      flatShape(ellipse(-16, -18, 12, 20), "#fff", 0.35),
      14,
    ),
    x,
    y,
    size,
  );

export const chilledFoodShapes = {
  meat: (art: DrawingStyle) =>
    solidShape(
      "M110 300Q110 280 132 280H508Q530 280 530 300L516 510Q514 540 484 540H156Q126 540 124 510Z",
      "#fdfcf8",
      flatShape(
        "M136 306H504L494 500Q492 514 478 514H162Q148 514 146 500Z",
        mixColours(art.body, "#ffffff", 0.55),
      ),
    ) +
    art.bigMotif(312, 404, 224) +
    flatShape("M136 306H300L200 514H162Q148 514 146 500Z", "#fff", 0.25) +
    transformSvg(
      flatShape(roundedRect(-52, -34, 104, 68, 10), "#fdfcf8") +
        strokePath("M-34-12H34M-34 8H10", art.body, 7) +
        strokePath("M22 14v6M30 8v12", art.body, 5),
      466,
      322,
      1,
      8,
    ),
  fish: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        "M-230 0C-180-110-20-120 80-50Q120-20 150-16L220-90Q236 0 220 90L150 16Q120 20 80 50C-20 120-180 110-230 0Z",
        art.body,
        flatShape("M-240 20Q-60 110 160 16V140H-240Z", lightenColour(art.body, 0.45)) +
          [
            [-60, -40],
            [-10, -46],
            [40, -34],
            [-40, 0],
            [14, 0],
            [64, 0],
            [-60, 36],
            [-10, 40],
            [40, 30],
          ]
            .map(([x, y]) => strokePath(`M${x} ${y! - 18}q18 18 0 36`, art.accent, 6, 0.7))
            .join("") +
          strokePath("M-118-72Q-84 0-118 72", art.accent, 8, 0.8),
        24,
      ) +
        flatShape("M-60-96Q10-150 80-64Z", art.accent) +
        flatShape(ellipse(-164, -22, 18), "#fff") +
        flatShape(ellipse(-164, -22, 9), "#2e2733"),
      320,
      410,
    ),
  sausages: (art: DrawingStyle) =>
    [0, 1, 2, 3]
      .map((i) =>
        transformSvg(
          solidShape(
            roundedRect(-36, -150, 72, 300, 36),
            art.body,
            strokePath(
              "M-14-100l26 18M-14-40l26 18M-14 20l26 18M-14 80l26 18",
              darkenColour(art.body, 0.3),
              7,
              0.55,
            ),
            16,
          ) +
            strokePath("M-16-118V-40", "#fff", 9, 0.35) +
            strokePath("M0-152v-14M0 152v10", darkenColour(art.body, 0.4), 9),
          182 + i * 92,
          372 + (i % 2) * 14,
          1,
          -3 + i * 2,
        ),
      )
      .join("") +
    solidShape(
      roundedRect(120, 336, 400, 84, 10),
      "#fdf6e6",
      flatShape("M110 344H530V352H110ZM110 404H530V412H110Z", art.accent),
      16,
    ) +
    transformSvg(foodMotifs.sausage(art.body), 320, 378, 0.6),
  salami: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        roundedRect(-210, -74, 400, 148, 70),
        art.body,
        flatShape("M-60-90H80V90H-60Z", art.paper) +
          flatShape("M-68-90H-60V90H-68ZM80-90H88V90H80Z", darkenColour(art.body, 0.3)),
        24,
      ) +
        strokePath("M-208 0h-24M-232-18v36", "#d9dfe4", 12) +
        art.motif(10, 0, 96),
      330,
      366,
      1,
      -14,
    ) +
    [
      [196, 474],
      [300, 496],
    ]
      .map(
        ([x, y]) =>
          flatShape(ellipse(x!, y!, 70, 50), darkenColour(art.body, 0.15)) +
          flatShape(ellipse(x!, y! - 5, 62, 43), lightenColour(art.body, 0.35)) +
          flatShape(
            [
              [-24, -10],
              [10, -20],
              [26, 6],
              [-6, 12],
              [-34, 10],
            ]
              .map(([dx, dy]) => ellipse(x! + dx!, y! - 5 + dy!, 7, 5))
              .join(""),
            "#fdf0e2",
          ),
      )
      .join(""),
  wheel: (art: DrawingStyle) => {
    const rind = mixColours(art.body, "#eec25c", 0.5);
    const inside = mixColours(art.body, "#fbe9b4", 0.6);
    return (
      flatShape(ellipse(320, 478, 236, 66), "#8a5a3b", 0.9) +
      flatShape(ellipse(320, 468, 236, 66), "#c99a63") +
      solidShape(
        "M130 316A190 72 0 0 1 510 316V440A190 72 0 0 1 130 440Z",
        rind,
        strokePath(
          "M130 352A190 72 0 0 0 510 352M130 396A190 72 0 0 0 510 396",
          darkenColour(rind, 0.22),
          6,
          0.35,
        ),
      ) +
      flatShape(ellipse(320, 316, 190, 72), lightenColour(rind, 0.55)) +
      flatShape("M320 316L252 383V507L320 440L388 507V383Z", "#a97b4b") +
      flatShape("M320 316L252 383V507L320 440Z", darkenColour(inside, 0.1)) +
      flatShape("M320 316L388 383V507L320 440Z", inside) +
      flatShape(
        `${ellipse(344, 374, 8, 11)}${ellipse(368, 420, 9, 12)}${ellipse(342, 428, 6, 8)}`,
        darkenColour(rind, 0.12),
        0.7,
      ) +
      strokePath("M210 296Q250 272 300 268M420 300Q450 312 458 330", darkenColour(rind, 0.15), 6, 0.3) +
      transformSvg(
        solidShape(
          "M-90 0L70-40Q96-20 90 10L90 60Q10 76-90 50Z",
          inside,
          flatShape("M-90 0L70-40Q96-20 90 10Z", lightenColour(rind, 0.55)) +
            flatShape(
              `${ellipse(-30, 34, 10)}${ellipse(30, 22, 12)}${ellipse(60, 46, 7)}`,
              darkenColour(rind, 0.12),
              0.7,
            ),
          14,
        ),
        474,
        470,
      )
    );
  },
  egg: (art: DrawingStyle) =>
    shell(432, 450, 1.4, darkenColour(eggColour(art), 0.13)) +
    shell(214, 446, 1.5, darkenColour(eggColour(art), 0.06)) +
    shell(322, 420, 2.1, lightenColour(eggColour(art), 0.16)),
  eggs: (art: DrawingStyle) =>
    [0, 1, 2, 3, 4].map((i) => shell(164 + i * 78, 300, 0.78, darkenColour(eggColour(art), 0.1))).join("") +
    [0, 1, 2, 3].map((i) => shell(188 + i * 88, 352, 0.94, eggColour(art))).join("") +
    solidShape(
      "M96 386Q108 366 130 386Q164 420 204 390Q232 370 260 390Q300 424 340 390Q368 370 396 390Q430 420 472 390Q500 368 528 386Q546 390 542 410L518 516Q512 540 486 540H154Q128 540 122 516L96 410Z",
      art.accent,
      [180, 274, 366, 460]
        .map((x) =>
          flatShape(
            `M${x - 32} 440Q${x} 420 ${x + 32} 440L${x + 24} 520H${x - 24}Z`,
            darkenColour(art.accent, 0.14),
            0.6,
          ),
        )
        .join(""),
    ),
  popsicle: (art: DrawingStyle) =>
    solidShape(roundedRect(294, 400, 52, 140, 22), "#e6c79a", "", 10) +
    solidShape(
      "M212 270Q212 140 320 140Q428 140 428 270V420Q428 444 404 444H236Q212 444 212 420Z",
      art.body,
      flatShape(
        "M190 120H450V236Q420 270 392 238Q366 210 340 246Q316 280 290 246Q262 214 236 246Q214 262 190 236Z",
        mixColours(art.accent, art.body, art.body === "#fdfcf8" ? 0 : 0.1),
      ),
    ) +
    strokePath("M258 300V400M320 310V400M382 300V400", darkenColour(art.body, 0.16), 16, 0.5) +
    strokePath("M244 216Q252 186 276 172", "#fff", 13, 0.6),
};
