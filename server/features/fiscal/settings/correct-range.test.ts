import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addNumberRange,
  changeNumberRange,
  fetchNumberRangesFromDian,
  listNumberRanges,
} from "#core/contract/fiscal/fiscal.ts";
import { retryFiscalDocument } from "#core/contract/fiscal/fiscal-documents.ts";
import { ELECTRONIC_INVOICE_RANGE, TEST_TECHNICAL_KEY } from "#server/test/fiscal-shapes.ts";
import { type FiscalShop, openFiscalShop } from "#server/test/fiscal-shop.ts";
import { createTestCertificate, type TestCertificate } from "../../../../dian/test-certificates.ts";

let certificate: TestCertificate;
let shop: FiscalShop;
beforeAll(async () => {
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa" });
});
beforeEach(async () => {
  shop = await openFiscalShop(certificate);
  await shop.prepare("FEV", false);
});
afterEach(() => shop.close());

const WRONG_KEY = "0".repeat(40);
const RANGE = {
  ...ELECTRONIC_INVOICE_RANGE,
  kind: "FEV" as const,
  date: "2019-01-19",
  technicalKey: TEST_TECHNICAL_KEY,
};
const add = async (more: object = {}) =>
  (await shop.owner.call(addNumberRange, { body: { ...RANGE, ...more } as never })).data;
const change = async (id: string, body: object) =>
  (await shop.owner.call(changeNumberRange, { params: { id }, body })).data;
const refusal = async (id: string, body: object) => {
  const { status, body: answer } = await shop.owner.send({
    method: "PATCH",
    url: `/api/fiscal/ranges/${id}`,
    body,
  });
  return [status, (answer as unknown as { code: string }).code];
};
const fetchThem = () => shop.owner.call(fetchNumberRangesFromDian);
const ranges = async () =>
  (await shop.owner.call(listNumberRanges)).data.filter(({ kind }) => kind === "FEV");

async function aDocument(state: string) {
  const { id } = await shop.sell();
  await shop.work();
  const [document] = await shop.documentsOf(id);
  expect(document).toMatchObject({ kind: "FEV", state });
  return document!;
}

async function retried(id: string) {
  // A minute later, because the key of a document contains its second.
  shop.setAhead(shop.clock().getTime() - Date.now() + 60_000);
  await shop.owner.call(retryFiscalDocument, { params: { id } });
  await shop.work();
}

describe("a mistyped range", () => {
  it("gets key, last number and dates from DIAN, and its rejected document is then accepted", async () => {
    const range = await add({ technicalKey: WRONG_KEY, to: 990_000_010, validTo: "2029-12-31" });
    const document = await aDocument("REJECTED");
    expect(document.messages.map(({ rule }) => rule)).toContain("FAD06");
    const { conflicts } = await fetchThem();
    expect(conflicts).toEqual([]);
    expect(await ranges()).toMatchObject([
      { id: range.id, to: 995_000_000, validTo: "2030-01-19", next: 990_000_001, active: true },
    ]);
    await retried(document.id);
    expect(await shop.documentsOf(document.saleId!)).toMatchObject([
      { id: document.id, state: "ACCEPTED", number: document.number },
    ]);
    await aDocument("ACCEPTED");
  });

  it("is corrected by hand: its key, and nothing below a given number", async () => {
    const { id } = await add({ technicalKey: WRONG_KEY });
    const document = await aDocument("REJECTED");
    await change(id, { technicalKey: TEST_TECHNICAL_KEY.toUpperCase() });
    await retried(document.id);
    expect(await shop.documentsOf(document.saleId!)).toMatchObject([{ state: "ACCEPTED" }]);
    expect(await change(id, { to: 990_000_000, validTo: "2027-01-01" })).toMatchObject({
      left: 0,
      active: true,
    });
    expect(await refusal(id, { to: 989_999_999 })).toEqual([400, "INVALID_INPUT"]);
    expect(await refusal(id, { from: 990_000_001 })).toEqual([409, "RANGE_USED"]);
    expect(await refusal(id, { prefix: "FE" })).toEqual([409, "RANGE_USED"]);
    expect(await refusal(id, { resolution: "1" })).toEqual([409, "RANGE_USED"]);
    expect(await refusal(id, { technicalKey: "abc" })).toEqual([400, "INVALID_INPUT"]);
    expect(await refusal(id, { validFrom: "2027-01-02" })).toEqual([400, "INVALID_INPUT"]);
    expect(await refusal(id, {})).toEqual([400, "INVALID_INPUT"]);
  });

  it("of which no number was given is corrected whole, within the other ranges", async () => {
    const { id } = await add({ prefix: "SE", from: 1, to: 10, resolution: "1" });
    const { resolution, prefix, from, to } = ELECTRONIC_INVOICE_RANGE;
    const corrected = await change(id, { resolution, prefix, from, to, date: "2019-01-20" });
    expect(corrected).toMatchObject({ resolution, prefix, from, to, next: from, date: "2019-01-20" });
    const other = await add({ prefix: "SE", from: 1, to: 10 });
    expect(await refusal(id, { prefix: "SE", from: 10, to: 20 })).toEqual([409, "RANGE_OVERLAPS"]);
    await change(other.id, { active: false });
    expect((await aDocument("ACCEPTED")).number).toBe("SETP990000000");
  });

  it("of which no number was given takes all that DIAN says", async () => {
    const { id } = await add({ resolution: "18760000002", from: 990_000_001, technicalKey: WRONG_KEY });
    expect((await fetchThem()).conflicts).toEqual([]);
    expect(await ranges()).toMatchObject([
      { id, resolution: "18760000001", from: 990_000_000, next: 990_000_000, to: 995_000_000 },
    ]);
    await aDocument("ACCEPTED");
  });

  it("with a wrong resolution takes DIAN's, until DIAN has accepted one of its documents", async () => {
    const { id } = await add({ resolution: "18760000002" });
    const document = await aDocument("REJECTED");
    await fetchThem();
    expect(await ranges()).toMatchObject([{ id, resolution: "18760000001" }]);
    await retried(document.id);
    expect(await shop.documentsOf(document.saleId!)).toMatchObject([{ state: "ACCEPTED" }]);
  });

  it("that is set aside may be written again, and is then not used", async () => {
    const wrong = await add({ technicalKey: WRONG_KEY });
    await change(wrong.id, { active: false });
    const right = await add();
    expect(await refusal(wrong.id, { active: true })).toEqual([409, "RANGE_OVERLAPS"]);
    const document = await aDocument("ACCEPTED");
    expect(document.paper.range).toMatchObject({ from: 990_000_000 });
    expect((await ranges()).map(({ id, next }) => [id, next])).toEqual([
      [right.id, 990_000_001],
      [wrong.id, 990_000_000],
    ]);
  });
});

it("says which of DIAN's ranges it could not take over", async () => {
  await add({ from: 990_000_000, to: 990_000_005, resolution: "1", prefix: "SETP" });
  await add({ from: 990_000_006, to: 990_000_009, resolution: "2", prefix: "SETP" });
  const { conflicts } = await fetchThem();
  const message = "Otra numeración tiene algunos de sus números: esta quedó hasta el 990000005";
  expect(conflicts).toEqual([
    { resolution: "18760000001", prefix: "SETP", from: 990_000_000, to: 995_000_000, message },
  ]);
  expect((await ranges()).map(({ resolution, to }) => [resolution, to]).sort()).toEqual([
    ["18760000001", 990_000_005],
    ["2", 990_000_009],
  ]);
});
