import type { FastifyInstance } from "fastify";
import { createStore, login } from "#core/contract/auth.ts";
import {
  addNumberRange,
  changeDocumentIssuingSettings,
  uploadFiscalCertificate,
} from "#core/contract/fiscal/fiscal.ts";
import { getFiscalDocumentXml } from "#core/contract/fiscal/fiscal-documents.ts";
import { changeFiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createDocumentMailJobKind } from "#server/features/fiscal/mail-document.ts";
import { createMakeDocumentJobKind } from "#server/features/fiscal/make-document.ts";
import { createSendDocumentJobKind } from "#server/features/fiscal/send-document.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import type { DeliverMail } from "#server/mail/mail.ts";
import { createStoreMailKind } from "#server/mail/store-mail.ts";
import { createJobAttempts } from "#server/outbox/job-attempts.ts";
import {
  ELECTRONIC_INVOICE_RANGE,
  EQUIVALENT_DOCUMENT_RANGE,
  TEST_TECHNICAL_KEY,
} from "#server/test/fiscal-shapes.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  type TestClient,
} from "#server/test/harness.ts";
import { DIAN_TEST_SOFTWARE } from "../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../dian/stand-in.ts";
import type { TestCertificate } from "../../dian/test-certificates.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const MINUTE_MS = 60_000;
export const OWNER_PASSWORD = "Segura.2026$a";
/** Includes 1,900 pesos of IVA. */
export const BREAD_ITEM = { description: "Pan", price: 11_900, quantity: 1 };

export type SentMail = Parameters<DeliverMail>[0];

export type FiscalShop = {
  owner: TestClient & { storeId: string };
  email: string;
  dian: DianStandIn;
  mails: SentMail[];
  /** The mail server takes none of the next mails. */
  failMails(count: number): void;
  /**
   * Stores certificate, software, number ranges and the store's data for DIAN. `mode` is the default
   * document of a sale.
   */
  prepare(mode?: "OFF" | "DEE" | "FEV", ranges?: boolean): Promise<void>;
  setMode(mode: "OFF" | "DEE" | "FEV"): Promise<void>;
  sell(more?: object, who?: TestClient): Promise<{ id: string; total: number }>;
  documentsOf(saleId: string): Promise<Awaited<ReturnType<typeof documentsOf>>>;
  xmlOf(documentId: string): Promise<string>;
  /** Runs the jobs that are due, then those that are due some minutes later. */
  work(rounds?: number): Promise<void>;
  clock(): Date;
  /** Sets how far the workers' clock is ahead. */
  setAhead(milliseconds: number): void;
  close(): Promise<void>;
};

const documentsOf = async (owner: TestClient, id: string) =>
  (await owner.call(getSale, { params: { id } })).data.documents;

/** A store with its own stand-in of DIAN, and workers that run only when `work` is called. */
export async function openFiscalShop(
  certificate: TestCertificate,
  hasMailServer = true,
): Promise<FiscalShop> {
  const { db } = await openTestServer();
  const box = createSecretBox(Buffer.alloc(32, 3));
  const dian = await startDianStandIn();
  const app: FastifyInstance = await createTestApp(db, undefined, {
    fiscal: { box, url: dian.url },
    hasMailServer,
  });
  const email = `luz-${uuidv7()}@example.com`;
  const anyone = await createTestClient(null, app);
  const body = { name: "La Ñapa", ownerName: "Luz", email, password: OWNER_PASSWORD };
  const made = await anyone.call(createStore, { body });
  const { data } = await anyone.call(login, { body: { email, password: OWNER_PASSWORD } });
  const storeId = data.store.id;
  const owner = { ...(await createTestClient(made.token, app)), storeId };
  await owner.call(updateStore, { params: { id: storeId }, body: { name: "La Ñapa", nit: "900373076-4" } });
  const mails: SentMail[] = [];
  let failures = 0;
  const deliver: DeliverMail = async (mail) => {
    if (failures-- > 0) throw new Error("connection refused");
    mails.push(mail);
  };
  const sending = { box, url: dian.url, hasMailServer };
  const kinds = [
    createMakeDocumentJobKind(box, { appUrl: () => "https://tienda.example" }),
    createSendDocumentJobKind(sending),
    createDocumentMailJobKind({ box, deliver }),
    createStoreMailKind(deliver),
  ];
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const setMode = async (mode: "OFF" | "DEE" | "FEV") =>
    void (await owner.call(changeDocumentIssuingSettings, {
      body: { password: OWNER_PASSWORD, mode, software: DIAN_TEST_SOFTWARE },
    }));
  return {
    owner,
    email,
    dian,
    mails,
    failMails: (count) => {
      failures = count;
    },
    clock,
    setMode,
    prepare: async (mode = "DEE", ranges = true) => {
      await owner.call(changeFiscalProfile, {
        body: {
          vat: "RESPONSIBLE",
          consumptionTax: true,
          municipality: "05001",
          freeItemTax: "IVA19",
          address: "Cra 52 # 49-01",
        },
      });
      const file = (await certificate.p12("clave")).toString("base64");
      await owner.call(uploadFiscalCertificate, { body: { file, password: "clave" } });
      if (ranges)
        for (const [kind, range] of [
          ["FEV", ELECTRONIC_INVOICE_RANGE],
          ["DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 }],
        ] as const) {
          const technicalKey = kind === "FEV" ? TEST_TECHNICAL_KEY : undefined;
          await owner.call(addNumberRange, { body: { ...range, kind, date: "2019-01-19", technicalKey } });
        }
      await setMode(mode);
    },
    sell: async (more = {}, who = owner) =>
      (
        await who.call(recordFreeSale, {
          body: { items: [BREAD_ITEM], paymentMethod: "CASH", ...more } as never,
        })
      ).data,
    documentsOf: (saleId) => documentsOf(owner, saleId),
    xmlOf: async (id) => (await owner.call(getFiscalDocumentXml, { params: { id } })).data!.xml,
    work: async (rounds = 6) => {
      for (let round = 0; round < rounds; round++) {
        const stopping = new AbortController().signal;
        const attempts = createJobAttempts({ db, kinds, log: quiet, clock, stopping });
        for (let held = await attempts.claim(storeId); held; held = await attempts.claim(storeId))
          await attempts.attempt(held);
        if ((await queryAsDatabaseOwner("select from outbox where store_id = $1", [storeId])).length === 0)
          break;
        ahead += 3 * MINUTE_MS;
      }
    },
    setAhead: (milliseconds) => {
      ahead = milliseconds;
    },
    close: async () => {
      await app.close();
      await dian.close();
    },
  };
}
