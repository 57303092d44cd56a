import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStore, login } from "#core/contract/auth.ts";
import {
  addNumberRange,
  changeDocumentIssuingSettings,
  changeNumberRange,
  fetchNumberRangesFromDian,
  getFiscalCertificate,
  listNumberRanges,
  readDocumentIssuingSettings,
  uploadFiscalCertificate,
} from "#core/contract/fiscal/fiscal.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { uuidv7 } from "#core/uuid.ts";
import { openCertificateCredentials } from "#server/features/fiscal/secrets.ts";
import { CannotDecryptError, createSecretBox } from "#server/fiscal/secret-box.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
} from "#server/test/harness.ts";
import { DIAN_TEST_SOFTWARE } from "../../../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../../../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../../../../dian/test-certificates.ts";

const box = createSecretBox(Buffer.alloc(32, 3));
const PASSWORD = "Segura.2026$a";
const RANGE = {
  kind: "DEE" as const,
  resolution: "18764000001",
  date: "2026-01-01",
  prefix: "pos",
  from: 1,
  to: 1000,
  validFrom: "2026-01-01",
  validTo: "2028-01-01",
};

let dian: DianStandIn;
let app: FastifyInstance;
let certificate: TestCertificate;
let owner: TestClient & { storeId: string; token: string };

beforeAll(async () => {
  dian = await startDianStandIn();
  app = await createTestApp((await openTestServer()).db, undefined, { fiscal: { box, url: dian.url } });
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa" });
});
afterAll(async () => {
  await app.close();
  await dian.close();
});
beforeEach(async () => {
  const email = `luz-${uuidv7()}@example.com`;
  const anyone = await createTestClient(null, app);
  const made = await anyone.call(createStore, {
    body: { name: "La Ñapa", ownerName: "Luz", email, password: PASSWORD },
  });
  const { data } = await anyone.call(login, { body: { email, password: PASSWORD } });
  owner = { ...(await createTestClient(made.token, app)), storeId: data.store.id, token: made.token };
  await owner.call(updateStore, {
    params: { id: owner.storeId },
    body: { name: "La Ñapa", nit: "900373076-4" },
  });
});

const refused = async (url: string, method: "PUT" | "POST" | "PATCH", body: object) => {
  const answer = await owner.send({ method, url: `/api${url}`, body });
  const { code, message } = answer.body as unknown as { code: string; message: string };
  return [answer.status, code, message];
};
const LOCK_WAITERS =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const file = async (password = "clave") => (await certificate.p12(password)).toString("base64");

