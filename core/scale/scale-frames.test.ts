import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computeNetWeight,
  createScaleReader,
  ETX,
  type ScaleReading,
  STX,
  trackScaleReading,
} from "#core/scale/scale-frames.ts";
import { SCALE_PROTOCOLS, type ScaleProtocol } from "#core/scale/scale-protocols.ts";

const grams = (value: number, still: true | null = true): ScaleReading => ({
  kind: "WEIGHT",
  grams: value,
  still,
});
const moving: ScaleReading = { kind: "MOVING" };
const over: ScaleReading = { kind: "OVER" };
const below: ScaleReading = { kind: "BELOW" };

it.each<[ScaleProtocol, string[], ScaleReading[]]>([
  ["TORREY", ["  0.1", "54 kg\r"], [grams(154, null)]],
  ["TORREY", ["54 kg\r  0.154 kg\r"], [grams(154, null)]],
  ["TORREY", [" -0.020 kg\r"], [below]],
  ["TORREY", ["  0.15 kg\r", "  .154 kg\r", "0.154 lb\r", "0.154kg\r", "154 kg\r"], []],
  ["CAS", ["US,GS,+  4.871kg\r\n"], [moving]],
  ["CAS", ["OL,GS,+------kg\r\n"], [over]],
  ["CAS", ["ST,GS,+  4.876kg\r\n", "ST,NT,-  0.010kg\r\n"], [grams(4_876), below]],
  ["CAS", ["GS,+  4.876kg\r\n", "ST,GS,  4.876kg\r\n", "ST,GS,+  4.87kg\r\n"], []],
  ["TOLEDO", [`${STX}00154${ETX}`], [grams(154)]],
  ["TOLEDO", [`${STX}IIIII${ETX}`, `${STX}NNNNN${ETX}${STX}SSSSS${ETX}`], [moving, below, over]],
  ["TOLEDO", [`154${ETX}`, `${STX}0154${ETX}`, `${STX}001540${ETX}`, `${STX}00I54${ETX}`], []],
  ["SICS", ["S S    154.0 g\r\n"], [grams(154)]],
  [
    "SICS",
    ["S S  0.154 kg\r\n", "S D    154.0 g\r\n", "S +\r\n", "S -\r\n", "S I\r\n"],
    [grams(154), moving, over, below, moving],
  ],
  ["SICS", ["S    154.0 g\r\n", " 154.0 g\r\n", "S S 154.0\r\n"], []],
  ["WEIGHT", [`${STX}W+00`, `0.154kg${ETX}`], [grams(154, null)]],
  ["WEIGHT", [`0.154kg${ETX}`, `${STX}W0.154kg${ETX}`], []],
])("%s reads %j", (protocol, pieces, readings) => {
  const read = createScaleReader(protocol);
  expect(pieces.flatMap((piece) => read(piece))).toEqual(readings);
});

it("parses the same in any chunks, and after any earlier input", () => {
  const frames: Record<ScaleProtocol, string> = {
    TORREY: "  0.154 kg\r",
    CAS: "ST,GS,+  0.154kg\r\n",
    TOLEDO: `${STX}00154${ETX}`,
    SICS: "S S    154.0 g\r\n",
    WEIGHT: `${STX}W+000.154kg${ETX}`,
  };
  for (const protocol of SCALE_PROTOCOLS)
    fc.assert(
      fc.property(
        fc.nat(frames[protocol].length - 1),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (start, cuts) => {
          // Starting in the middle of a frame, as when the cable is plugged in.
          const stream = frames[protocol].slice(start) + frames[protocol].repeat(3);
          const read = createScaleReader(protocol);
          const places = [
            0,
            ...cuts.map((cut) => Math.min(cut, stream.length)).sort((a, b) => a - b),
            stream.length,
          ];
          const readings = places.slice(1).flatMap((end, i) => read(stream.slice(places[i], end)));
          expect(readings.length).toBeGreaterThanOrEqual(3);
          for (const reading of readings) expect(reading).toMatchObject({ kind: "WEIGHT", grams: 154 });
        },
      ),
      { numRuns: 200 },
    );
});

it("a weight is stable when the scale says so, or after two equal frames far enough apart", () => {
  expect(trackScaleReading(null, grams(154), 0)).toMatchObject({ isStill: true });
  const first = trackScaleReading(null, grams(154, null), 0);
  expect(first).toMatchObject({ isStill: false });
  expect(trackScaleReading(first, grams(154, null), 299)).toMatchObject({ isStill: false });
  expect(trackScaleReading(first, grams(154, null), 300)).toMatchObject({ grams: 154, isStill: true });
  expect(trackScaleReading(first, grams(155, null), 300)).toMatchObject({
    grams: 155,
    since: 300,
    isStill: false,
  });
  expect(trackScaleReading(first, moving, 300)).toBeNull();
});

it("subtracts the tare, and refuses less than a gram", () => {
  expect([
    computeNetWeight(154, 12),
    computeNetWeight(154, 0),
    computeNetWeight(12, 12),
    computeNetWeight(10, 12),
  ]).toEqual([142, 154, null, null]);
});
