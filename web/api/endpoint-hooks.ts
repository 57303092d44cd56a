import {
  type keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Endpoint, EndpointCallInput, EndpointOutput } from "#core/contract/endpoint.ts";
import { call } from "./client.ts";

type EndpointData<E extends Endpoint> = EndpointOutput<E> extends { data: infer Data } ? Data : undefined;

type ReadOptions = {
  enabled?: boolean;
  staleTime?: number;
  placeholderData?: typeof keepPreviousData;
};

/** Reads the `data` of an endpoint's answer. */
export function useEndpoint<const E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: EndpointCallInput<E>,
  options: ReadOptions = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => dataOf<E>(await call<Endpoint>(endpoint, input, { signal })),
  });
}

/**
 * Calls an endpoint that writes. `key` is the idempotency key of a form that may send again. `onSettled` also runs
 * after a failure, because the write may have been recorded.
 */
export function useWrite<const E extends Endpoint>(endpoint: E, onSettled?: () => unknown) {
  return useMutation({
    mutationFn: async ({ key, ...input }: EndpointCallInput<E> & { key?: string }) =>
      dataOf<E>(await call<Endpoint>(endpoint, input, key === undefined ? {} : { idempotencyKey: key })),
    ...(onSettled && { onSettled }),
  });
}

/** Returns a function that marks what was read under these keys as stale, so that the screens read it again. */
export function useInvalidate(...keys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}

const dataOf = <E extends Endpoint>(answer: unknown) =>
  (answer as { data?: unknown } | undefined)?.data as EndpointData<E>;
