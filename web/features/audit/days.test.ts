import { expect, it } from "vitest";
import type { AuditEvent } from "#core/contract/audit.ts";
import { formatAuditEventTime, groupAuditEventsByDay } from "./activity-screen.tsx";

const at = (instant: string): AuditEvent => ({
  id: instant,
  at: instant,
  kind: "SIGN_IN",
  by: null,
  subject: null,
  details: {},
});

it("a day ends at midnight in Bogotá, not in Greenwich", () => {
  const days = groupAuditEventsByDay([
    at("2026-11-21T05:00:00.000Z"),
    at("2026-11-21T04:59:00.000Z"),
    at("2026-11-20T12:00:00.000Z"),
  ]);
  expect(days.map(({ title, events }) => [title, events.map(formatAuditEventTime)])).toEqual([
    ["sábado 21 de noviembre de 2026", ["12:00 a. m."]],
    ["viernes 20 de noviembre de 2026", ["11:59 p. m.", "7:00 a. m."]],
  ]);
});
