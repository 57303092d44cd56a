import type { Art } from "./art.ts";
import { darker, lighter, mix } from "./palette.ts";
import { ellipse, flat, moved, round, solid, stroke } from "./svg.ts";

const LEAF = "M0 0C-34-30-30-84 0-120C30-84 34-30 0 0Z";
const leaf = (x: number, y: number, turn: number, scale: number, colour: string) =>
  moved(solid(LEAF, colour, stroke("M0-8V-96", darker(colour), 4, 0.5), 12), x, y, scale, turn);

/** Small freckles of a skin. */
const dots = (points: [number, number][], colour: string, radius = 5) =>
  flat(points.map(([x, y]) => ellipse(x, y, radius, radius * 0.7)).join(""), colour, 0.55);

/** One citrus cut open, seen from the front. */
const slice = (x: number, y: number, r: number, skin: string) =>
  flat(ellipse(x, y, r), skin) + flat(ellipse(x, y, r * 0.88), lighter(skin, 0.75)) +
  Array.from({ length: 8 }, (_, i) => moved(flat("M0-8L-24-66Q0-88 24-66Z", lighter(skin, 0.2)), x, y, r / 100, i * 45)).join("");

const cob = (x: number, y: number, turn: number, body: string, husk: string) =>
  moved(
    solid("M0-170C60-140 70 60 30 150H-30C-70 60-60-140 0-170Z", body, [-40, -20, 0, 20, 40].map((column) => Array.from({ length: 13 }, (_, i) => flat(ellipse(column, -150 + i * 24 + (Math.abs(column) % 40) / 3, 9, 10), darker(body, 0.1), 0.7)).join("")).join(""), 20) +
      solid("M-8 200C-90 160-100 20-58-40C-50 60-20 120-8 200Z", husk, "", 12) + solid("M8 200C90 160 100 20 58-40C50 60 20 120 8 200Z", darker(husk, 0.1), "", 12),
    x, y, 1, turn);

const tuber = (x: number, y: number, scale: number, turn: number, art: Art) =>
  moved(solid("M-120 10C-130-60-60-96 10-84C90-80 136-30 124 30C112 86 40 96-30 86C-80 80-116 60-120 10Z", art.body, dots([[-60, -30], [10, -50], [60, 0], [-20, 30], [-80, 20], [40, 50]], art.accent, 8), 28), x, y, scale, turn);

const finger = "M-150-100C-140-20-60 60 60 60C110 58 150 30 168-8L182-2C176 60 120 116 30 118C-90 120-170 20-176-92Z";

const pod = (art: Art, x: number, y: number, turn: number) =>
  moved(solid("M-170 0Q-60-64 90-46Q150-38 176-6Q140 50 40 54Q-90 56-170 0Z", art.body, flat("M-140 0Q-50-38 80-26Q120-20 146-4Q110 26 40 32Q-70 34-140 0Z", darker(art.body, 0.18)) + [-84, -34, 18, 70].map((px) => flat(ellipse(px, 4, 23), art.accent) + flat(ellipse(px - 7, -4, 6), "#fff", 0.5)).join(""), 14), x, y, 1, turn);

