import { useMutation, useQuery } from "@tanstack/react-query";
import { SUGGESTED_SERVICES } from "#core/cash/services.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import {
  changeService,
  createService,
  listServiceOperations,
  listServices,
  type recordServiceOperation,
  reverseServiceOperation,
  type Service,
  type ServiceOperation,
  servicesReport,
  settleService,
} from "#core/contract/services.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { call } from "#web/api/client.ts";
import { useEndpoint, useEndpointAnswer, useWrite } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY, SERVICES_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";
import { useInvalidateWithReplica } from "#web/offline/replica/refresh-replica.ts";

/** Includes inactive services. Without the server the services come from the device's replica. */
export function useServices() {
  return useQuery({
    queryKey: [...SERVICES_KEY, "list"],
    queryFn: ({ signal }) =>
      fallBackToReplica(
        async () => (await call(listServices, {}, { signal })).data,
        async (copy, storeId) => (await copy.readReplicaInfo(storeId))?.services ?? null,
      ),
    staleTime: 60_000,
  });
}

export const useServicesReport = (query: { startDate: string; endDate: string }) =>
  useEndpoint(SERVICES_KEY, servicesReport, { query });

const PAGE_SIZE = 20;

export const useServiceOperations = (page: number) =>
  useEndpointAnswer(SERVICES_KEY, listServiceOperations, { query: { page, limit: PAGE_SIZE } });

/** Makes services, shifts and reports stale. Also needed after a failure, because the operation may be recorded. */
const useRefresh = () => useInvalidateWithReplica(SERVICES_KEY, SHIFTS_KEY, REPORTS_KEY);

type NewOperation = {
  id: string;
  key: string;
  body: EndpointCallInput<typeof recordServiceOperation>["body"];
  /** The operation as the device computed it, shown before the server answers. */
  shown: ServiceOperation;
};

/** Records an operation. All tries use the same idempotency key. Without the server the device queues it. */
export function useRecordServiceOperation() {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ id, key, body, shown }: NewOperation): Promise<ServiceOperation> => {
      // A queued operation keeps the agreed amounts, because the service's terms may change meanwhile.
      const { fee, commission } = shown;
      const draft = { kind: "serviceOperation", key, params: { id }, body: { ...body } } as const;
      const outcome = await record({ ...draft, lateBody: { fee, commission }, total: shown.amount, shown });
      if ("answer" in outcome) return outcome.answer as ServiceOperation;
      const { number, at } = outcome.finished;
      return { ...shown, number, createdAt: at };
    },
    onSettled: useRefresh(),
  });
}

export const useReverseServiceOperation = () =>
  useWrite(reverseServiceOperation, { onSettled: useRefresh() });
export const useSettleService = () => useWrite(settleService, { onSettled: useRefresh() });
export const useChangeService = () => useWrite(changeService, { onSettled: useRefresh() });

export type ServiceRequestBody = EndpointCallInput<typeof createService>["body"];

type SavedService = { shown: Service | null; body: ServiceRequestBody };

export function useSaveService() {
  return useMutation({
    mutationFn: async ({ shown, body }: SavedService) => {
      if (!shown) return void (await call(createService, { body }));
      const changed = pickChangedFields(shown, body);
      if (Object.keys(changed).length > 0)
        await call(changeService, { params: { id: shown.id }, body: changed });
    },
    onSettled: useRefresh(),
  });
}

/** Creates the suggested services one after the other, to keep their order. */
export function useAddCommonServices() {
  return useMutation({
    mutationFn: async () => {
      for (const body of SUGGESTED_SERVICES) await call(createService, { body });
    },
    onSettled: useRefresh(),
  });
}
