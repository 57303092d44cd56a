import * as contract from "#core/contract/services.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { recordServiceOperation, undoServiceOperation } from "#server/features/services/record-operation.ts";
import { changeService, createService } from "#server/features/services/save-service.ts";
import {
  countServiceOperations,
  findServiceOperations,
  readAllServices,
} from "#server/features/services/services.sql.ts";
import { settleService } from "#server/features/services/settle-service.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, rowsOfPage } from "#server/pagination.ts";

export function servicesRoutes(routes: RouteRegistrar) {
  routes.store(contract.listServices, ({ tx }) => readAllServices(tx));

  routes.store(contract.createService, ({ input, ...call }) => createService(call, input.body));

  routes.store(contract.changeService, ({ input, ...call }) =>
    changeService(call, input.params.id, input.body),
  );

  routes.store(contract.listServiceOperations, async ({ tx, input: { query } }) => {
    const { serviceId = null, startDate = null, endDate = null } = query;
    const filter = { serviceId, startDate, endDate };
    const [total, data] = await Promise.all([
      countServiceOperations(tx, filter),
      findServiceOperations(tx, filter, rowsOfPage(query)),
    ]);
    return { data, pagination: paginationOf(query, total) };
  });

  routes.store(contract.settleService, async ({ input, ...call }) =>
    settleService(await withSellerOfLateDocument(call), input.body),
  );

  routes.store(contract.recordServiceOperation, async ({ input, ...call }) =>
    recordServiceOperation(await withSellerOfLateDocument(call), input.params.id, input.body),
  );

  routes.store(contract.reverseServiceOperation, async ({ input: { params, body }, ...call }) => {
    const { id: serviceId, operationId } = params;
    return undoServiceOperation(call, { serviceId, operationId, reason: body.reason });
  });
}
