import * as contract from "#core/contract/services.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { postServiceOperation } from "#server/features/services/record-operation.ts";
import { undoServiceOperation } from "#server/features/services/reverse-operation.ts";
import { changeService, createService } from "#server/features/services/save-service.ts";
import {
  countServiceOperations,
  findServiceOperations,
  readAllServices,
} from "#server/features/services/services.sql.ts";
import { settleService } from "#server/features/services/settle-service.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

export function servicesRoutes(routes: RouteRegistrar): void {
  routes.store(contract.listServices, async ({ tx }) => successAnswer({ data: await readAllServices(tx) }));

  routes.store(contract.createService, async ({ input, ...call }) =>
    successAnswer({ data: await createService(call, input.body) }),
  );

  routes.store(contract.changeService, async ({ input, ...call }) =>
    successAnswer({ data: await changeService(call, input.params.id, input.body) }),
  );

  routes.store(contract.listServiceOperations, async ({ tx, input: { query } }) => {
    const { page, limit, serviceId = null, startDate = null, endDate = null } = query;
    const filter = { serviceId, startDate, endDate };
    const [total, data] = await Promise.all([
      countServiceOperations(tx, filter),
      findServiceOperations(tx, filter, { skip: (page - 1) * limit, most: limit }),
    ]);
    return successAnswer({ data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } });
  });

  routes.store(contract.settleService, async ({ input, ...call }) =>
    successAnswer({ data: await settleService(await withSellerOfLateDocument(call), input.body) }),
  );

  routes.store(contract.recordServiceOperation, async ({ input, ...call }) =>
    successAnswer({
      data: await postServiceOperation(await withSellerOfLateDocument(call), input.params.id, input.body),
    }),
  );

  routes.store(contract.reverseServiceOperation, async ({ input: { params, body }, ...call }) => {
    const { id: serviceId, operationId } = params;
    return successAnswer({
      data: await undoServiceOperation(call, { serviceId, operationId, reason: body.reason }),
    });
  });
}
