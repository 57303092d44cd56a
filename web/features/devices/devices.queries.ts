import { useQuery } from "@tanstack/react-query";
import { changeDevice, listDevices } from "#core/contract/devices.ts";
import { call } from "#web/api/client.ts";
import { useInvalidateAndWait, useWrite } from "#web/api/endpoint-hooks.ts";
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

export const useChangeDevice = () => useWrite(changeDevice, { onSettled: useInvalidateAndWait(DEVICES_KEY) });
