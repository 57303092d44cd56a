import { useQueryClient } from "@tanstack/react-query";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeFiscalProfile,
  findMunicipalities,
  type Municipality,
  readFiscalProfile,
} from "#core/contract/fiscal/fiscal-profile.ts";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { call } from "#web/api/client.ts";
import { endpointKey, useEndpoint, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { PRODUCTS_KEY, REPORTS_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";

// A separate file, because the till loads the store's other queries when it opens.

const FISCAL_KEY = ["store-fiscal"] as const;

export const useFiscalProfile = () => useEndpoint(FISCAL_KEY, readFiscalProfile, {}, { staleTime: 0 });

export type FiscalProfilePatch = EndpointCallInput<typeof changeFiscalProfile>["body"];

export function useSaveFiscalProfile() {
  const queryClient = useQueryClient();
  return useWrite(changeFiscalProfile, {
    scope: { id: "store-fiscal" },
    onSuccess: (data) => queryClient.setQueryData(endpointKey(FISCAL_KEY, readFiscalProfile, {}), data),
    // The till's taxes and the unclassified products depend on the profile.
    onSettled: useInvalidateAndWait(FISCAL_KEY, SETTINGS_KEY, PRODUCTS_KEY, REPORTS_KEY),
  });
}

export const useMunicipalities = (search: string) =>
  useEndpoint(
    FISCAL_KEY,
    findMunicipalities,
    { query: { search } },
    { enabled: search.trim().length >= 2, staleTime: Number.POSITIVE_INFINITY },
  );

/** Returns the municipality that a typed text names; null if it names none or several, as 'Rionegro' does. */
export async function findNamedMunicipality(typed: string): Promise<Municipality | null> {
  const search = typed.replaceAll(",", " ").trim();
  const { data: found } = await call(findMunicipalities, { query: { search } });
  const sameName = found.filter(({ name }) => normalizeSearchText(name) === normalizeSearchText(search));
  const candidates = sameName.length > 0 ? sameName : found;
  return candidates.length === 1 ? candidates[0]! : null;
}

/** The income limit of the current year. */
export const useIncomeLimit = (enabled: boolean) =>
  useEndpoint(REPORTS_KEY, incomeLimitReport, { query: {} }, { enabled, staleTime: 10 * 60_000 });
