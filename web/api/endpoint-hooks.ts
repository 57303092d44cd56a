import {
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Endpoint, EndpointCallInput, EndpointOutput } from "#core/contract/endpoint.ts";
import { call } from "./client.ts";

type EndpointData<E extends Endpoint> = EndpointOutput<E> extends { data: infer Data } ? Data : undefined;

type ReadOptions<Data, Selected> = Omit<UseQueryOptions<Data, Error, Selected>, "queryKey" | "queryFn">;

/** Reads the `data` of an endpoint's answer. */
export function useEndpoint<const E extends Endpoint, Selected = EndpointData<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: EndpointCallInput<E>,
  options: ReadOptions<EndpointData<E>, Selected> = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => dataOf<E>(await call<Endpoint>(endpoint, input, { signal })),
  });
}

/** Reads the whole answer of an endpoint, such as a page of a list with its `pagination`. */
export function useEndpointAnswer<const E extends Endpoint, Selected = EndpointOutput<E>>(
  queryKey: QueryKey,
  endpoint: E,
  input: EndpointCallInput<E>,
  options: ReadOptions<EndpointOutput<E>, Selected> = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await call<Endpoint>(endpoint, input, { signal })) as EndpointOutput<E>,
  });
}

type WriteInput<E extends Endpoint> = EndpointCallInput<E> & { key?: string };
type WriteOptions<E extends Endpoint> = Omit<
  UseMutationOptions<EndpointData<E>, Error, WriteInput<E>>,
  "mutationFn"
>;

/**
 * Calls an endpoint that writes. `key` is the idempotency key of a form that may send again. `onSettled` also runs
 * after a failure, because the write may have been recorded.
 */
export function useWrite<const E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  return useMutation({
    ...options,
    mutationFn: async ({ key, ...input }: WriteInput<E>) =>
      dataOf<E>(await call<Endpoint>(endpoint, input, key === undefined ? {} : { idempotencyKey: key })),
  });
}

/** Returns a function that marks what was read under these keys as stale, so that the screens read it again. */
export function useInvalidate(...keys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}

/** Like `useInvalidate`, but the function's promise resolves when the screens have read again. */
export function useInvalidateAndWait(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const dataOf = <E extends Endpoint>(answer: unknown) =>
  (answer as { data?: unknown } | undefined)?.data as EndpointData<E>;
