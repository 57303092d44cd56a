import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { ellipse, flatShape, roundedRect, shineShape, solidShape, strokePath, transformSvg } from "./svg.ts";

const paperRoll = (x: number, y: number, w: number, h: number, mark: string) =>
  solidShape(
    `M${x} ${y}A${w / 2} ${w / 6} 0 0 1 ${x + w} ${y}V${y + h}A${w / 2} ${w / 6} 0 0 1 ${x} ${y + h}Z`,
    "#fdfcf8",
    strokePath(
      `M${x + w * 0.2} ${y + h * 0.4}h0M${x + w * 0.45} ${y + h * 0.62}h0M${x + w * 0.3} ${y + h * 0.86}h0M${x + w * 0.62} ${y + h * 0.36}h0M${x + w * 0.7} ${y + h * 0.8}h0`,
      mark,
      w / 17,
      0.7,
    ),
    w / 8,
  ) +
  flatShape(ellipse(x + w / 2, y, w / 2, w / 6), "#f1ede4") +
  flatShape(ellipse(x + w / 2, y, w / 5.5, w / 16), "#c9a77c");

export const householdShapes = {
  roll: (art: DrawingStyle) =>
    flatShape("M400 300H470V500Q460 520 440 508Q420 496 400 512Z", "#f6f2e9") +
    paperRoll(190, 284, 240, 212, art.accent),
  rolls: (art: DrawingStyle) =>
    [
      [172, 250],
      [330, 250],
    ]
      .map(([x, y]) => paperRoll(x!, y!, 140, 110, art.accent))
      .join("") +
    [
      [166, 384],
      [332, 384],
    ]
      .map(([x, y]) => paperRoll(x!, y!, 144, 124, art.accent))
      .join("") +
    solidShape(
      "M150 232Q320 210 490 232V530Q320 548 150 530Z",
      mixColours(art.accent, "#ffffff", 0.3),
    ).replace("<g clip", '<g opacity=".28" clip') +
    flatShape("M150 344H490V424H150Z", art.accent) +
    flatShape("M150 344H490V352H150ZM150 416H490V424H150Z", "#fff", 0.7) +
    art.badge(320, 384, 66),
  sponge: (art: DrawingStyle) =>
    [
      [20, 300, -6],
      [-14, 420, 3],
    ]
      .map(([dx, y, turn]) =>
        transformSvg(
          solidShape(
            roundedRect(-170, -30, 340, 92, 22),
            art.body,
            flatShape(
              [
                [-130, 30],
                [-80, 14],
                [-30, 38],
                [30, 18],
                [80, 40],
                [130, 22],
                [-100, 46],
                [0, 54],
                [56, 50],
              ]
                .map(([x, hy]) => ellipse(x!, hy!, 9, 6))
                .join(""),
              darkenColour(art.body, 0.16),
            ),
            24,
          ) +
            solidShape(
              roundedRect(-170, -62, 340, 44, 16),
              art.accent,
              strokePath(
                "M-140-46h20M-80-36h20M-20-48h20M40-38h20M100-46h20",
                lightenColour(art.accent),
                4,
                0.5,
              ),
              24,
            ),
          320 + dx!,
          y! + 40,
          1,
          turn!,
        ),
      )
      .join(""),
  mop: (art: DrawingStyle) =>
    strokePath("M320 70V330", "#d9a868", 22) +
    strokePath("M316 80V320", "#fff", 5, 0.4) +
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) =>
        strokePath(
          `M${272 + i * 12} 360Q${220 + i * 25} 440 ${184 + i * 34} ${520 + (i % 2) * 12}`,
          i % 2 ? mixColours(art.body, "#cfc3a8", 0.35) : art.body,
          30,
        ),
      )
      .join("") +
    solidShape(roundedRect(254, 310, 132, 66, 20), art.accent, "", 20),
  razor: (art: DrawingStyle) =>
    [
      [250, -14, 0],
      [390, 12, 1],
    ]
      .map(([x, turn, i]) =>
        transformSvg(
          solidShape(
            roundedRect(-20, -70, 40, 260, 18),
            i ? lightenColour(art.body, 0.2) : art.body,
            strokePath("M-8-10H8M-8 14H8M-8 38H8M-8 62H8", "#fff", 6, 0.5),
            12,
          ) +
            solidShape(
              roundedRect(-84, -140, 168, 74, 14),
              i ? lightenColour(art.body, 0.2) : art.body,
              flatShape(roundedRect(-72, -128, 144, 18, 5), "#dfe6ea") +
                flatShape(roundedRect(-72, -102, 144, 10, 4), art.accent),
              14,
            ),
          x!,
          346,
          1,
          turn!,
        ),
      )
      .join(""),
  toothbrush: (art: DrawingStyle) =>
    [
      [252, -12, art.body],
      [378, 14, art.accent],
    ]
      .map(([x, turn, colour]) =>
        transformSvg(
          solidShape(
            "M-16-190H16V-90Q10-40 22 20Q30 120 16 196Q0 214-16 196Q-30 120-22 20Q-10-40-16-90Z",
            colour as string,
            strokePath("M0 40V150", "#fff", 12, 0.45),
            12,
          ) +
            [-176, -158, -140, -122, -104]
              .map((y, i) =>
                flatShape(
                  roundedRect(16, y, 48, 14, 3),
                  i % 2 ? "#fdfcf8" : lightenColour(colour as string, 0.5),
                ),
              )
              .join(""),
          x as number,
          336,
          1,
          turn as number,
        ),
      )
      .join(""),
  candle: (art: DrawingStyle) =>
    [
      [206, 300],
      [282, 236],
      [358, 264],
      [434, 320],
    ]
      .map(
        ([x, y]) =>
          flatShape(
            `M${x} ${y! - 74}C${x! + 8} ${y! - 50} ${x! + 28} ${y! - 42} ${x! + 22} ${y! - 20}C${x! + 14} ${y! - 2} ${x! - 14} ${y! - 2} ${x! - 22} ${y! - 20}C${x! - 26} ${y! - 40} ${x! - 4} ${y! - 50} ${x} ${y! - 74}Z`,
            "#f7a93b",
          ) +
          flatShape(ellipse(x!, y! - 20, 9, 14), "#fde9a8") +
          strokePath(`M${x} ${y! - 8}v14`, "#5a4640", 5) +
          solidShape(
            roundedRect(x! - 30, y!, 60, 540 - y!, 10),
            art.body,
            flatShape(
              `M${x! - 30} ${y}H${x! + 30}V${y! + 26}Q${x! + 16} ${y! + 56} ${x! + 8} ${y! + 24}Q${x! - 8} ${y! + 14} ${x! - 16} ${y! + 40}Q${x! - 26} ${y! + 50} ${x! - 30} ${y! + 20}Z`,
              "#fff",
              0.7,
            ),
            16,
          ),
      )
      .join("") +
    flatShape(roundedRect(164, 420, 312, 54, 8), art.accent) +
    flatShape("M164 430H476V436H164ZM164 458H476V464H164Z", "#fff", 0.5),
  bulb: (art: DrawingStyle) =>
    [0, 45, 90, -45, -90]
      .map((turn) => transformSvg(strokePath("M0-196V-226", "#f2b13f", 12), 320, 312, 1, turn))
      .join("") +
    solidShape(
      "M320 150C420 150 476 226 460 310C450 362 400 390 392 446H248C240 390 190 362 180 310C164 226 220 150 320 150Z",
      mixColours(art.body, "#fff7d6", 0.45),
      strokePath(
        "M282 440V350L262 316M358 440V350L378 316M262 316Q290 346 320 316Q350 346 378 316",
        "#e0a33a",
        7,
      ),
      36,
    ) +
    solidShape(
      "M252 442H388V508Q388 540 350 540H290Q252 540 252 508Z",
      art.accent,
      strokePath("M250 464H390M250 488H390M250 512H390", darkenColour(art.accent), 7, 0.6),
      20,
    ) +
    strokePath("M222 270Q226 224 262 198", "#fff", 15, 0.7),
  pen: (art: DrawingStyle) =>
    [
      [270, -20, art.body],
      [372, 16, lightenColour(art.body, 0.15)],
    ]
      .map(([x, turn, colour]) =>
        transformSvg(
          solidShape(roundedRect(-23, -190, 46, 120, 14), colour as string, "", 12) +
            strokePath("M30-178V-90", colour as string, 10) +
            solidShape(
              "M-23-74H23V130L8 186H-8L-23 130Z",
              mixColours(art.accent, "#ffffff", 0.55),
              strokePath("M0-66V150", colour as string, 9, 0.8),
              12,
            ) +
            flatShape("M-8 186H8L0 206Z", "#3a2f3a"),
          x as number,
          334,
          1,
          turn as number,
        ),
      )
      .join(""),
  umbrella: (art: DrawingStyle) =>
    strokePath("M320 130V486Q320 536 362 532Q392 526 388 494", "#8a6a4f", 18) +
    solidShape(
      "M100 336A220 200 0 0 1 540 336Q510 300 466 336Q430 296 394 336Q356 296 320 336Q284 296 246 336Q210 296 174 336Q130 300 100 336Z",
      art.body,
      flatShape(
        "M320 136Q226 200 246 344Q284 290 320 344Q356 290 394 344Q414 200 320 136Z",
        art.accent,
        0.85,
      ),
    ) +
    strokePath("M320 120V140", "#8a6a4f", 14) +
    shineShape(190, 240, 1),
};
