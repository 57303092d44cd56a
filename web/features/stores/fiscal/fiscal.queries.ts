import { useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeFiscalProfile,
  findMunicipalities,
  readFiscalProfile,
} from "#core/contract/fiscal/fiscal-profile.ts";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { PRODUCTS_KEY, REPORTS_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";

// A separate file, because the till loads the store's other queries when it opens.

const FISCAL_KEY = ["store-fiscal"] as const;

export const useFiscalProfile = () => useEndpoint(FISCAL_KEY, readFiscalProfile, {}, { staleTime: 0 });

export type FiscalProfilePatch = EndpointCallInput<typeof changeFiscalProfile>["body"];

export function useSaveFiscalProfile() {
  const queryClient = useQueryClient();
  return useWrite(changeFiscalProfile, {
    scope: { id: "store-fiscal" },
    onSuccess: (data) => queryClient.setQueryData(FISCAL_KEY, data),
    // The till's taxes and the unclassified products depend on the profile.
    onSettled: useInvalidateAndWait(FISCAL_KEY, SETTINGS_KEY, PRODUCTS_KEY, REPORTS_KEY),
  });
}

export const useMunicipalities = (search: string) =>
  useEndpoint(
    [...FISCAL_KEY, "municipalities", search],
    findMunicipalities,
    { query: { search } },
    { enabled: search.trim().length >= 2, staleTime: Number.POSITIVE_INFINITY },
  );

/** The income limit of the current year. */
export const useIncomeLimit = (enabled: boolean) =>
  useEndpoint(
    [...REPORTS_KEY, "income-limit"],
    incomeLimitReport,
    { query: {} },
    { enabled, staleTime: 10 * 60_000 },
  );
