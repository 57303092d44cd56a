import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { flatShape, roundedRect, shineShape, solidShape, strokePath } from "./svg.ts";

const band = (art: DrawingStyle, top: number, height: number, colour = art.accent) =>
  flatShape(`M100 ${top}H540V${top + height}H100Z`, colour) +
  flatShape(
    `M100 ${top + 8}H540V${top + 12}H100ZM100 ${top + height - 12}H540V${top + height - 8}H100Z`,
    art.paper,
    0.7,
  );

const cap = (x: number, y: number, w: number, h: number, colour: string) =>
  solidShape(
    roundedRect(x, y, w, h, 7),
    colour,
    Array.from({ length: Math.floor(w / 14) }, (_, i) =>
      strokePath(`M${x + 10 + i * 14} ${y + 10}V${y + h}`, darkenColour(colour), 3, 0.5),
    ).join(""),
    12,
  );

const glass = (art: DrawingStyle, d: string, labelTop: number, labelHeight: number) =>
  solidShape(d, art.body, band(art, labelTop, labelHeight), 26);

export const bottleShapes = {
  oil: (art: DrawingStyle) =>
    cap(286, 100, 68, 44, art.accent) +
    solidShape(
      "M292 142H348V176Q352 212 400 240Q424 256 424 290V350Q410 370 424 392V510Q424 540 396 540H244Q216 540 216 510V392Q230 370 216 350V290Q216 256 240 240Q288 212 292 176Z",
      mixColours(art.body, "#f5c242", 0.35),
      band(art, 396, 104, art.accent),
      26,
    ) +
    art.badge(320, 438, 66) +
    shineShape(246, 280, 60),
  soda: (art: DrawingStyle) =>
    cap(288, 84, 64, 34, art.accent) +
    solidShape(
      "M294 116H346V150Q350 186 384 222Q404 246 400 284Q390 310 404 340Q394 380 404 420V510Q404 540 374 540H266Q236 540 236 510V420Q246 380 236 340Q250 310 240 284Q236 246 256 222Q290 186 294 150Z",
      art.body,
      flatShape("M220 100H420V176H220Z", lightenColour(art.body, 0.55)) + band(art, 286, 124),
      26,
    ) +
    art.badge(320, 348, 56) +
    shineShape(262, 440, 64) +
    strokePath("M276 222Q290 204 298 190", "#fff", 9, 0.5),
  bigsoda: (art: DrawingStyle) =>
    cap(288, 62, 64, 34, art.accent) +
    solidShape(
      "M294 94H346V124Q352 160 410 204Q434 224 434 262V512Q434 540 406 540Q398 526 378 540Q350 526 320 540Q290 526 262 540Q242 526 234 540Q206 540 206 512V262Q206 224 230 204Q288 160 294 124Z",
      art.body,
      flatShape("M200 80H440V158H200Z", lightenColour(art.body, 0.55)) + band(art, 262, 150),
      32,
    ) +
    art.badge(320, 337, 68) +
    shineShape(236, 434, 66) +
    strokePath("M250 218Q276 194 290 176", "#fff", 10, 0.5),
  bottle: (art: DrawingStyle) =>
    cap(280, 118, 80, 62, art.accent) +
    solidShape(
      "M284 178H356V200Q420 214 430 262V508Q430 540 398 540H242Q210 540 210 508V262Q220 214 284 200Z",
      art.body,
      flatShape("M190 470Q320 430 450 470V560H190Z", art.accent, 0.85),
    ) +
    art.badge(320, 348, 86) +
    shineShape(236, 270, 50),
  beer: (art: DrawingStyle) =>
    flatShape(roundedRect(290, 92, 60, 26, 8), art.accent) +
    strokePath("M296 118h0M308 118h0M320 118h0M332 118h0M344 118h0", darkenColour(art.accent), 5) +
    glass(
      art,
      "M296 116H344V220Q346 262 376 292Q398 314 398 350V516Q398 540 374 540H266Q242 540 242 516V350Q242 314 264 292Q294 262 296 220Z",
      376,
      112,
    ) +
    flatShape("M296 176H344V222H296Z", art.paper) +
    art.badge(320, 432, 60) +
    shineShape(264, 340, 24) +
    strokePath("M306 134V164", "#fff", 8, 0.4),
  liquor: (art: DrawingStyle) =>
    cap(286, 104, 68, 50, art.accent) +
    solidShape(
      "M298 152H342V204Q344 232 396 244Q416 250 416 278V514Q416 540 390 540H250Q224 540 224 514V278Q224 250 244 244Q296 232 298 204Z",
      mixColours(art.body, "#cfe3ec", 0.3),
      flatShape(roundedRect(244, 316, 152, 166, 10), art.paper) +
        strokePath("M256 330H384V468H256Z", art.accent, 4),
      24,
    ) +
    art.motif(320, 399, 96) +
    shineShape(246, 276, 20) +
    strokePath("M308 168V200", "#fff", 8, 0.5),
  wine: (art: DrawingStyle) =>
    flatShape(roundedRect(292, 70, 56, 110, 8), darkenColour(art.body, 0.35)) +
    glass(
      art,
      "M296 120H344V220Q346 254 378 280Q394 296 394 330V520Q394 540 374 540H266Q246 540 246 520V330Q246 296 262 280Q294 254 296 220Z",
      352,
      128,
    ) +
    art.badge(320, 416, 60) +
    shineShape(268, 316, 20),
  jug: (art: DrawingStyle) =>
    cap(226, 112, 84, 50, art.accent) +
    solidShape(
      "M236 160H300V196H392Q452 196 454 262V506Q454 540 420 540H220Q186 540 186 506V280Q186 236 236 208ZM350 240Q336 240 336 256V330Q336 346 352 346H392Q408 346 408 330V264Q408 240 384 240Z",
      art.body,
      flatShape("M170 490Q320 460 470 490V560H170Z", art.accent, 0.85),
    ) +
    art.badge(276, 414, 72) +
    shineShape(212, 300, 44),
  pump: (art: DrawingStyle) =>
    strokePath("M320 150V112H258Q242 112 242 130", darkenColour(art.accent, 0.1), 20) +
    cap(282, 146, 76, 44, art.accent) +
    solidShape(
      roundedRect(220, 186, 200, 354, 40),
      art.body,
      flatShape("M200 470Q320 440 440 470V560H200Z", art.accent, 0.75),
    ) +
    art.badge(320, 356, 80) +
    shineShape(246, 246, 60),
  spray: (art: DrawingStyle) =>
    solidShape(
      "M246 118H368Q396 118 398 150V176H296Q296 156 278 156L240 156Q232 156 232 146V130Q232 118 246 118Z",
      art.accent,
      "",
      16,
    ) +
    strokePath("M286 172Q292 210 262 228", darkenColour(art.accent), 14) +
    strokePath("M228 138H214", art.accent, 14) +
    solidShape(
      "M314 174H366V220Q378 250 412 290Q424 306 424 340V512Q424 540 396 540H260Q232 540 232 512V340Q232 306 250 290Q300 250 314 220Z",
      mixColours(art.body, "#ffffff", 0.15),
      flatShape("M200 470H440V560H200Z", art.accent, 0.3),
      28,
    ) +
    art.badge(328, 406, 74) +
    shineShape(258, 350, 50),
  jar: (art: DrawingStyle) =>
    solidShape(
      roundedRect(206, 176, 228, 64, 14),
      art.accent,
      Array.from({ length: 13 }, (_, i) =>
        strokePath(`M${222 + i * 16} 190V236`, darkenColour(art.accent), 3, 0.4),
      ).join(""),
      24,
    ) +
    solidShape(
      "M216 238H424Q452 262 452 300V496Q452 540 408 540H232Q188 540 188 496V300Q188 262 216 238Z",
      art.body,
      flatShape("M170 310H470V480H170Z", art.paper) +
        flatShape("M170 310H470V320H170ZM170 470H470V480H170Z", art.accent),
    ) +
    art.motif(320, 395, 122) +
    shineShape(214, 290, 12),
  tube: (art: DrawingStyle) =>
    solidShape(
      "M200 132H440L404 440Q400 466 376 470H264Q240 466 236 440Z",
      art.body,
      flatShape("M180 240Q320 300 460 220V300Q320 380 180 320Z", art.accent) +
        flatShape("M180 120H460V156H180Z", darkenColour(art.body, 0.12)) +
        strokePath("M198 142H442", art.paper, 3, 0.6),
    ) +
    solidShape(
      "M262 468H378L386 528Q386 540 374 540H266Q254 540 254 528Z",
      art.accent === "#fdfcf8" ? "#e8edf0" : art.accent,
      strokePath("M280 478L276 530M302 478L300 530M324 478V530M346 478L348 530", "#3a2438", 3, 0.2),
      18,
    ) +
    art.badge(320, 276, 66),
  pills: (art: DrawingStyle) =>
    cap(248, 176, 144, 72, art.accent) +
    solidShape(
      "M254 246H386Q424 258 424 296V504Q424 540 388 540H252Q216 540 216 504V296Q216 258 254 246Z",
      art.body,
      flatShape("M190 320H450V480H190Z", art.paper),
    ) +
    art.motif(320, 400, 116) +
    shineShape(240, 280, 16),
};
