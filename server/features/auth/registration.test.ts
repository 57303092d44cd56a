import { describe, expect, it } from "vitest";
import { createStore, getRegistrationMode } from "#core/contract/auth.ts";
import { createApp } from "#server/app.ts";
import { createTestClient, newTestEmail, openTestServer } from "#server/test/harness.ts";

async function anyoneAt(setting: string) {
  const { db } = await openTestServer();
  // High limits, because the attempts of all tests are counted together: one database, one address.
  const limits = { publicTriesPerMinute: 1_000, storesPerAddress: 1_000_000 };
  const app = await createApp({ db, registration: setting, limits });
  const anyone = await createTestClient(null, app);
  const fields = { name: "Tienda", ownerName: "Ana", password: "Segura123!" };
  const body = (registrationCode?: string | null) => ({ ...fields, email: newTestEmail(), registrationCode });
  return {
    close: () => app.close(),
    registration: async () => (await anyone.call(getRegistrationMode)).data.registration,
    create: async (code?: string | null) => (await anyone.call(createStore, { body: body(code) })).token,
    refused: async (code?: string | null) => {
      const answer = await anyone.refused(createStore, { body: body(code) });
      return [answer.status, answer.body.code, answer.body.errors?.map(({ field }) => field)];
    },
  };
}

describe("creating a store is allowed", () => {
  it("to anybody, with or without a code", async () => {
    const anyone = await anyoneAt("open");
    expect(await anyone.registration()).toBe("OPEN");
    expect(await anyone.create()).toBeTruthy();
    expect(await anyone.create("Cualquiera1")).toBeTruthy();
    await anyone.close();
  });

  it("to anybody with the code, in any case", async () => {
    const anyone = await anyoneAt("Esquina2026");
    expect(await anyone.registration()).toBe("CODE");
    expect(await anyone.create(" esquina2026 ")).toBeTruthy();
    const wrong = [400, "REGISTRATION_CODE_WRONG", ["registrationCode"]];
    for (const code of ["Esquina2027", "Esquina", "open", "", null, undefined])
      expect(await anyone.refused(code), `${code}`).toEqual(wrong);
    await anyone.close();
  });

  it("gives nobody access, for any request", async () => {
    const anyone = await anyoneAt("closed");
    expect(await anyone.registration()).toBe("CLOSED");
    for (const code of ["closed", "CLOSED", "open", null])
      expect(await anyone.refused(code)).toEqual([403, "REGISTRATION_CLOSED", undefined]);
    await anyone.close();
  });

  it("before an e-mail is looked up, and attempts are counted", async () => {
    const { db } = await openTestServer();
    const app = await createApp({ db, registration: "Esquina2026", limits: { storesPerAddress: 2 } });
    const email = newTestEmail();
    const payload = {
      name: "T",
      ownerName: "A",
      email,
      password: "Segura123!",
      registrationCode: "Adivina1",
    };
    const post = (fields: object = {}) => ({
      method: "POST" as const,
      url: "/api/auth/create-store",
      remoteAddress: "45.9.80.1",
      payload: { ...payload, ...fields },
    });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await app.inject(post())).statusCode);
    expect(statuses).toEqual([400, 400, 429]);
    const right = { ...post({ registrationCode: "Esquina2026" }), remoteAddress: "45.9.80.2" };
    expect((await app.inject(right)).statusCode).toBe(201);
    const again = await app.inject({ ...post(), remoteAddress: "45.9.80.2" });
    expect(again.json().code, "not that the e-mail is taken").toBe("REGISTRATION_CODE_WRONG");
    await app.close();
  });
});
