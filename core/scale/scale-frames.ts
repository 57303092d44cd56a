import type { ScaleProtocol } from "#core/scale/scale-protocols.ts";

export type ScaleReading =
  | { kind: "WEIGHT"; grams: number; still: true | null }
  | { kind: "MOVING" | "OVER" | "BELOW" };

/** The command that makes a scale send its weight; null for a scale that sends it all the time. */
export const SCALE_REQUEST_COMMANDS: Record<ScaleProtocol, string | null> = {
  TORREY: "P",
  CAS: null,
  TOLEDO: "\u0005",
  SICS: "SI\r\n",
  WEIGHT: "W",
};

export const STX = "\u0002";
export const ETX = "\u0003";
const MAX_FRAME_LENGTH = 64;

const weight = (kilos: string, still: true | null): ScaleReading => {
  const grams = Math.round(Number(kilos) * 1_000);
  return grams < 0 ? { kind: "BELOW" } : { kind: "WEIGHT", grams, still };
};

type Reader = { begin?: string; end: string; read: (frame: string) => ScaleReading | null };

// A frame must match its whole pattern, because a part of a frame would read as another weight.
const READERS: Record<ScaleProtocol, Reader> = {
  // Frame: '  0.154 kg'. It does not tell whether the weight is stable.
  TORREY: {
    end: "\r",
    read: (frame) => {
      const [, kilos] = /^ *(-?\d{1,3}\.\d{3}) kg$/.exec(frame) ?? [];
      return kilos === undefined ? null : weight(kilos, null);
    },
  },
  // Frame: 'ST,GS,+ 4.876kg', with stable, moving or overload, and gross or net.
  CAS: {
    end: "\r",
    read: (frame) => {
      const [, state, sign, kilos] =
        /^(ST|US|OL),(?:GS|NT),([+-])(?: *(\d{1,4}\.\d{3})| *-+) ?kg$/.exec(frame) ?? [];
      if (state === "OL") return { kind: "OVER" };
      if (state === undefined || kilos === undefined) return null;
      return state === "US" ? { kind: "MOVING" } : weight(`${sign}${kilos}`, true);
    },
  },
  // Frame: five digits of grams, or an error, between STX and ETX.
  TOLEDO: {
    begin: STX,
    end: ETX,
    read: (frame) => {
      const [, content] = /^(\d{5}|I{5}|N{5}|S{5})$/.exec(frame) ?? [];
      if (content === undefined) return null;
      if (content.startsWith("I")) return { kind: "MOVING" };
      if (content.startsWith("N")) return { kind: "BELOW" };
      return content.startsWith("S")
        ? { kind: "OVER" }
        : { kind: "WEIGHT", grams: Number(content), still: true };
    },
  },
  // Frame: 'S S 154.0 g', stable or dynamic; 'S I', 'S +' and 'S -' are errors.
  SICS: {
    end: "\r",
    read: (frame) => {
      if (frame === "S +") return { kind: "OVER" };
      if (frame === "S -") return { kind: "BELOW" };
      if (frame === "S I") return { kind: "MOVING" };
      const [, state, value, unit] = /^S ([SD]) +(-?\d{1,6}(?:\.\d{1,4})?) (k?g)$/.exec(frame) ?? [];
      if (state === undefined || value === undefined) return null;
      if (state === "D") return { kind: "MOVING" };
      return weight(unit === "kg" ? value : String(Number(value) / 1_000), true);
    },
  },
  WEIGHT: {
    begin: STX,
    end: ETX,
    read: (frame) => {
      const [, kilos] = /^W([+-]\d{1,4}\.\d{3})kg$/.exec(frame) ?? [];
      return kilos === undefined ? null : weight(kilos, null);
    },
  },
};

/** Returns a function that takes received text in any pieces and returns the readings of the frames that it completes. */
export function createScaleReader(protocol: ScaleProtocol): (text: string) => ScaleReading[] {
  const { begin, end, read } = READERS[protocol];
  let buffered = "";
  return (text) => {
    const readings: ScaleReading[] = [];
    buffered += text;
    for (let at = buffered.indexOf(end); at >= 0; at = buffered.indexOf(end)) {
      const frame = buffered.slice(0, at);
      buffered = buffered.slice(at + end.length);
      const reading = readFrame(frame, begin, read);
      if (reading) readings.push(reading);
    }
    buffered = buffered.slice(-MAX_FRAME_LENGTH);
    return readings;
  };
}

/** Drops the text before the start of the frame, which is the rest of an earlier frame. */
function readFrame(frame: string, begin: string | undefined, read: Reader["read"]): ScaleReading | null {
  if (begin === undefined) return read(frame.replace(/^\n/, ""));
  const at = frame.lastIndexOf(begin);
  return at < 0 ? null : read(frame.slice(at + begin.length));
}

/** A scale that does not report stability is stable after equal frames for this time. */
const STABLE_AFTER_MS = 300;

/** `since` is the time in milliseconds at which the scale first showed this weight. */
export type TrackedScaleReading = { grams: number; since: number; isStill: boolean };

/** The weight after `reading`, at `now` in milliseconds; null if the reading is no weight. */
export function trackScaleReading(before: TrackedScaleReading | null, reading: ScaleReading, now: number) {
  if (reading.kind !== "WEIGHT") return null;
  const { grams, still } = reading;
  if (still) return { grams, since: now, isStill: true };
  if (before?.grams !== grams) return { grams, since: now, isStill: false };
  return { ...before, isStill: now - before.since >= STABLE_AFTER_MS };
}

/** The weight in grams without the tare; null if nothing is left. */
export const computeNetWeight = (grams: number, tare: number) => (grams - tare >= 1 ? grams - tare : null);
