import {
  keepPreviousData,
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

/** The key of what `useEndpoint` reads. */
export const endpointKey = <E extends Endpoint>(key: QueryKey, endpoint: E, input: EndpointCallInput<E>) => [
  ...key,
  endpoint.path,
  input,
];

/** Reads the `data` of an endpoint's answer. A write that makes `key` stale makes it stale. */
export function useEndpoint<const E extends Endpoint, Selected = EndpointData<E>>(
  key: QueryKey,
  endpoint: E,
  input: EndpointCallInput<E>,
  options: ReadOptions<EndpointData<E>, Selected> = {},
) {
  return useQuery({
    ...options,
    queryKey: endpointKey(key, endpoint, input),
    queryFn: async ({ signal }) => dataOf<E>(await call<Endpoint>(endpoint, input, { signal })),
  });
}

/** Reads a page of a list with its `pagination`. The page before it is shown until it arrives. */
export function useEndpointAnswer<const E extends Endpoint, Selected = EndpointOutput<E>>(
  key: QueryKey,
  endpoint: E,
  input: EndpointCallInput<E>,
  options: ReadOptions<EndpointOutput<E>, Selected> = {},
) {
  return useQuery({
    placeholderData: keepPreviousData as ReadOptions<EndpointOutput<E>, Selected>["placeholderData"],
    ...options,
    queryKey: endpointKey(key, endpoint, input),
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
