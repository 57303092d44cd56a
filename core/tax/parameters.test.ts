import { describe, expect, it } from "vitest";
import { dayOf } from "#core/dates.ts";
import {
  bagTaxOn,
  INCOME_LIMIT_UVT,
  listMissingTaxParameters,
  readUvtOfYear,
  taxRatesOn,
} from "#core/tax/parameters.ts";

describe("dated parameters", () => {
  it("hold from their day on", () => {
    expect([bagTaxOn("2025-12-31"), bagTaxOn("2026-01-01"), bagTaxOn("2019-06-01")]).toEqual([70, 73, 70]);
    expect(taxRatesOn("2026-11-25")).toEqual({ IVA19: 19, IVA5: 5, EXEMPT: 0, INC8: 8 });
    expect(readUvtOfYear(2026)).toEqual({ value: 52_374, known: true, of: 2026 });
    expect(readUvtOfYear(2026).value * INCOME_LIMIT_UVT).toBe(183_309_000);
  });

  it("of an unknown year are the last known ones, and are reported missing", () => {
    expect(readUvtOfYear(2099)).toMatchObject({ known: false, of: expect.any(Number) });
    expect(readUvtOfYear(2001)).toEqual({ value: 42_412, known: false, of: 2023 });
    expect(listMissingTaxParameters("2099-01-01")).toEqual(["the UVT of 2099", "the bag tax of 2099"]);
    expect(listMissingTaxParameters("2026-05-01")).toEqual([]);
  });

  // DIAN published the values of 2026 on 2025-12-15 and 16. Add new ones, with sources, to parameters.ts.
  it("of this year exist, and from 17 December those of the next year", () => {
    const today = dayOf(new Date());
    expect(listMissingTaxParameters(today)).toEqual([]);
    if (today.slice(5) >= "12-17")
      expect(listMissingTaxParameters(`${Number(today.slice(0, 4)) + 1}-01-01`)).toEqual([]);
  });
});
