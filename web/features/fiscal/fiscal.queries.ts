import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
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
import { FISCAL_DOCUMENT_KINDS } from "#core/contract/fiscal/fiscal-document.ts";
import {
  askDianAboutDocuments,
  getFiscalDocument,
  getFiscalDocumentPdf,
  getFiscalDocumentXml,
  issueFiscalDocument,
  listFiscalDocuments,
  mailFiscalDocument,
  retryFiscalDocument,
} from "#core/contract/fiscal/fiscal-documents.ts";
import {
  beginContingency,
  endContingency,
  getContingency,
  getDianTestSet,
  issueTestDocument,
  startDianTestSet,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useEndpointAnswer, useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
import { SALES_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";
import { readUrlChoice, readUrlDay, readUrlSearch, type UrlFilters } from "#web/ui/data/url-query.ts";

const FISCAL_KEY = ["fiscal"] as const;
/** Interval in milliseconds at which the open screen asks for new document states. */
const LOOK_AGAIN_MS = 5_000;

export const useIssuingSettings = () => useEndpoint(FISCAL_KEY, readDocumentIssuingSettings, {});
export const useFiscalCertificate = () => useEndpoint(FISCAL_KEY, getFiscalCertificate, {});
export const useFiscalNumberRanges = () => useEndpoint(FISCAL_KEY, listNumberRanges, {});

/** Makes all fiscal data and the data under `more` stale. A write stays pending until the screens have read again. */
const useRefresh = (...more: QueryKey[]) => useInvalidateAndWait(FISCAL_KEY, ...more);

export type IssuingSettingsChange = Omit<
  EndpointCallInput<typeof changeDocumentIssuingSettings>["body"],
  "password"
>;

export const useChangeIssuingSettings = () =>
  useWrite(changeDocumentIssuingSettings, { onSuccess: useRefresh(SETTINGS_KEY) });

export const useUploadCertificate = () => useWrite(uploadFiscalCertificate, { onSuccess: useRefresh() });

export type NewNumberRange = EndpointCallInput<typeof addNumberRange>["body"];

export const useAddNumberRange = () => useWrite(addNumberRange, { onSuccess: useRefresh() });

export const useFetchNumberRangesFromDian = () =>
  useMutation({ mutationFn: () => call(fetchNumberRangesFromDian, {}), onSuccess: useRefresh() });

export const useChangeNumberRange = () => useWrite(changeNumberRange, { onSuccess: useRefresh() });

export const DOCUMENT_FILTERS = {
  state: readUrlChoice(FISCAL_DOCUMENT_STATES),
  kind: readUrlChoice(FISCAL_DOCUMENT_KINDS),
  startDate: readUrlDay,
  endDate: readUrlDay,
  search: readUrlSearch,
};

export function useFiscalDocuments(
  { state, kind, ...filters }: Partial<UrlFilters<typeof DOCUMENT_FILTERS>>,
  limit = 20,
  enabled = true,
) {
  const query = { ...filters, limit, ...(state && { state }), ...(kind && { kind }) };
  return useEndpointAnswer(
    FISCAL_KEY,
    listFiscalDocuments,
    { query },
    {
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data && data.open.PENDING + data.open.SIGNED + data.open.SENT > 0 ? LOOK_AGAIN_MS : false,
    },
  );
}

export const useFiscalDocument = (id: string) =>
  useEndpoint(
    FISCAL_KEY,
    getFiscalDocument,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data && data.state !== "ACCEPTED" && data.state !== "REJECTED" ? LOOK_AGAIN_MS : false,
    },
  );

/** Returns null before the document is signed. */
export const readDocumentXml = async (id: string) =>
  (await call(getFiscalDocumentXml, { params: { id } })).data;

export const useRetryFiscalDocument = () =>
  useWrite(retryFiscalDocument, { onSuccess: useRefresh(SALES_KEY) });

export const readDocumentPdf = async (id: string) =>
  (await call(getFiscalDocumentPdf, { params: { id } })).data;

export const useSendDocumentByMail = () => useWrite(mailFiscalDocument);

export function useDianTestSets() {
  const queryClient = useQueryClient();
  const query = useEndpoint(
    FISCAL_KEY,
    getDianTestSet,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === "RUNNING") ? LOOK_AGAIN_MS : false,
    },
  );
  // When a test set changes its state, the settings and the used numbers change too.
  const states = query.data?.map(({ state }) => state).join();
  useEffect(() => {
    if (!states) return;
    for (const { path } of [readDocumentIssuingSettings, listNumberRanges])
      void queryClient.invalidateQueries({ queryKey: [...FISCAL_KEY, path] });
  }, [queryClient, states]);
  return query;
}

export const useAskDianAboutDocuments = () => useWrite(askDianAboutDocuments, { onSuccess: useRefresh() });

export const useStartDianTestSet = () => useWrite(startDianTestSet, { onSuccess: useRefresh() });

export const useProveIssuing = () => useWrite(issueTestDocument, { onSuccess: useRefresh() });

export const useDianContingency = () =>
  useEndpoint(FISCAL_KEY, getContingency, {}, { refetchInterval: 60_000 });

export const useBeginDianContingency = () => useWrite(beginContingency, { onSuccess: useRefresh() });

export const useEndDianContingency = () => useWrite(endContingency, { onSuccess: useRefresh() });

export const useIssueDocument = () => useWrite(issueFiscalDocument, { onSuccess: useRefresh(SALES_KEY) });
