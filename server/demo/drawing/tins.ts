import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours, palette } from "./palette.ts";
import { ellipse, flatShape, roundedRect, shineShape, solidShape, strokePath, transformSvg } from "./svg.ts";

function tinOf(art: DrawingStyle, left: number, top: number, width: number, ry: number): string {
  const right = left + width;
  const cx = left + width / 2;
  const base = 540 - ry;
  const d = `M${left} ${top}A${width / 2} ${ry} 0 0 1 ${right} ${top}V${base}A${width / 2} ${ry} 0 0 1 ${left} ${base}Z`;
  const arc = (y: number) => `M${left} ${y}A${width / 2} ${ry} 0 0 0 ${right} ${y}`;
  return (
    solidShape(
      d,
      art.body,
      strokePath(arc(top + 18), palette.steel, 10) +
        strokePath(arc(base - 10), art.accent, 18) +
        strokePath(arc(base + 2), palette.steel, 8),
      width / 8,
    ) +
    solidShape(
      ellipse(cx, top, width / 2, ry),
      "#c9d1d7",
      flatShape(ellipse(cx, top + 2, width / 2 - 16, ry - 7), "#b3bdc5"),
      10,
    ) +
    strokePath(
      `M${cx - 10} ${top + 2}a22 9 0 1 0 44 0a22 9 0 1 0-44 0M${cx - 14} ${top + 2}h-16`,
      "#8c98a2",
      7,
    )
  );
}

const cup = (art: DrawingStyle, lid: string) =>
  solidShape(
    "M226 250H414L392 512Q388 540 362 540H278Q252 540 248 512Z",
    art.body,
    flatShape(
      "M200 320Q320 360 440 320V460Q320 500 200 460Z",
      art.accent === palette.white ? art.paper : art.accent,
    ),
  ) + lid;

export const tinShapes = {
  tin: (art: DrawingStyle) => tinOf(art, 204, 222, 232, 34) + art.badge(320, 392, 84),
  flattin: (art: DrawingStyle) => tinOf(art, 150, 330, 340, 62) + art.badge(320, 456, 58),
  can: (art: DrawingStyle) =>
    solidShape(
      "M242 140L226 172V504L246 540H394L414 504V172L398 140Z",
      art.body,
      flatShape("M210 130H430V158H210ZM210 522H430V560H210Z", "#c3ccd3") +
        flatShape("M210 400L430 340V430L210 490Z", art.accent) +
        flatShape("M210 388L430 328V340L210 400Z", art.paper),
      30,
    ) +
    flatShape(ellipse(320, 141, 78, 13), "#d9e0e5") +
    flatShape(ellipse(320, 142, 64, 9), "#aeb9c2") +
    art.badge(320, 296, 74) +
    shineShape(246, 196, 120),
  aerosol: (art: DrawingStyle) =>
    solidShape(roundedRect(272, 92, 96, 74, 20), art.accent, "", 18) +
    solidShape(
      "M262 164H378Q412 172 412 208V516Q412 540 388 540H252Q228 540 228 516V208Q228 172 262 164Z",
      art.body,
      flatShape("M210 440Q320 400 430 440V560H210Z", art.accent) +
        flatShape("M210 160H430V200H210Z", "#c3ccd3"),
    ) +
    art.badge(320, 326, 76) +
    shineShape(252, 230, 80),
  tub: (art: DrawingStyle) =>
    solidShape(
      "M176 316H464L436 512Q432 540 404 540H236Q208 540 204 512Z",
      art.body,
      flatShape("M150 400Q320 440 490 400V560H150Z", art.accent, 0.9),
      36,
    ) +
    solidShape(
      roundedRect(158, 260, 324, 62, 20),
      mixColours(art.accent, art.paper, 0.25),
      strokePath("M176 302H464", darkenColour(art.accent), 4, 0.35),
      26,
    ) +
    art.badge(320, 428, 72),
  yogurt: (art: DrawingStyle) =>
    cup(
      art,
      solidShape(
        "M206 234Q320 214 434 234Q442 250 432 262H208Q198 250 206 234Z",
        "#d7dee3",
        strokePath("M224 250H416", "#a9b4bd", 4),
        20,
      ) + flatShape("M420 240L456 228L440 258Z", "#bfc9d0"),
    ) +
    art.badge(320, 392, 68) +
    strokePath("M252 284L256 310", "#fff", 12, 0.45),
  cups: (art: DrawingStyle) =>
    [2, 1, 0]
      .map((i) =>
        solidShape(
          `M${214 + i * 4} ${210 - i * 34}H${426 - i * 4}L396 ${540 - i * 34}H244Z`,
          mixColours("#fdfcf8", "#dfe5e8", i * 0.4),
          strokePath(`M${210 + i * 4} ${212 - i * 34}H${430 - i * 4}`, "#e9edef", 12) +
            flatShape(`M200 ${320 - i * 34}H440V${400 - i * 34}H200Z`, art.accent),
          30,
        ),
      )
      .join("") + transformSvg(flatShape(ellipse(0, 0, 22), lightenColour(art.accent, 0.7)), 320, 360),
};
