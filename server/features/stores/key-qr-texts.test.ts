import bwip from "bwip-js/node";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { getStoreSettings } from "#core/contract/stores/stores.ts";
import { qrWithAmount } from "#core/sale/payment-qr.ts";
import { createKeyQrTextsJobKind } from "#server/features/stores/read-key-qr-texts.ts";
import { createJobAttempts } from "#server/outbox/job-attempts.ts";
import {
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";

const TEXT =
  "00020101021126320014CO.COM.CRB.LLA021030012345675204541153031705802CO5917TIENDA LA ESQUINA6006BOGOTA630499B8";

let ana: TestClient & TestUser;
beforeAll(async () => {
  ana = await signIn();
});

const toUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
const drawQr = (text: string) => bwip.toBuffer({ bcid: "qrcode", text, scale: 6, padding: 24 });
const aKey = (image: string | null) => ({
  method: "NEQUI" as const,
  label: "Nequi",
  key: "3001234567",
  image,
});
const save = async (...paymentKeys: ReturnType<typeof aKey>[]) =>
  (await ana.call(changeStoreSettings, { body: { paymentKeys } })).data.paymentKeys;

describe("text of the QR code in a payment key's picture", () => {
  it("is read at the upload, stays with the picture, and goes with it", async () => {
    const [sent] = await save({ ...aKey(toUrl(await drawQr(TEXT))), qrText: "otro" } as never);
    expect(sent!.qrText).toBe(TEXT);
    const [other, again] = await save(aKey(null), aKey(sent!.image));
    expect([other!.qrText, again!.qrText]).toEqual([null, TEXT]);
    expect(qrWithAmount(again!.qrText!, 14_900)).toContain("540814900.00");
    expect((await save(aKey(null)))[0]!.qrText).toBe(null);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ["a code of another text", () => drawQr("https://nequi.com.co")],
    [
      "no code",
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: "#07f" } })
          .png()
          .toBuffer(),
    ],
  ])("is null for %s", async (_, draw) => {
    expect((await save(aKey(toUrl(await draw()))))[0]!.qrText).toBe(null);
  });

  it("is read in a screenshot, where the code is a small part", async () => {
    const code = await sharp(await drawQr(TEXT))
      .resize(330)
      .png()
      .toBuffer();
    const screen = { width: 720, height: 1_280, channels: 3 as const, background: "#fafafa" };
    const shot = await sharp({ create: screen })
      .composite([{ input: code, left: 190, top: 500 }])
      .png()
      .toBuffer();
    expect((await save(aKey(toUrl(shot))))[0]!.qrText).toBe(TEXT);
  });

  it("of a picture that was uploaded before is read by a job of the store", async () => {
    await save(aKey(toUrl(await drawQr(TEXT))));
    await queryAsDatabaseOwner(
      "update store_settings set payment_keys = jsonb_path_query_array(payment_keys, '$[*]') #- '{0,qrText}' where store_id = $1",
      [ana.storeId],
    );
    const read = async () => (await ana.call(getStoreSettings)).data.paymentKeys[0]!.qrText;
    expect(await read()).toBe(null);
    await queryAsDatabaseOwner(
      `insert into outbox (store_id, id, kind, payload, created_at, due_at, attempts, tried_since)
       values ($1, gen_random_uuid(), 'KEY_QR_TEXTS', '{}', now(), now() - interval '1 minute', 0, now())`,
      [ana.storeId],
    );
    const { db } = await openTestServer();
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const kinds = [createKeyQrTextsJobKind()];
    const stopping = new AbortController().signal;
    const attempts = createJobAttempts({ db, kinds, log, clock: () => new Date(), stopping });
    const job = await attempts.claim(ana.storeId);
    expect(await attempts.attempt(job!)).toBe("done");
    expect(await read()).toBe(TEXT);
  });
});
