import { expect, it } from "vitest";
import { deviceLastSeenText, pendingUploadsText } from "./device-text.ts";

const now = new Date("2026-11-22T12:00:00Z");

it.each([
  ["2026-11-22T11:59:30Z", "En uso ahora"],
  ["2026-11-22T12:00:30Z", "En uso ahora"],
  ["2026-11-22T11:55:00Z", "Visto hace 5 minutos"],
  ["2026-11-20T12:00:00Z", "Visto hace 2 días"],
])("seen at %s: %s", (at, text) => expect(deviceLastSeenText(at, now)).toBe(text));

it.each([
  [0, null],
  [1, "1 registro por subir"],
  [1_234, "1.234 registros por subir"],
])("%i wait: %s", (pending, text) => expect(pendingUploadsText(pending)).toBe(text));
