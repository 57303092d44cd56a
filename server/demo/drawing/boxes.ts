import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours, palette } from "./palette.ts";
import { ellipse, flatShape, roundedRect, shineShape, solidShape, strokePath, transformSvg } from "./svg.ts";

function cuboid(
  art: DrawingStyle,
  x: number,
  y: number,
  w: number,
  h: number,
  deep: number,
  printed: string,
): string {
  const lift = deep * 0.5;
  return (
    flatShape(
      `M${x + w} ${y}L${x + w + deep} ${y - lift}V${y + h - lift}L${x + w} ${y + h}Z`,
      darkenColour(art.body, 0.34),
    ) +
    flatShape(
      `M${x} ${y}L${x + deep} ${y - lift}H${x + w + deep}L${x + w} ${y}Z`,
      lightenColour(art.body, 0.32),
    ) +
    solidShape(`M${x} ${y}H${x + w}V${y + h}H${x}Z`, art.body, printed, 18)
  );
}

export const boxShapes = {
  box: (art: DrawingStyle) =>
    cuboid(
      art,
      186,
      168,
      224,
      372,
      52,
      flatShape("M170 420Q300 350 430 420V560H170Z", art.accent) +
        flatShape("M170 406Q300 336 430 406V420Q300 350 170 420Z", art.paper) +
        strokePath("M206 192H388", art.paper, 8, 0.5),
    ) + art.badge(298, 310, 84),
  flatbox: (art: DrawingStyle) =>
    cuboid(
      art,
      124,
      320,
      350,
      220,
      60,
      flatShape("M100 480H500V560H100Z", art.accent) +
        flatShape("M100 470H500V480H100Z", art.paper) +
        strokePath("M146 344H230", art.paper, 7, 0.5),
    ) + art.badge(299, 410, 78),
  carton: (art: DrawingStyle) =>
    flatShape("M410 250L456 226V516L410 540Z", darkenColour(art.body, 0.34)) +
    flatShape("M216 250L252 166H392L410 250Z", lightenColour(art.body, 0.25)) +
    flatShape("M392 166L456 226L410 250Z", darkenColour(art.body, 0.2)) +
    solidShape(
      "M244 128H396V172H244Z",
      art.body,
      strokePath("M250 142H390", darkenColour(art.body), 4, 0.5),
      12,
    ) +
    solidShape(
      "M206 250H410V540H206Z",
      art.body,
      flatShape("M190 450Q300 400 430 450V560H190Z", art.accent) +
        flatShape("M190 438Q300 388 430 438V450Q300 400 190 450Z", art.paper),
      18,
    ) +
    art.badge(308, 346, 80),
  brick: (art: DrawingStyle) =>
    strokePath("M350 220V116L392 84", art.accent, 12) +
    cuboid(
      art,
      216,
      220,
      176,
      320,
      54,
      flatShape("M200 440L400 380V560H200Z", art.accent) +
        flatShape("M200 426L400 366V380L200 440Z", art.paper),
    ) +
    art.badge(304, 326, 68),
  block: (art: DrawingStyle) =>
    cuboid(
      art,
      140,
      350,
      310,
      190,
      72,
      flatShape("M230 330H370V560H230Z", art.accent) +
        flatShape("M230 330H238V560H230ZM362 330H370V560H362Z", art.paper),
    ) + art.badge(300, 445, 56),
  stick: (art: DrawingStyle) =>
    solidShape(roundedRect(246, 168, 148, 130, 44), art.accent, "", 24) +
    solidShape(
      roundedRect(232, 270, 176, 270, 22),
      art.body,
      flatShape("M210 490H430V560H210Z", art.accent),
    ) +
    art.badge(320, 388, 66) +
    shineShape(258, 310, 30),
  soap: (art: DrawingStyle) =>
    solidShape("M130 372L176 330H510L470 372Z", lightenColour(art.body, 0.35)) +
    flatShape("M470 372L510 330V490L470 540Z", darkenColour(art.body, 0.34)) +
    solidShape(
      "M130 372H470V540H130Z",
      art.body,
      flatShape("M110 372H200L170 560H110ZM400 372H490V560H430Z", art.accent, 0.85),
    ) +
    art.badge(300, 456, 68),
  bar: (art: DrawingStyle) =>
    solidShape(
      "M124 380Q124 350 160 350H480Q516 350 516 380V500Q516 540 476 540H164Q124 540 124 500Z",
      art.body,
      flatShape(roundedRect(176, 384, 288, 124, 24), darkenColour(art.body, 0.12)) +
        [
          [210, 366],
          [420, 372],
          [480, 450],
          [150, 470],
          [330, 364],
        ]
          .map(([x, y]) => flatShape(ellipse(x!, y!, 5), lightenColour(art.body, 0.5)))
          .join(""),
    ) +
    art.badge(320, 446, 56) +
    [
      [170, 316, 22],
      [214, 290, 14],
      [452, 310, 26],
      [496, 276, 13],
      [410, 280, 10],
    ]
      .map(
        ([x, y, r]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".55" stroke="#fff" stroke-width="4"/>`,
      )
      .join(""),
  blister: (art: DrawingStyle) => {
    const pill = art.body === palette.white ? art.accent : art.body;
    const card = transformSvg(
      solidShape(
        roundedRect(-190, -110, 380, 220, 22),
        "#cfd7dc",
        strokePath("M0-110V110", "#b2bdc5", 3) +
          [-140, -70, 0, 70, 140]
            .flatMap((x) =>
              [-52, 52].map(
                (y) =>
                  flatShape(ellipse(x, y, 30, 38), "#e7ecef") +
                  flatShape(ellipse(x, y, 22, 30), pill) +
                  strokePath(`M${x - 8} ${y - 12}v14`, "#fff", 6, 0.6),
              ),
            )
            .join(""),
        16,
      ),
      300,
      430,
      1,
      -9,
    );
    return (
      solidShape(
        roundedRect(196, 170, 250, 170, 12),
        art.body,
        flatShape("M180 290H460V350H180Z", art.accent === palette.white ? art.paper : art.accent),
      ) +
      art.badge(320, 232, 50) +
      card
    );
  },
  notebook: (art: DrawingStyle) =>
    flatShape(roundedRect(224, 146, 236, 394, 14), "#f4efe4") +
    solidShape(
      roundedRect(196, 146, 252, 394, 14),
      art.body,
      flatShape("M180 140H240V560H180Z", darkenColour(art.body, 0.16)) +
        flatShape(roundedRect(270, 210, 144, 96, 10), "#fdfcf8") +
        strokePath("M290 240H394M290 268H360", art.accent, 7),
    ) +
    Array.from({ length: 9 }, (_, i) => strokePath(`M186 ${176 + i * 42}h32`, "#c3ccd3", 9)).join(""),
  lighter: (art: DrawingStyle) =>
    flatShape(
      "M296 132C306 160 334 172 326 198C318 222 284 218 284 192C284 172 294 158 296 132Z",
      "#f7a93b",
    ) +
    solidShape(
      roundedRect(266, 214, 108, 66, 10),
      art.accent,
      flatShape(ellipse(348, 246, 20), "#7d8891"),
      16,
    ) +
    solidShape(
      roundedRect(250, 276, 140, 264, 22),
      art.body,
      flatShape("M240 430H400V560H240Z", "#fff", 0.22),
    ) +
    shineShape(276, 310, 130),
  battery: (art: DrawingStyle) =>
    [210, 340]
      .map(
        (x) =>
          flatShape(roundedRect(x + 26, 188, 44, 30, 6), "#c3ccd3") +
          solidShape(
            roundedRect(x, 212, 96, 328, 14),
            art.body,
            flatShape(`M${x - 10} 200H${x + 110}V290H${x - 10}Z`, mixColours(art.accent, "#c98a2b", 0.15)) +
              strokePath(`M${x} 294H${x + 96}`, art.paper, 5, 0.7),
            24,
          ) +
          transformSvg(strokePath("M-13 0H13M0-13V13", art.body, 7), x + 48, 250) +
          art.motif(x + 48, 404, 72),
      )
      .join(""),
};
