import { expect, test } from "vitest";
import type { Role } from "#core/permissions.ts";
import { predictCreditVerdict } from "./credit-verdict.ts";

const luz = { balance: 8_000, creditLimit: null, creditPaused: false, creditConsent: null };
const request = { customer: luz, amount: 5_000, settings: { credit: true, creditLimit: null } };
const verdict = (change: Partial<Parameters<typeof predictCreditVerdict>[0]>, role: Role = "CASHIER") =>
  predictCreditVerdict({ ...request, role, ...change });

test("no limit has room for any amount, and consent is asked once", () => {
  expect(verdict({})).toEqual({
    balance: 8_000,
    balanceAfter: 13_000,
    limit: null,
    room: null,
    overdue: 0,
    refused: null,
    mayAllow: false,
    needsConsent: true,
  });
  const creditConsent = { at: "2026-11-20T15:00:00.000Z", how: "De palabra" };
  expect(verdict({ customer: { ...luz, creditConsent } }).needsConsent).toBe(false);
});

test.each([
  ["of the store", { settings: { credit: true, creditLimit: 10_000 } }, 2_000],
  ["of their own", { customer: { ...luz, creditLimit: 9_000 } }, 1_000],
  ["that is already exceeded", { customer: { ...luz, creditLimit: 1_000 } }, 0],
])("above the limit %s only a person with the permission decides", (_, change, room) => {
  expect(verdict(change)).toMatchObject({ refused: "LIMIT", mayAllow: false, room });
  expect(verdict(change, "ADMIN")).toMatchObject({ refused: "LIMIT", mayAllow: true });
});

test("the exact limit is allowed", () => {
  expect(verdict({ customer: { ...luz, creditLimit: 13_000 } }).refused).toBeNull();
});

test("goods returned in the same sale reduce the debt", () => {
  const customer = { ...luz, creditLimit: 8_000 };
  expect(verdict({ customer, off: 4_000 })).toMatchObject({
    balance: 8_000,
    balanceAfter: 9_000,
    room: 4_000,
    refused: "LIMIT",
  });
  expect(verdict({ customer, off: 5_000 })).toMatchObject({
    balanceAfter: 8_000,
    room: 5_000,
    refused: null,
  });
});

test("nobody may override paused or disabled credit", () => {
  expect(verdict({ customer: { ...luz, creditPaused: true } }, "OWNER")).toMatchObject({
    refused: "PAUSED",
    mayAllow: false,
  });
  expect(verdict({ settings: { credit: false, creditLimit: null } }, "OWNER").refused).toBe("OFF");
});
