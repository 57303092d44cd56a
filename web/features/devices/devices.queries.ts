import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeDevice, listDevices } from "#core/contract/devices.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { call } from "#web/api/client.ts";
import { readOrRegisterDeviceId } from "#web/offline/device/this-device.ts";

const DEVICES_KEY = ["devices"] as const;

export function useDevices() {
  return useQuery({
    queryKey: DEVICES_KEY,
    queryFn: async ({ signal }) => {
      // This device registers shortly after the sign-in, and the list should include it.
      await readOrRegisterDeviceId().catch(() => {});
      return (await call(listDevices, {}, { signal })).data;
    },
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

type Change = { id: string; body: EndpointCallInput<typeof changeDevice>["body"] };

export function useChangeDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Change) => call(changeDevice, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
}
