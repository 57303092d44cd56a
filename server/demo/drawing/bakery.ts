import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { ellipse, flatShape, roundedRect, solidShape, strokePath, transformSvg } from "./svg.ts";

const crust = (art: DrawingStyle) => mixColours(art.body, "#c9853f", 0.28);

export const bakeryShapes = {
  baguette: (art: DrawingStyle) =>
    [
      [250, 350, -52, 0.86],
      [330, 430, -24, 1],
    ]
      .map(([x, y, turn, scale]) =>
        transformSvg(
          solidShape(
            "M-220 0C-220-60-150-78 0-78C150-78 220-60 220 0C220 58 150 78 0 78C-150 78-220 58-220 0Z",
            crust(art),
            [-120, -40, 40, 120]
              .map((cx) =>
                transformSvg(
                  flatShape("M-14-60Q30-10 4 50Q-34 0-14-60Z", lightenColour(art.body, 0.55)),
                  cx,
                  0,
                  1,
                  16,
                ),
              )
              .join(""),
            26,
          ),
          x!,
          y!,
          scale!,
          turn!,
        ),
      )
      .join(""),
  bun: (art: DrawingStyle) =>
    solidShape(ellipse(432, 452, 108, 88), darkenColour(crust(art), 0.1), "", 24) +
    solidShape(
      "M110 450C110 330 190 270 290 270C390 270 460 330 460 450C460 520 400 540 285 540C170 540 110 520 110 450Z",
      crust(art),
      flatShape(
        "M150 420Q180 320 290 316Q390 320 420 410Q360 350 290 352Q200 356 150 420Z",
        lightenColour(art.body, 0.4),
        0.7,
      ) +
        [
          [230, 370],
          [290, 340],
          [340, 390],
          [270, 400],
          [380, 420],
          [200, 430],
        ]
          .map(([x, y], i) =>
            transformSvg(flatShape(ellipse(0, 0, 10, 6), lightenColour(art.accent, 0.55)), x!, y!, 1, i * 40),
          )
          .join(""),
      40,
    ),
  donut: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        `${ellipse(0, 0, 180, 150)}M-62 0a62 48 0 1 0 124 0a62 48 0 1 0-124 0Z`,
        crust(art),
        flatShape(ellipse(-30, -40, 150, 110), lightenColour(art.body, 0.25), 0.5) +
          flatShape(
            [
              [-120, -40],
              [-70, -100],
              [20, -118],
              [100, -70],
              [140, 10],
              [90, 86],
              [-20, 112],
              [-110, 70],
            ]
              .map(([x, y]) => ellipse(x!, y!, 11, 7))
              .join(""),
            mixColours(art.accent, "#fff6df", 0.35),
          ) +
          flatShape(
            [
              [-140, 20],
              [-20, -90],
              [60, -100],
              [120, 50],
              [30, 100],
              [-70, 100],
            ]
              .map(([x, y]) => ellipse(x!, y!, 7, 10))
              .join(""),
            "#fff8e8",
          ),
        32,
      ),
      320,
      390,
    ).replace("<path d", '<path clip-rule="evenodd" fill-rule="evenodd" d'),
  croissant: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        "M-210 110C-230 20-170-90-70-124C-20-140 20-140 70-124C170-90 230 20 210 110C190 130 160 120 146 96C120 50 80 26 0 26C-80 26-120 50-146 96C-160 120-190 130-210 110Z",
        crust(art),
        strokePath(
          "M-60-130Q-30-40-50 30M60-130Q30-40 50 30M-140-84Q-90-20-112 56M140-84Q90-20 112 56M-196-4Q-160 40-168 104M196-4Q160 40 168 104",
          darkenColour(crust(art), 0.3),
          9,
          0.55,
        ) + strokePath("M-20-116Q0-122 20-116M-116-84Q-100-96-86-100", "#fff", 10, 0.4),
        26,
      ),
      320,
      410,
    ),
  loaf: (art: DrawingStyle) =>
    flatShape("M500 300L566 262Q586 330 566 400L500 380Z", lightenColour(art.accent, 0.5)) +
    flatShape("M484 290H516V392H484Z", art.accent) +
    solidShape(
      "M96 330Q84 264 140 250Q200 232 260 246Q330 232 400 246Q470 236 496 280Q510 310 498 340V516Q498 540 474 540H124Q100 540 100 516Z",
      crust(art),
      flatShape("M80 386H520V484H80Z", art.accent, 0.92) +
        flatShape("M80 386H520V396H80ZM80 474H520V484H80Z", "#fdf6e6") +
        strokePath("M180 240V386M268 240V386M356 240V386M440 240V386", darkenColour(crust(art)), 5, 0.35),
    ) +
    transformSvg(
      flatShape("M-50 34V-6Q-66-34-34-42H34Q66-34 50-6V34Z", "#fdf1d8") +
        strokePath("M-50 34V-6Q-66-34-34-42H34Q66-34 50-6V34Z", darkenColour(crust(art), 0.1), 8),
      298,
      434,
      0.86,
    ),
  arepas: (art: DrawingStyle) =>
    [0, 1, 2, 3]
      .map((i) => {
        const y = 500 - i * 58;
        const x = 320 + [0, 12, -8, 6][i]!;
        return (
          solidShape(
            `M${x - 180} ${y}A180 62 0 0 1 ${x + 180} ${y}V${y - 6}Q${x + 184} ${y + 20} ${x + 170} ${y + 26}Q${x} ${y + 76} ${x - 170} ${y + 26}Q${x - 184} ${y + 20} ${x - 180} ${y}Z`,
            mixColours(art.body, "#e8c88a", 0.22),
            "",
            26,
          ) +
          flatShape(ellipse(x, y - 12, 170, 50), lightenColour(art.body, 0.25)) +
          (i === 3
            ? strokePath(
                `M${x - 100} ${y - 30}l60 30M${x - 40} ${y - 44}l90 46M${x + 30} ${y - 44}l76 38M${x - 60} ${y + 16}l80-56M${x + 20} ${y + 20}l90-48`,
                "#a8743c",
                9,
                0.6,
              )
            : "")
        );
      })
      .join(""),
  cake: (art: DrawingStyle) =>
    solidShape(
      "M124 370A196 70 0 0 1 516 370V470A196 70 0 0 1 124 470Z",
      crust(art),
      flatShape("M100 416Q320 520 540 416V440Q320 544 100 440Z", lightenColour(art.accent, 0.4)),
    ) +
    flatShape(ellipse(320, 368, 196, 70), lightenColour(art.accent, 0.25)) +
    solidShape(
      "M124 366A196 70 0 0 0 516 366Q512 420 492 410Q470 396 454 430Q436 456 414 430Q392 410 374 446Q350 470 330 440Q306 420 286 450Q262 466 244 434Q224 408 204 430Q180 440 168 404Q140 420 124 366Z",
      lightenColour(art.accent, 0.1),
      "",
      16,
    ) +
    [0, 60, 120, 180, 240, 300]
      .map((turn) =>
        transformSvg(
          flatShape("M0-8L-20-52Q0-66 20-52Z", lightenColour(art.accent, 0.5)),
          320,
          366,
          0.9,
          turn,
        ),
      )
      .join(""),
  candy: (art: DrawingStyle) =>
    transformSvg(
      flatShape(
        "M-110 0L-210-76Q-224-40-204-30Q-228-6-204 10Q-232 40-206 76Z",
        lightenColour(art.body, 0.3),
      ) +
        flatShape("M110 0L210-76Q224-40 204-30Q228-6 204 10Q232 40 206 76Z", darkenColour(art.body, 0.08)) +
        solidShape(
          ellipse(0, 0, 128, 110),
          art.body,
          [-100, -30, 40, 110]
            .map((x) =>
              flatShape(
                `M${x - 40} 130Q${x - 20} 0 ${x + 30}-130H${x + 62}Q${x + 10} 0 ${x - 8} 130Z`,
                art.accent,
              ),
            )
            .join(""),
          28,
        ) +
        strokePath("M-80-40Q-70-66-44-78", "#fff", 13, 0.6),
      320,
      410,
      1,
      -14,
    ),
  lollipop: (art: DrawingStyle) =>
    strokePath("M320 380V534", "#f7f2e6", 18) +
    solidShape(
      ellipse(320, 278, 130),
      art.body,
      strokePath(
        "M320 278C340 258 366 286 340 310C300 340 256 290 276 250C304 196 400 214 404 290C404 370 300 400 240 340C190 286 220 190 300 166",
        lightenColour(art.accent, 0.2),
        20,
        0.85,
      ),
      34,
    ) +
    strokePath("M234 240Q244 206 272 190", "#fff", 13, 0.6) +
    flatShape(
      "M270 410Q320 380 320 396Q320 380 370 410Q350 440 320 412Q290 440 270 410Z",
      lightenColour(art.body, 0.2),
    ),
  panela: (art: DrawingStyle) =>
    [
      [0, 450],
      [1, 350],
    ]
      .map(([i, y]) =>
        solidShape(
          `M${140 + i! * 16} ${y}Q${150 + i! * 16} ${y! - 70} 250 ${y! - 76}H390Q${490 - i! * 16} ${y! - 70} ${500 - i! * 16} ${y}V${y! + 30}Q490 ${y! + 86} 390 ${y! + 90}H250Q150 ${y! + 86} ${140 + i! * 16} ${y! + 30}Z`,
          i ? lightenColour(art.body, 0.12) : art.body,
          flatShape(ellipse(320, y! - 34, 150, 34), lightenColour(art.body, 0.3), 0.7),
          34,
        ),
      )
      .join("") +
    flatShape("M246 282H394V318H246ZM246 318H394V540H246Z", art.paper, 0.94) +
    strokePath("M246 300V540M394 300V540", art.ink, 5, 0.5) +
    art.motif(320, 430, 110) +
    flatShape(roundedRect(246, 282, 148, 12, 4), art.paper),
};
