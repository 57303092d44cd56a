import * as contract from "#core/contract/devices.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readAllDevices } from "#server/features/devices/devices.sql.ts";
import { changeDevice, registerDevice } from "#server/features/devices/save-device.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function devicesRoutes(routes: RouteRegistrar) {
  routes.store(contract.registerDevice, ({ input, ...call }) => registerDevice(call, input.body));

  routes.store(contract.listDevices, ({ tx }) => readAllDevices(tx));

  routes.store(contract.reportStuckQueueEntry, async ({ tx, session, input, now }) => {
    const { id, what, at, ...details } = input.body;
    const subject = { id, name: what };
    await recordEvent(tx, session, { kind: "DOCUMENT_SET_ASIDE", subject, details: { ...details, at } }, now);
  });

  routes.store(contract.changeDevice, ({ input, ...call }) =>
    changeDevice(call, input.params.id, input.body),
  );
}
