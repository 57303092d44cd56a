// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { currentUserKey, setToken } from "#web/api/client.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { useRecordNotebookLine } from "./credit.queries.ts";
import { createLine } from "./notebook/notebook-lines.ts";

afterEach(() => {
  setToken(null, null, () => {});
  vi.unstubAllGlobals();
});

test("a line of the notebook is not sent in the name of another user", async () => {
  const sent: (string | null)[] = [];
  const line = { ...createLine(), name: "Luz", balance: 5_000 };
  stubServer(async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("authorization"));
    setToken("token of eva", "la-paz/eva", () => {});
    const customer = { id: line.keys.customer, name: "Luz", phone: null, email: null, address: null };
    const more = { documentType: null, document: null, createdAt: new Date().toISOString() };
    const credit = {
      balance: 0,
      creditLimit: null,
      creditDays: null,
      creditPaused: false,
      creditConsent: null,
    };
    return Response.json({ status: "success", data: { customer: { ...customer, ...more, ...credit } } });
  });
  setToken("token of ana", "la-paz/ana", () => {});
  const { result } = renderHook(() => useRecordNotebookLine());
  const brought = result.current({ line, customerId: null, as: currentUserKey() });
  await expect(brought).rejects.toMatchObject({ code: "OTHER_PERSON" });
  expect(sent).toEqual(["Bearer token of ana"]);
});
