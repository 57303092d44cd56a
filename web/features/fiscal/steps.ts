import type { FiscalCertificate, FiscalRange, IssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { daysUntil } from "./fiscal-days.ts";

export const STEP_NAMES = ["identity", "certificate", "software", "tests", "numbers"] as const;
export type StepName = (typeof STEP_NAMES)[number];

export type FiscalSetup = {
  fiscal: FiscalProfile;
  certificate: FiscalCertificate | null;
  issuingSettings: IssuingSettings;
  ranges: readonly FiscalRange[];
};

export function findDoneSteps({
  fiscal,
  certificate,
  issuingSettings,
  ranges,
}: FiscalSetup): Record<StepName, boolean> {
  const { software, environment, ready } = issuingSettings;
  return {
    identity: fiscal.document !== null && fiscal.address !== null && fiscal.municipality !== null,
    certificate: certificate !== null && daysUntil(certificate.notAfter) >= 0,
    software: software.DEE !== undefined || software.FEV !== undefined,
    tests: ready.DEE || ready.FEV,
    numbers: ranges.some(
      ({ active, left, environment: of, validTo }) =>
        active && left > 0 && of === environment && daysUntil(validTo) >= 0,
    ),
  };
}

/** Returns the first step that is not done; null when all steps are done. */
export const firstOpenStep = (done: Record<StepName, boolean>): StepName | null =>
  STEP_NAMES.find((name) => !done[name]) ?? null;
