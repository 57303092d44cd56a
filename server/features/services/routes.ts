import * as contract from "#core/contract/services.ts";
import { withLateSeller } from "#server/documents/late-seller.ts";
import { recordOperation } from "#server/features/services/record-operation.ts";
import { undoOperation } from "#server/features/services/reverse-operation.ts";
import { changeService, createService } from "#server/features/services/save-service.ts";
import { allServices, countOperations, findOperations } from "#server/features/services/services.sql.ts";
import { settleService } from "#server/features/services/settle-service.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function servicesRoutes(routes: Routes): void {
  routes.store(contract.listServices, async ({ tx }) => success({ data: await allServices(tx) }));

  routes.store(contract.createService, async ({ input, ...call }) =>
    success({ data: await createService(call, input.body) }),
  );

  routes.store(contract.changeService, async ({ input, ...call }) =>
    success({ data: await changeService(call, input.params.id, input.body) }),
  );

  routes.store(contract.listServiceOperations, async ({ tx, input: { query } }) => {
    const { page, limit, serviceId = null, startDate = null, endDate = null } = query;
    const filter = { serviceId, startDate, endDate };
    const [total, data] = await Promise.all([
      countOperations(tx, filter),
      findOperations(tx, filter, { skip: (page - 1) * limit, most: limit }),
    ]);
    return success({ data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } });
  });

  routes.store(contract.settleService, async ({ input, ...call }) =>
    success({ data: await settleService(await withLateSeller(call), input.body) }),
  );

  routes.store(contract.recordServiceOperation, async ({ input, ...call }) =>
    success({ data: await recordOperation(await withLateSeller(call), input.params.id, input.body) }),
  );

  routes.store(contract.reverseServiceOperation, async ({ input: { params, body }, ...call }) => {
    const { id: serviceId, operationId } = params;
    return success({ data: await undoOperation(call, { serviceId, operationId, reason: body.reason }) });
  });
}
