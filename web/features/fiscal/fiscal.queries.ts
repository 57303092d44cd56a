import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  addNumberRange,
  changeIssuingSettings,
  changeNumberRange,
  fetchNumberRangesFromDian,
  listNumberRanges,
  type NumberRangeChange,
  readFiscalCertificate,
  readIssuingSettings,
  uploadFiscalCertificate,
} from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
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
  proveIssuing,
  readContingency,
  readDianTestSet,
  startDianTestSet,
  type TestSetPayload,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useWrite } from "#web/api/endpoint-hooks.ts";
import { SALES_KEY, SETTINGS_KEY } from "#web/api/query-keys.ts";

const FISCAL_KEY = "fiscal";
const DOCUMENTS = [FISCAL_KEY, "documents"] as const;
/** Interval in milliseconds at which the open screen asks for new document states. */
const LOOK_AGAIN_MS = 5_000;

export const useIssuingSettings = () => useEndpoint([FISCAL_KEY, "emission"], readIssuingSettings, {});
export const useFiscalCertificate = () => useEndpoint([FISCAL_KEY, "certificate"], readFiscalCertificate, {});
export const useFiscalNumberRanges = () => useEndpoint([FISCAL_KEY, "ranges"], listNumberRanges, {});

/** The mutation stays pending until the screens have read again what the write changed. */
function useFiscalWrite<Data, Input = void>(write: (input: Input) => Promise<Data>, ...more: QueryKey[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () =>
      Promise.all([[FISCAL_KEY], ...more].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export type IssuingSettingsChange = Omit<EndpointCallInput<typeof changeIssuingSettings>["body"], "password">;

export const useChangeIssuingSettings = () =>
  useFiscalWrite(
    async (body: IssuingSettingsChange & { password: string }) =>
      (await call(changeIssuingSettings, { body })).data,
    SETTINGS_KEY,
  );

/** Multipart sends the file as bytes; JSON would need base64. */
export const useUploadCertificate = () =>
  useFiscalWrite(
    async ({ file, password }: { file: File; password: string }) =>
      (await call(uploadFiscalCertificate, { body: { file: file as unknown as string, password } })).data,
  );

export type NewNumberRange = EndpointCallInput<typeof addNumberRange>["body"];

export const useAddNumberRange = () =>
  useFiscalWrite(async (body: NewNumberRange) => (await call(addNumberRange, { body })).data);

export const useFetchNumberRangesFromDian = () => useFiscalWrite(() => call(fetchNumberRangesFromDian, {}));

export const useChangeNumberRange = () =>
  useFiscalWrite(
    async ({ id, ...body }: { id: string } & NumberRangeChange) =>
      (await call(changeNumberRange, { params: { id }, body })).data,
  );

export type FiscalDocumentFilters = {
  page: number;
  state: string;
  kind: string;
  startDate: string;
  endDate: string;
  search: string;
};

export function useFiscalDocuments(
  { state, kind, ...filters }: Partial<FiscalDocumentFilters>,
  limit = 20,
  enabled = true,
) {
  type Query = NonNullable<EndpointCallInput<typeof listFiscalDocuments>["query"]>;
  const query = { ...filters, limit, state: state || undefined, kind: kind || undefined } as Query;
  return useQuery({
    queryKey: [...DOCUMENTS, "list", query],
    queryFn: ({ signal }) => call(listFiscalDocuments, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data && data.open.PENDING + data.open.SIGNED + data.open.SENT > 0 ? LOOK_AGAIN_MS : false,
  });
}

export function useFiscalDocument(id: string) {
  return useQuery({
    queryKey: [...DOCUMENTS, "one", id],
    queryFn: async ({ signal }) => (await call(getFiscalDocument, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== "ACCEPTED" && data.state !== "REJECTED" ? LOOK_AGAIN_MS : false,
  });
}

/** Returns null before the document is signed. */
export const readDocumentXml = async (id: string) =>
  (await call(getFiscalDocumentXml, { params: { id } })).data;

export const useRetryFiscalDocument = () =>
  useFiscalWrite(async (id: string) => (await call(retryFiscalDocument, { params: { id } })).data, SALES_KEY);

export const readDocumentPdf = async (id: string) =>
  (await call(getFiscalDocumentPdf, { params: { id } })).data;

export const useSendDocumentByMail = () => useWrite(mailFiscalDocument);

export function useDianHabilitation() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: [FISCAL_KEY, "habilitation"],
    queryFn: async ({ signal }) => (await call(readDianTestSet, {}, { signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === "RUNNING") ? LOOK_AGAIN_MS : false,
  });
  // When a test set changes its state, the settings and the used numbers change too.
  const states = query.data?.map(({ state }) => state).join();
  useEffect(() => {
    if (!states) return;
    for (const name of ["emission", "ranges"])
      void queryClient.invalidateQueries({ queryKey: [FISCAL_KEY, name] });
  }, [queryClient, states]);
  return query;
}

export const useAskDianAboutDocuments = () =>
  useFiscalWrite(async () => (await call(askDianAboutDocuments, {})).data);

export const useStartDianHabilitation = () =>
  useFiscalWrite(async (body: TestSetPayload) => (await call(startDianTestSet, { body })).data);

export const useProveIssuing = () =>
  useFiscalWrite(async (kind: DianSoftwareKind) => (await call(proveIssuing, { body: { kind } })).data);

export function useDianContingency() {
  return useQuery({
    queryKey: [FISCAL_KEY, "contingency"],
    queryFn: async ({ signal }) => (await call(readContingency, {}, { signal })).data,
    refetchInterval: 60_000,
  });
}

export const useBeginDianContingency = () =>
  useFiscalWrite(async (kind: "ISSUER" | "DIAN") => (await call(beginContingency, { body: { kind } })).data);

export const useEndDianContingency = () => useFiscalWrite(async () => (await call(endContingency, {})).data);

export const useIssueDocument = (saleId: string) =>
  useFiscalWrite(
    async (body: EndpointCallInput<typeof issueFiscalDocument>["body"]) =>
      (await call(issueFiscalDocument, { params: { id: saleId }, body })).data,
    SALES_KEY,
  );
