import { expect, test } from "vitest";
import { operationOf } from "./index.ts";
import { OPERATION_KINDS } from "./kinds.ts";

test("every operation has its own endpoint that takes an idempotency key", () => {
  const endpoints = OPERATION_KINDS.map((kind) => operationOf(kind).endpoint);
  for (const { method } of endpoints) expect(method).not.toBe("GET");
  expect(new Set(endpoints).size).toBe(OPERATION_KINDS.length);
});
