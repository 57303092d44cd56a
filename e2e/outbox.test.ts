import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { startFakeMailServer } from "../faults/mail-server.ts";
import { createOutboxPauseTriggers, OUTBOX_FAULT_STEPS, runOutboxFaultStep } from "../faults/outbox.ts";
import { createPostgresEnvironment } from "../faults/test-environment.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  readSessionToken,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearanceAtBothWidths } from "./look.ts";
import { createDataDirectory, startBuiltServer } from "./product.ts";

// The short form of the outbox rounds of `npm run faults`.
it("the mail of a closing is neither lost nor sent twice, whenever the product is killed", async () => {
  const mails = await startFakeMailServer();
  const environment = await createPostgresEnvironment({ SMTP_URL: mails.url });
  try {
    let port = await environment.start();
    await createOutboxPauseTriggers(environment);
    for (const step of OUTBOX_FAULT_STEPS.filter(({ inShortForm }) => inShortForm)) {
      const { wrongs, sent, port: next } = await runOutboxFaultStep(environment, mails, step, port);
      expect(wrongs, step.name).toEqual([]);
      expect(sent, step.name).toBeGreaterThan(0);
      port = next;
    }
  } finally {
    await environment.end();
    await mails.close();
  }
});

it("the owner confirms their address, and resends what failed", async () => {
  const [place, mails] = [await createDataDirectory({ used: true }), await startFakeMailServer()];
  const product = await startBuiltServer({ ...place.env, SMTP_URL: mails.url });
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
    address: product.address,
    expectedErrors: /400 \(Bad Request\)/,
  });
  try {
    const { email } = await createStoreAndSignIn(page);
    await page.goto("/my-store/copias");
    const card = page.getByRole("region", { name: "Correos de la tienda" });
    await card.getByText("Sin confirmar").waitFor();
    await checkAppearanceAtBothWidths(page, "emails-unconfirmed");
    await card.getByRole("button", { name: "Enviarme un código" }).click();
    await waitForToast(page, "Te enviamos un código");
    await expect.poll(() => mails.received.length).toBe(1);
    const [, a, b] = /digo: (\d{3}) (\d{3})/.exec(mails.received[0]!.text)!;
    await card.getByLabel("Código de 6 números").fill("12");
    await card.getByRole("button", { name: "Confirmar" }).click();
    await card.getByText("El código tiene 6 números").waitFor();
    await card.getByLabel("Código de 6 números").fill(`${a} ${b}`);
    await card.getByRole("button", { name: "Confirmar" }).click();
    await card.getByText("Confirmado").waitFor();
    await card.getByText(email).waitFor();
    // The mail server refuses the address: the mail is given up immediately.
    mails.refuses = true;
    await closeDrawer(page);
    const refused = card.getByText("El servidor de correo no acepta la dirección");
    await expect
      .poll(async () => {
        await page.reload();
        await waitUntilPageSettled(page);
        return refused.count();
      })
      .toBe(1);
    await checkAppearanceAtBothWidths(page, "emails-refused");
    mails.refuses = false;
    await card.getByRole("button", { name: "Reintentar" }).click();
    await card.getByText("Con pendientes").waitFor({ state: "detached" });
    await expect.poll(() => mails.received.length).toBe(2);
    await end();
  } finally {
    await product.stop();
    await mails.close();
    await place.remove();
  }
});

async function closeDrawer(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await readSessionToken(page)}` };
  const { request } = page.context();
  const opened = await request.post("/api/shifts", { headers, data: { openingFloat: 0 } });
  const { id } = (await opened.json()).data;
  const data = { counted: [{ method: "CASH", amount: 0 }], floatLeft: 0 };
  expect((await request.post(`/api/shifts/${id}/close`, { headers, data })).ok()).toBe(true);
}