export const produce = {
  banana: (art: Art) =>
    [[-34, 320, 370, 0.92], [-14, 320, 410, 1], [8, 322, 440, 1.04]].map(([turn, x, y, scale]) => moved(solid(finger, art.body, stroke("M-130-60C-100 30-20 84 80 80", darker(art.body, 0.16), 5, 0.6) + flat("M160-20L190-20V20L150 20Z", art.accent), 22), x!, y!, scale!, turn!)).join("") +
    moved(solid(round(-18, -52, 36, 68, 10), art.accent, "", 8), 160, 330, 1.1, -16),
  plantain: (art: Art) =>
    [[-26, 316, 380], [0, 320, 440]].map(([turn, x, y]) => moved(solid(finger, art.body, stroke("M-130-60C-100 30-20 84 80 80", art.accent, 9, 0.8) + flat("M160-20L190-20V20L150 20Z", darker(art.body, 0.4)) + flat("M-190-110H-140V-76H-190Z", darker(art.body, 0.35)), 24), x!, y!, 1.08, turn!)).join(""),
  apple: (art: Art) =>
    stroke("M322 262Q318 214 346 184", "#7a4e33", 14) + leaf(334, 236, 64, 0.95, art.accent) +
    solid("M320 256C370 214 468 232 470 350C470 460 404 548 352 540Q320 530 288 540C236 548 170 460 170 350C172 232 270 214 320 256Z", art.body, flat(ellipse(250, 300, 60, 40), lighter(art.body, 0.3), 0.5) + flat(ellipse(320, 262, 44, 14), darker(art.body, 0.3), 0.5), 44),
  citrus: (art: Art) =>
    solid(ellipse(266, 390, 148), art.body, dots([[200, 340], [240, 440], [300, 470], [180, 420], [330, 330], [280, 300], [220, 290]], darker(art.body), 4), 40) +
    leaf(276, 250, 50, 0.8, art.accent) + leaf(262, 250, -40, 0.6, art.accent) + slice(422, 438, 102, art.body),
  mango: (art: Art) =>
    stroke("M376 222Q380 196 400 180", "#7a4e33", 12) + leaf(388, 208, 80, 0.9, "#4fa35e") +
    solid("M160 430C130 300 240 210 356 216C460 222 506 320 474 420C440 520 360 548 280 540C210 532 174 496 160 430Z", art.body, flat(ellipse(400, 300, 120, 100), art.accent, 0.55) + flat(ellipse(210, 400, 50, 90), lighter(art.body, 0.3), 0.5), 40),
  papaya: (art: Art) =>
    solid("M200 300C240 180 330 140 380 180C460 260 470 420 420 500C370 560 250 550 200 480C160 420 176 360 200 300Z", mix(art.accent, "#f2b13f", 0.35), flat(ellipse(250, 260, 60, 90), art.accent, 0.5)) +
    moved(flat("M0-176C60-160 108-20 96 70C84 150-84 150-96 70C-108-20-60-160 0-176Z", mix(art.accent, "#f2b13f", 0.4)) + flat("M0-160C52-146 94-16 82 66C72 134-72 134-82 66C-94-16-52-146 0-160Z", art.body) + flat("M0-90C26-70 46 0 40 46C32 86-32 86-40 46C-46 0-26-70 0-90Z", darker(art.body, 0.28)) + flat([[-12, -30], [10, -20], [-20, 6], [4, 4], [22, 18], [-16, 36], [8, 34], [0, 58], [20, 50]].map(([x, y]) => ellipse(x!, y!, 8)).join(""), "#3b2a2c"), 396, 414, 0.92, 14),
  berries: (art: Art) =>
    [[226, 440, 0.9, -20], [410, 440, 0.95, 16], [316, 400, 1.15, 0]].map(([x, y, scale, turn]) => moved([[-38, -46], [0, -56], [38, -46], [-52, -10], [-18, -18], [18, -18], [52, -10], [-38, 26], [0, 20], [38, 26], [-20, 58], [20, 58], [0, 84]].map(([bx, by], i) => flat(ellipse(bx!, by!, 25), i % 2 ? art.body : darker(art.body, 0.15)) + flat(ellipse(bx! - 7, by! - 8, 6), "#fff", 0.4)).join("") + leaf(-4, -60, -60, 0.55, art.accent) + leaf(4, -60, 60, 0.55, art.accent) + leaf(0, -64, 0, 0.45, art.accent), x!, y!, scale!, turn!)).join(""),
  pineapple: (art: Art) =>
    [-52, 52, -30, 30, 0].map((turn) => leaf(320, 270, turn, 1.35 - Math.abs(turn) / 120, turn % 52 ? art.accent : darker(art.accent, 0.2))).join("") +
    solid("M320 232C410 232 440 320 432 410C424 500 380 540 320 540C260 540 216 500 208 410C200 320 230 232 320 232Z", art.body, stroke("M180 340L420 580M200 270L460 530M250 220L480 450M310 210L480 380M460 340L220 580M440 270L180 530M390 220L160 450M330 210L160 380", darker(art.body, 0.3), 6, 0.6), 40),
  tomato: (art: Art) =>
    solid(ellipse(418, 436, 104, 100), darker(art.body, 0.06), "", 28) + moved(flat("M0-4L-44-22L-20-2L-40 20L-4 8L30 24L20-4L40-20Z", art.accent), 420, 350) +
    solid("M270 280C360 262 414 320 410 406C406 490 350 540 266 540C180 540 128 486 130 404C132 318 190 266 270 280Z", art.body, flat(ellipse(200, 350, 40, 54), lighter(art.body, 0.4), 0.5), 40) +
    stroke("M270 290Q266 258 284 240", art.accent, 13) + moved(flat("M0-4L-70-34L-30-2L-62 34L-6 12L48 38L32-4L66-34Z", art.accent), 270, 294),
  onion: (art: Art) =>
    solid(ellipse(432, 448, 92, 90), darker(art.body, 0.12), "", 26) +
    solid("M280 190Q286 256 340 286C420 320 448 372 436 430C420 506 350 540 282 540C210 540 142 506 128 430C118 372 146 320 224 286Q274 256 280 190Z", art.body, stroke("M280 250C220 320 200 420 246 538M280 250C340 320 362 420 318 538M266 262C170 330 150 420 182 520M294 262C390 330 414 420 382 520", art.accent, 6, 0.5), 38) + stroke("M262 540q-6 8-14 10M282 542v10M302 540q6 8 14 10", art.accent, 5),
  scallion: (art: Art) =>
    [-16, -6, 6, 16].map((turn, i) => moved(stroke("M0 130C-4 20-20-100-40-200M0 130C4 20 20-100 34-210", i % 2 ? art.accent : darker(art.accent, 0.15), 20) + solid("M-15 90H15V160Q34 190 20 214Q0 232-20 214Q-34 190-15 160Z", "#fbfaf3", stroke("M-4 110V200M6 110V200", "#cfdcb4", 3), 10) + stroke("M-8 222l-6 22M0 224v26M8 222l6 22", "#d8cbb0", 4), 320 + turn * 5, 296, 1, turn)).join("") + flat(round(234, 338, 172, 36, 14), "#d95c80"),
  carrot: (art: Art) =>
    [[250, 350, 24], [392, 350, -20], [320, 330, 2]].map(([x, y, turn]) => moved([-34, 0, 34].map((tilt) => leaf(0, -94, tilt, 0.95, tilt ? art.accent : darker(art.accent, 0.12))).join("") + solid("M0-112C46-116 66-84 56-40C46 30 22 130 0 200C-22 130-46 30-56-40C-66-84-46-116 0-112Z", art.body, stroke("M-50-44h34M18-10h30M-36 40h26M8 84h18M-20 120h16", darker(art.body), 5, 0.55), 20), x!, y!, 1, turn!)).join(""),
  pepper: (art: Art) =>
    stroke("M320 252Q312 206 342 176", art.accent, 24) +
    solid("M320 262C350 228 440 226 456 300C470 390 424 470 396 524Q370 552 340 528Q320 516 300 528Q270 552 244 524C216 470 170 390 184 300C200 226 290 228 320 262Z", art.body, stroke("M322 270C300 340 300 440 316 520M262 256C226 340 244 440 268 520M380 256C414 340 398 440 372 520", darker(art.body), 7, 0.4) + flat(ellipse(224, 310, 20, 50), "#fff", 0.3), 40) + flat("M262 252Q320 220 378 252Q352 284 320 270Q288 284 262 252Z", art.accent),
  avocado: (art: Art) =>
    solid("M226 186C276 182 300 236 320 300C350 380 340 480 260 516C180 540 110 480 116 400C122 320 170 190 226 186Z", darker(art.body, 0.1), dots([[190, 300], [220, 260], [180, 400], [230, 440], [260, 360], [160, 350], [210, 480]], "#1f4a38", 7)) +
    moved(flat("M0-180C44-180 64-120 84-60C116 20 126 130 44 160C-10 180-90 170-108 100C-124 30-84-40-66-96C-52-140-40-180 0-180Z", art.body) + flat("M0-160C34-160 50-112 70-54C98 22 106 118 38 144C-10 160-78 152-92 94C-106 32-68-36-50-92C-38-130-30-160 0-160Z", mix(art.accent, "#f3efb0", 0.6)) + solid(ellipse(2, 70, 54), "#94603d", "", 18), 408, 370),
  herbs: (art: Art) =>
    [-34, -17, 0, 17, 34].map((turn, i) => moved(stroke("M0 180V-90", darker(art.body, 0.12), 8) + [[-44, -84], [0, -124], [44, -84], [-30, -30], [32, -34]].map(([x, y]) => flat(`${ellipse(x!, y!, 30, 24)}${ellipse(x! - 18, y! + 14, 18)}${ellipse(x! + 18, y! + 14, 18)}`, i % 2 ? darker(art.body, 0.14) : art.body)).join(""), 320 + turn * 2, 330, 1, turn)).join("") + flat(round(264, 434, 112, 32, 12), "#d95c80"),
  lettuce: (art: Art) =>
    [[-66, 0.96], [66, 0.96], [-34, 1.06], [34, 1.06], [0, 1.1]].map(([turn, scale], i) => moved(solid("M0 0C-80-30-110-120-84-180Q-96-220-60-236Q-40-268 0-256Q40-268 60-236Q96-220 84-180C110-120 80-30 0 0Z", i === 4 ? lighter(art.body, 0.25) : i > 1 ? art.body : mix(art.body, art.accent, 0.5), stroke("M0-20V-190M0-90L-40-140M0-110L40-160", lighter(art.body, 0.6), 7, 0.8), 18), 320, 530, scale!, turn!)).join(""),
  garlic: (art: Art) =>
    solid("M320 160Q330 250 400 296C476 346 470 470 400 520Q360 546 320 536Q280 546 240 520C170 470 164 346 240 296Q310 250 320 160Z", art.body, flat("M140 420Q320 500 500 420V560H140Z", art.accent, 0.18) + stroke("M318 250C270 330 262 440 300 536M322 250C370 330 378 440 340 536M300 276C220 340 200 440 246 520M340 276C420 340 440 440 394 520", mix(art.body, art.accent, 0.45), 6), 38),
  potato: (art: Art) => tuber(408, 380, 0.8, 24, art) + tuber(228, 400, 0.86, -28, art) + tuber(326, 456, 0.98, -4, art),
  yuca: (art: Art) =>
    moved(solid("M-210 0C-200-60-120-70-20-58C80-50 160-40 214-4C150 46 60 66-40 66C-130 70-210 60-210 0Z", art.body, stroke("M-150-30l20 30M-60-46l14 26M30 10l20 30M110-20l14 20M-100 30l16 22", darker(art.body, 0.3), 6, 0.6), 20), 330, 380, 1, -16) +
    moved(solid("M-150 0C-150-66-60-66 20-56C90-48 160-34 190 0C150 40 60 60-30 60C-110 60-150 50-150 0Z", darker(art.body, 0.1), "", 18) + flat(ellipse(-126, 0, 34, 54), darker(art.body, 0.2)) + flat(ellipse(-126, 0, 27, 45), art.accent) + flat(ellipse(-126, 0, 5, 8), "#d9c9a8"), 330, 474, 1, 6),
  pods: (art: Art) => pod(art, 320, 320, -14) + pod(art, 316, 404, 8) + pod(art, 324, 486, -6),
  corncob: (art: Art) => cob(262, 360, -16, darker(art.body, 0.06), art.accent) + cob(376, 352, 14, art.body, art.accent),
};
