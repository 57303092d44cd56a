// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { readCurrentUserKey, setSessionToken } from "#web/api/client.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { recordNotebookLine } from "./credit.queries.ts";
import { createNotebookLine } from "./notebook/notebook-lines.ts";

afterEach(() => {
  setSessionToken(null, null, () => {});
  vi.unstubAllGlobals();
});

test("a line of the notebook is not sent in the name of another user", async () => {
  const sent: (string | null)[] = [];
  const line = { ...createNotebookLine(), name: "Luz", balance: 5_000 };
  stubServer(async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("authorization"));
    setSessionToken("token of eva", "la-paz/eva", () => {});
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
  setSessionToken("token of ana", "la-paz/ana", () => {});
  const brought = recordNotebookLine(line, null, readCurrentUserKey());
  await expect(brought).rejects.toMatchObject({ code: "OTHER_PERSON" });
  expect(sent).toEqual(["Bearer token of ana"]);
});
