// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { setSessionToken } from "./client.ts";
import {
  acquireIdempotencyKey,
  closeIdempotencyKey,
  markWriteRecorded,
  markWriteUnanswered,
} from "./idempotency-keys.ts";
import { useFormRetryKey } from "./retry-key.ts";

const WHO = "store/ana";
const RENT = { concept: "Arriendo", amount: 100 };
const HIGHER_RENT = { ...RENT, amount: 120 };
const UNANSWERED = new ApiError(0, "NOT_KNOWN", "");
const write = { contents: "rent-100", summary: "Cambiar el gasto fijo", target: "PUT /recurring rent" };

beforeEach(() => {
  localStorage.clear();
  setSessionToken("t", WHO, () => {});
});

function openForm() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFormRetryKey<typeof RENT>("rent"), { wrapper }).result.current;
}

test.each([
  ["recorded", () => markWriteRecorded(WHO, write.contents)],
  ["not recorded", () => closeIdempotencyKey(WHO, write.contents)],
])(
  "a change that a check found %s has a new key when it is made again after a newer change",
  (_, findOutcome) => {
    const form = openForm();
    const older = { key: form.keyOf(RENT), sent: RENT };
    acquireIdempotencyKey(WHO, write, () => older.key);
    markWriteUnanswered(WHO, write.contents);
    form.settle(older, UNANSWERED);
    expect(form.keyOf(RENT)).toBe(older.key);
    findOutcome();
    form.settle({ key: form.keyOf(HIGHER_RENT), sent: HIGHER_RENT }, null);
    expect(form.keyOf(RENT)).not.toBe(older.key);
  },
);

test("an unanswered write that no check asks for keeps its key", () => {
  const form = openForm();
  const tried = { key: form.keyOf(RENT), sent: RENT };
  form.settle(tried, UNANSWERED);
  form.settle({ key: form.keyOf(HIGHER_RENT), sent: HIGHER_RENT }, null);
  expect(form.keyOf(RENT)).toBe(tried.key);
});
