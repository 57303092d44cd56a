import type { z } from "zod";
import { getConnection, listConnectionAddresses } from "#core/contract/connection.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";

export type Connection = z.output<typeof getConnection.output>["data"];

export const useServerConnection = () =>
  useEndpoint(["connection"], getConnection, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Reads the computer's current addresses in the shop's network, which the router may change at any time. */
export const useServerAddresses = () =>
  useEndpoint(
    ["connection", "addresses"],
    listConnectionAddresses,
    {},
    { select: ({ addresses }) => addresses, staleTime: 0 },
  );