describe("issuing settings of a store", () => {
  it("is off until a person turns it on with their password", async () => {
    expect((await owner.call(readDocumentIssuingSettings)).data).toEqual({
      mode: "OFF",
      environment: "TEST",
      provider: "DIRECT",
      software: {},
      thresholdUvt: null,
      wait: 3,
      ready: { FEV: false, DEE: false },
      warnings: [],
    });
    const wrong = await refused("/fiscal/emission", "PATCH", { password: "Otra.2026$a", mode: "DEE" });
    expect(wrong.slice(0, 2)).toEqual([400, "WRONG_PASSWORD"]);
    const { id, pin, testSetId } = DIAN_TEST_SOFTWARE.DEE;
    const body = {
      password: PASSWORD,
      mode: "DEE" as const,
      thresholdUvt: 5,
      software: { DEE: { id, pin, testSetId } },
    };
    const { data } = await owner.call(changeDocumentIssuingSettings, { body });
    expect(data).toMatchObject({
      mode: "DEE",
      thresholdUvt: 5,
      wait: 3,
      software: { DEE: { id, testSetId } },
    });
    expect(JSON.stringify(data)).not.toContain(pin);
    const { data: after } = await owner.call(changeDocumentIssuingSettings, {
      body: { password: PASSWORD, wait: 8 },
    });
    expect(after).toMatchObject({ mode: "DEE", wait: 8, software: { DEE: { id } } });
  });

  it("keeps both of two changes that two processes make at the same time", async () => {
    const change = (one: object, by: TestClient = owner) =>
      by.call(changeDocumentIssuingSettings, { body: { password: PASSWORD, ...one } });
    await change({ wait: 1 });
    // One process takes one change with a password at a time.
    const otherApp = await createTestApp((await openTestServer()).db, undefined, {
      fiscal: { box, url: dian.url },
    });
    const other = await createTestClient(owner.token, otherApp);
    const pool = (await openTestServer()).pool("owner");
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from fiscal_emission where store_id = $1 for update", [owner.storeId]);
      const both = Promise.all([change({ mode: "DEE" }), change({ wait: 5 }, other)]);
      await expect
        .poll(async () => (await pool.query(LOCK_WAITERS)).rowCount, { message: "both wait for the row" })
        .toBe(2);
      await holder.query("commit");
      await both;
    } finally {
      holder.release();
      await pool.end();
      await otherApp.close();
    }
    expect((await owner.call(readDocumentIssuingSettings)).data).toMatchObject({ mode: "DEE", wait: 5 });
  });

  it("keeps a certificate sealed, and shows only its public facts", async () => {
    const { data } = await owner.call(uploadFiscalCertificate, {
      body: { file: await file(), password: "clave" },
    });
    expect(data).toMatchObject({ nit: "900373076", subject: expect.stringContaining("Tienda La Ñapa") });
    expect((await owner.call(getFiscalCertificate)).data).toEqual(data);
    const rows = await queryAsDatabaseOwner<{ sealed: Buffer }>(
      "select sealed from fiscal_certificates where store_id = $1",
      [owner.storeId],
    );
    const { sealed } = rows[0]!;
    const der = certificate.credentials.key.export({ type: "pkcs8", format: "der" });
    expect(sealed.includes(der.subarray(40, 60))).toBe(false);
    expect(
      openCertificateCredentials(box, owner.storeId, sealed).key.equals(certificate.credentials.key),
    ).toBe(true);
    // The certificate opens only with the right key and store: a stolen copy of the database cannot sign.
    expect(() =>
      openCertificateCredentials(createSecretBox(Buffer.alloc(32, 4)), owner.storeId, sealed),
    ).toThrow(CannotDecryptError);
    expect(() => openCertificateCredentials(box, uuidv7(), sealed)).toThrow(CannotDecryptError);
  });

  it("takes a certificate from a form", async () => {
    const bytes = await certificate.p12("clave");
    const head = (name: string, more = "") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(`${head("password")}clave\r\n${head("file", '; filename="c.p12"')}`),
      ...[bytes, Buffer.from("\r\n--x--\r\n")],
    ]);
    const { token } = await signIn("OWNER", owner.storeId);
    const response = await app.inject({
      method: "PUT",
      url: "/api/fiscal/certificate",
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=x",
        "idempotency-key": uuidv7(),
      },
    });
    expect(response.json()).toMatchObject({ status: "success", data: { nit: "900373076" } });
  });

  it("refuses certificates with a sentence", async () => {
    const put = async (body: object) => refused("/fiscal/certificate", "PUT", body);
    expect(await put({ file: await file(), password: "otra" })).toEqual([
      ...[400, "CERTIFICATE_REFUSED", "La contraseña del certificado no es correcta"],
    ]);
    expect((await put({ file: "aG9sYQ==", password: "x" }))[1]).toBe("CERTIFICATE_REFUSED");
    expect((await put({ file: "A".repeat(140_000), password: "x" })).slice(0, 2)).toEqual([
      400,
      "INVALID_INPUT",
    ]);
    await owner.call(updateStore, { params: { id: owner.storeId }, body: { name: "X", nit: "800197268-4" } });
    expect(await put({ file: await file(), password: "clave" })).toEqual([
      ...[400, "CERTIFICATE_REFUSED", "El certificado no es del NIT 800197268-4 de la tienda"],
    ]);
  });

  it("keeps the entered ranges, each once", async () => {
    const { data } = await owner.call(addNumberRange, { body: RANGE });
    expect(data).toMatchObject({ prefix: "POS", next: 1, left: 1000, active: true, environment: "TEST" });
    expect((await refused("/fiscal/ranges", "POST", { ...RANGE, from: 1000, to: 2000 })).slice(0, 2)).toEqual(
      [...[409, "RANGE_OVERLAPS"]],
    );
    const invoices = { ...RANGE, kind: "FEV", prefix: "FE" };
    expect((await refused("/fiscal/ranges", "POST", invoices))[2]).toContain("clave técnica");
    const technicalKey = "FC8EAC422EBA16E22FFD8C6F94B3F40A6E38162C";
    const { data: added } = await owner.call(addNumberRange, {
      body: { ...RANGE, kind: "FEV", prefix: "FE", technicalKey },
    });
    expect(JSON.stringify(added).toLowerCase()).not.toContain(technicalKey.toLowerCase());
    const { data: changed } = await owner.call(changeNumberRange, {
      params: { id: data.id },
      body: { active: false },
    });
    expect(changed.active).toBe(false);
    expect((await owner.call(listNumberRanges)).data.map(({ prefix }) => prefix)).toEqual(["FE", "POS"]);
  });

  it("fetches its ranges from DIAN any number of times", async () => {
    expect((await refused("/fiscal/ranges/fetch", "POST", {}))[1]).toBe("NOT_READY_FOR_DIAN");
    await owner.call(uploadFiscalCertificate, { body: { file: await file(), password: "clave" } });
    const { id, pin } = DIAN_TEST_SOFTWARE.FEV;
    await owner.call(changeDocumentIssuingSettings, {
      body: { password: PASSWORD, software: { FEV: { id, pin } } },
    });
    for (let i = 0; i < 2; i++) {
      const { data } = await owner.call(fetchNumberRangesFromDian);
      expect(data.map(({ prefix, kind }) => `${kind} ${prefix}`).sort()).toEqual(["DEE EPOS", "FEV SETP"]);
    }
    dian.fault({ kind: "DOWN", times: 1 });
    expect((await refused("/fiscal/ranges/fetch", "POST", {})).slice(0, 2)).toEqual([
      409,
      "DIAN_NOT_ANSWERING",
    ]);
  });
});
