import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";
import { createTestCertificate } from "./test-certificates.ts";

/** Test credentials. The range of invoices is DIAN's public test range. */
export const DIAN_TEST_SOFTWARE = {
  FEV: {
    id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0",
    pin: "75315",
    testSetId: "2f4ba8a4-8b0c-4f7d-9c2e-1d0f6f8a3c11",
  },
  DEE: {
    id: "8d1f3a52-6c0e-4b7b-a5f4-90b6d2c7e813",
    pin: "86420",
    testSetId: "6b0f5f8e-2f2a-4f0b-8b63-5b1a4c7d9e20",
  },
};

export const DIAN_TEST_NUMBER_RANGES: readonly NumberingAuthorization[] = [
  {
    resolution: "18760000001",
    prefix: "SETP",
    from: 990_000_000,
    to: 995_000_000,
    validFrom: "2019-01-19",
    validTo: "2030-01-19",
    technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
  },
  {
    resolution: "18760000001",
    prefix: "EPOS",
    from: 1,
    to: 1_000_000,
    validFrom: "2022-01-01",
    validTo: "2030-01-01",
  },
];

export type DianStandInOptions = {
  port?: number;
  software?: readonly { id: string; pin: string; testSetId?: string }[];
  ranges?: readonly NumberingAuthorization[];
  clock?: () => Date;
  log?: (line: string) => void;
};

const TRIAL_PASSWORD = "prueba";

/** Certificate, software and ranges of a NIT for the demonstration; valid only at this stand-in. */
export async function createTrialCredentials(
  url: string,
  { software, ranges }: Required<Pick<DianStandInOptions, "software" | "ranges">>,
): Promise<string> {
  const [nit = "", check = ""] = (new URL(url, "http://dian").searchParams.get("nit") ?? "").split("-");
  if (!/^\d{5,10}$/.test(nit) || !/^\d$/.test(check)) throw new Error("no NIT");
  const { p12 } = await createTestCertificate({ nit, check: Number(check), name: `Tienda de prueba ${nit}` });
  const [FEV, DEE] = software;
  return JSON.stringify({
    certificate: (await p12(TRIAL_PASSWORD)).toString("base64"),
    password: TRIAL_PASSWORD,
    software: { FEV, DEE: DEE ?? FEV },
    ranges,
  });
}
