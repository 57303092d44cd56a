import type { FiscalCertificate, FiscalNumberRange, IssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { countDaysUntil } from "./fiscal-days.ts";

export const FISCAL_SETUP_STEPS = ["identity", "certificate", "software", "tests", "numbers"] as const;
export type FiscalSetupStepName = (typeof FISCAL_SETUP_STEPS)[number];

export type FiscalSetupState = {
  fiscal: FiscalProfile;
  certificate: FiscalCertificate | null;
  issuingSettings: IssuingSettings;
  ranges: readonly FiscalNumberRange[];
};

export function findDoneSetupSteps({
  fiscal,
  certificate,
  issuingSettings,
  ranges,
}: FiscalSetupState): Record<FiscalSetupStepName, boolean> {
  const { software, environment, ready } = issuingSettings;
  return {
    identity: fiscal.document !== null && fiscal.address !== null && fiscal.municipality !== null,
    certificate: certificate !== null && countDaysUntil(certificate.notAfter) >= 0,
    software: software.DEE !== undefined || software.FEV !== undefined,
    tests: ready.DEE || ready.FEV,
    numbers: ranges.some(
      ({ active, left, environment: of, validTo }) =>
        active && left > 0 && of === environment && countDaysUntil(validTo) >= 0,
    ),
  };
}

/** Returns the first step that is not done; null when all steps are done. */
export const findFirstOpenSetupStep = (
  done: Record<FiscalSetupStepName, boolean>,
): FiscalSetupStepName | null => FISCAL_SETUP_STEPS.find((name) => !done[name]) ?? null;
