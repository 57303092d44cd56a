import type { DrawingStyle } from "./art.ts";
import { darkenColour, lightenColour, mixColours } from "./palette.ts";
import { ellipse, flatShape, roundedRect, solidShape, strokePath, transformSvg } from "./svg.ts";

const PILLOW =
  "M190 150H450Q440 190 448 250Q462 360 448 450Q442 500 450 540H190Q198 500 192 450Q178 360 192 250Q200 190 190 150Z";

const seam = (y: number, left: number, right: number, colour: string) =>
  strokePath(`M${left} ${y}H${right}M${left} ${y + 11}H${right}`, darkenColour(colour, 0.18), 3, 0.7);

const grains = (colour: string) =>
  Array.from({ length: 88 }, (_, i) => {
    const x = 184 + (i % 11) * 27 + (Math.floor(i / 11) % 2) * 13;
    const fill = [colour, darkenColour(colour, 0.14), lightenColour(colour, 0.28)][(i * 7) % 3]!;
    return transformSvg(
      flatShape(ellipse(0, 0, 14, 9), fill),
      x,
      336 + Math.floor(i / 11) * 23,
      1,
      (i * 47) % 180,
    );
  }).join("");

export const packShapes = {
  bag: (art: DrawingStyle) =>
    solidShape(
      PILLOW,
      art.body,
      flatShape("M170 410Q320 370 470 410V560H170Z", art.accent, 0.9) +
        flatShape("M170 400Q320 360 470 400V412Q320 372 170 412Z", art.paper) +
        seam(158, 180, 460, art.body) +
        seam(521, 180, 460, art.accent),
    ) + art.badge(320, 290, 86),
  grains: (art: DrawingStyle) =>
    solidShape(
      PILLOW,
      lightenColour(art.accent, 0.3),
      grains(art.accent) +
        flatShape("M170 140H470V316Q320 356 170 316Z", art.body) +
        flatShape("M170 316Q320 356 470 316V328Q320 368 170 328Z", art.paper) +
        flatShape("M170 500H470V560H170Z", art.body) +
        seam(158, 180, 460, art.body) +
        seam(518, 180, 460, art.body),
    ) + art.badge(320, 258, 74),
  sack: (art: DrawingStyle) =>
    solidShape(
      "M186 176L200 160H440L454 176V524Q454 540 438 540H202Q186 540 186 524Z",
      art.body,
      flatShape("M170 140H470V218H170Z", darkenColour(art.body, 0.12)) +
        flatShape("M170 218H470V230H170ZM170 478H470V490H170Z", art.accent) +
        strokePath("M200 184H440", art.paper, 5, 0.8) +
        flatShape("M170 490H470V560H170Z", art.accent, 0.35),
    ) + art.badge(320, 354, 96),
  pasta: (art: DrawingStyle) =>
    solidShape(
      "M212 120H428V540H212Z",
      art.body,
      flatShape("M240 290H400V510H240Z", lightenColour(art.body, 0.6)) +
        [258, 276, 294, 312, 330, 348, 366, 384]
          .map((x) => strokePath(`M${x} 296V504`, mixColours("#e9b44c", art.body, 0.25), 8))
          .join("") +
        strokePath("M240 290H400V510H240Z", art.accent, 8) +
        seam(130, 205, 435, art.body) +
        seam(518, 205, 435, art.body),
    ) + art.badge(320, 214, 62),
  pouch: (art: DrawingStyle) =>
    solidShape(
      "M206 140H434Q440 140 440 148Q436 300 452 520Q452 540 430 540H210Q188 540 188 520Q204 300 200 148Q200 140 206 140Z",
      art.body,
      flatShape("M180 130H460V178H180Z", darkenColour(art.body, 0.16)) +
        strokePath("M196 190H444", art.paper, 4, 0.6) +
        flatShape("M180 498Q320 462 460 498V560H180Z", art.accent),
    ) +
    flatShape(ellipse(320, 160, 15, 7), lightenColour(art.body, 0.75)) +
    art.badge(320, 336, 92),
  sachet: (art: DrawingStyle) =>
    solidShape(
      roundedRect(214, 196, 212, 344, 10),
      art.body,
      flatShape("M200 190H440V232H200Z", darkenColour(art.body, 0.14)) +
        flatShape("M200 440L440 380V560H200Z", art.accent) +
        flatShape("M200 426L440 366V380L200 440Z", art.paper) +
        seam(206, 206, 434, art.body),
    ) + art.badge(320, 318, 70),
  sauce: (art: DrawingStyle) =>
    solidShape(
      roundedRect(290, 112, 60, 54, 10),
      art.accent,
      strokePath("M304 124V154M320 124V154M336 124V154", darkenColour(art.accent), 4, 0.6),
    ) +
    solidShape(
      "M306 162H334V182Q424 190 432 214Q424 380 446 522Q446 540 428 540H212Q194 540 194 522Q216 380 208 214Q216 190 306 182Z",
      art.body,
      flatShape("M180 490Q320 456 460 490V560H180Z", art.accent),
    ) +
    art.badge(320, 338, 88),
  milkbag: (art: DrawingStyle) =>
    solidShape(
      "M200 160H440Q434 190 446 240Q476 400 452 520Q446 540 424 540H216Q194 540 188 520Q164 400 194 240Q206 190 200 160Z",
      art.body,
      flatShape("M150 400Q240 350 320 396T490 380V560H150Z", art.accent) +
        flatShape("M150 450Q240 410 320 450T490 436V560H150Z", darkenColour(art.accent, 0.14)) +
        seam(168, 190, 450, mixColours(art.body, art.accent, 0.4)),
    ) + art.motif(320, 290, 140),
  chips: (art: DrawingStyle) =>
    solidShape(
      "M176 128L192 140L208 128L224 140L240 128L256 140L272 128L288 140L304 128L320 140L336 128L352 140L368 128L384 140L400 128L416 140L432 128L448 140L464 128Q448 200 456 260Q474 350 456 440Q450 490 464 540L448 530L432 540L416 530L400 540L384 530L368 540L352 530L336 540L320 530L304 540L288 530L272 540L256 530L240 540L224 530L208 540L192 530L176 540Q190 490 184 440Q166 350 184 260Q192 200 176 128Z",
      art.body,
      flatShape("M140 250Q320 150 500 250V420Q320 520 140 420Z", art.accent) +
        seam(148, 170, 470, art.body) +
        seam(508, 170, 470, art.body),
    ) +
    art.badge(320, 335, 98) +
    strokePath("M214 196Q206 230 210 262", "#fff", 10, 0.45),
  wrapper: (art: DrawingStyle) =>
    transformSvg(
      solidShape(
        "M96 262L112 274L96 288L112 302L96 318L112 334L96 350L112 366L96 382L112 398L96 414L112 428L96 442Q130 432 160 440H480Q510 432 544 442L528 428L544 414L528 398L544 382L528 366L544 350L528 334L544 318L528 302L544 288L528 274L544 262Q510 272 480 264H160Q130 272 96 262Z",
        art.body,
        flatShape("M60 400Q320 330 580 400V470H60Z", art.accent) +
          flatShape("M60 386Q320 316 580 386V400Q320 330 60 400Z", art.paper) +
          strokePath("M150 256V450M490 256V450", darkenColour(art.body), 4, 0.45),
      ) +
        art.badge(320, 344, 74) +
        strokePath("M176 286H236", "#fff", 9, 0.45),
      0,
      84,
    ),
  biscuits: (art: DrawingStyle) =>
    [0, 1, 2]
      .map(
        (i) =>
          solidShape(
            roundedRect(168, 246 + i * 98, 304, 98, 42),
            i === 1 ? lightenColour(art.body, 0.12) : art.body,
            flatShape(`M250 ${236 + i * 98}H390V${354 + i * 98}H250Z`, art.paper) +
              flatShape(
                `M244 ${236 + i * 98}H252V${354 + i * 98}H244ZM388 ${236 + i * 98}H396V${354 + i * 98}H388Z`,
                art.accent,
              ),
            20,
          ) +
          flatShape(ellipse(320, 295 + i * 98, 34), "#e6b874") +
          flatShape(
            [
              [-12, -10],
              [12, -10],
              [0, 4],
              [-12, 16],
              [12, 16],
            ]
              .map(([x, y]) => ellipse(320 + x!, 293 + i * 98 + y!, 3.5))
              .join(""),
            "#a8743c",
          ),
      )
      .join(""),
  pack: (art: DrawingStyle) =>
    solidShape(
      "M150 236Q320 214 490 236Q506 240 506 262Q514 390 506 516Q506 536 490 538Q320 544 150 538Q134 536 134 516Q126 390 134 262Q134 240 150 236Z",
      art.body,
      flatShape("M120 440Q320 380 520 440V560H120Z", art.accent) +
        flatShape("M120 428Q320 368 520 428V442Q320 382 120 442Z", art.paper) +
        strokePath("M146 262Q320 242 494 262", darkenColour(art.body), 3, 0.4),
    ) +
    art.badge(320, 356, 88) +
    strokePath("M160 290Q154 340 156 380", "#fff", 12, 0.45),
  wipes: (art: DrawingStyle) =>
    flatShape("M270 300Q280 210 320 236Q372 190 378 300Z", "#fdfcf8") +
    strokePath("M306 292Q304 256 320 240", "#d9dfe4", 4) +
    solidShape(
      "M120 300Q320 280 520 300Q534 304 534 330V516Q534 536 516 538Q320 546 124 538Q106 536 106 516V330Q106 304 120 300Z",
      art.body,
      flatShape("M90 470Q320 430 550 470V560H90Z", art.accent) +
        flatShape(roundedRect(228, 286, 184, 40, 18), lightenColour(art.body, 0.6)),
    ) +
    art.badge(320, 420, 72),
  rollbag: (art: DrawingStyle) =>
    solidShape(
      "M130 300H470Q510 300 510 410T470 520H130Q170 520 170 410T130 300Z",
      art.body,
      flatShape("M230 290H380V530H230Z", art.accent) +
        strokePath("M196 290Q230 410 196 530M414 290Q450 410 414 530", darkenColour(art.body, 0.3), 4, 0.5),
    ) +
    solidShape(
      ellipse(134, 410, 48, 110),
      darkenColour(art.body, 0.1),
      flatShape(ellipse(134, 410, 20, 48), lightenColour(art.body, 0.6)),
      8,
    ) +
    art.motif(305, 410, 80) +
    flatShape(roundedRect(268, 372, 76, 76, 12), art.paper) +
    strokePath("M290 396h32l-5 34h-22zM284 396h44M298 396v-8h16v8", art.accent, 6),
};
