import { useQuery } from "@tanstack/react-query";
import { listRanges, readCertificate, readEmission } from "#core/contract/fiscal.ts";
import { call } from "#web/api/client.ts";

const FISCAL = "fiscal";

export function useEmission() {
  return useQuery({
    queryKey: [FISCAL, "emission"],
    queryFn: async ({ signal }) => (await call(readEmission, {}, { signal })).data,
  });
}

export function useFiscalCertificate() {
  return useQuery({
    queryKey: [FISCAL, "certificate"],
    queryFn: async ({ signal }) => (await call(readCertificate, {}, { signal })).data,
  });
}

export function useFiscalRanges() {
  return useQuery({
    queryKey: [FISCAL, "ranges"],
    queryFn: async ({ signal }) => (await call(listRanges, {}, { signal })).data,
  });
}
