import * as contract from "#core/contract/devices.ts";
import { allDevices } from "#server/features/devices/devices.sql.ts";
import { changeDevice, registerDevice } from "#server/features/devices/save-device.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function devicesRoutes(routes: Routes): void {
  routes.store(contract.registerDevice, async ({ input, ...call }) =>
    success({ data: await registerDevice(call, input.body) }),
  );

  routes.store(contract.listDevices, async ({ tx }) => success({ data: await allDevices(tx) }));

  routes.store(contract.changeDevice, async ({ input, ...call }) =>
    success({ data: await changeDevice(call, input.params.id, input.body) }),
  );
}
