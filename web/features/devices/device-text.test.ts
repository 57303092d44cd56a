import { expect, it } from "vitest";
import { deviceLastSeenText, pendingUploadsText } from "./device-text.ts";

const now = new Date("2026-11-22T12:00:00Z");

it.each([
  ["2026-11-22T11:59:30Z", "En uso ahora"],
  ["2026-11-22T12:00:30Z", "En uso ahora"],
  ["2026-11-22T11:55:00Z", "Visto hace 5 minutos"],
  ["2026-11-22T10:40:00Z", "Visto hace alrededor de 1 hora"],
  ["2026-11-22T02:00:00Z", "Visto hace alrededor de 10 horas"],
  ["2026-11-21T00:00:00Z", "Visto hace 1 día"],
  ["2026-11-20T12:00:00Z", "Visto hace 2 días"],
  ["2026-10-20T12:00:00Z", "Visto hace alrededor de 1 mes"],
  ["2026-05-22T12:00:00Z", "Visto hace 6 meses"],
  ["2025-10-01T12:00:00Z", "Visto hace alrededor de 1 año"],
  ["2025-05-22T12:00:00Z", "Visto hace más de 1 año"],
  ["2025-01-10T12:00:00Z", "Visto hace casi 2 años"],
  ["2023-11-22T12:00:00Z", "Visto hace alrededor de 3 años"],
])("seen at %s: %s", (at, text) => expect(deviceLastSeenText(at, now)).toBe(text));

it.each([
  [0, null],
  [1, "1 registro por subir"],
  [1_234, "1.234 registros por subir"],
])("%i wait: %s", (pending, text) => expect(pendingUploadsText(pending)).toBe(text));
