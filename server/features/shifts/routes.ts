import type { Endpoint } from "#core/contract/endpoint.ts";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import * as contract from "#core/contract/shifts/shifts.ts";
import * as tills from "#core/contract/shifts/tills.ts";
import { pluck } from "#core/pluck.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { closeShift } from "#server/features/shifts/close-shift.ts";
import { enqueueClosingMail } from "#server/features/shifts/closing-mail.ts";
import { moveCash } from "#server/features/shifts/move-cash.ts";
import { openShift } from "#server/features/shifts/open-shift.ts";
import {
  hideShiftFiguresByRole,
  readCurrentShift,
  readShift,
  readShifts,
} from "#server/features/shifts/read-shifts.ts";
import { changeTill, createTill } from "#server/features/shifts/save-till.ts";
import { countShifts, findShiftsWithMovementCounts } from "#server/features/shifts/shifts.sql.ts";
import { listTills } from "#server/features/shifts/tills.sql.ts";
import { verifyShifts } from "#server/features/shifts/verify-shifts.ts";
import type { RouteRegistrar, StoreCall } from "#server/http/chain/routes.ts";
import { planPage, rowsOfPage } from "#server/pagination.ts";
import { enqueueDaySummaryAfterClosing } from "#server/store/day-summary-job.ts";

/** Maximum lines (mostly cash movements) of the shifts in one query: 250 kB with long notes. */
const LINES = 1_000;
const OTHER_LINES = 10;

export function shiftsRoutes(routes: RouteRegistrar) {
  routes.store(tills.listTills, ({ tx }) => listTills(tx));

  routes.store(tills.createTill, ({ tx, document, input }) => createTill(tx, document, input.body));

  routes.store(tills.changeTill, ({ input, ...call }) => changeTill(call, input.params.id, input.body));

  routes.store(
    contract.openShift,
    async ({ input, ...call }) => {
      const id = await openShift(await withSellerOfLateDocument(call), input.body);
      return readShift(call, id);
    },
    { again: visibleRepeat },
  );

  routes.store(contract.getCurrentShift, async ({ input, ...call }) => {
    const { shift, ...next } = await readCurrentShift(call, input.query.tillId ?? null, call.now);
    return { data: shift, ...next };
  });

  routes.list(
    contract.listShifts,
    ({ tx, input: { query } }) => {
      const { tillId = null, startDate = null, endDate = null } = query;
      const filter = { tillId, startDate, endDate };
      const found = findShiftsWithMovementCounts(tx, filter, rowsOfPage(query));
      const weightOf = ({ movements }: { movements: number }) => movements + OTHER_LINES;
      return planPage(query, countShifts(tx, filter), found, { most: LINES, weightOf });
    },
    (call, found) => readShifts(call, pluck(found, "id")),
  );

  routes.report(contract.verifyClosingChain, ({ tx }) => verifyShifts(tx));

  routes.store(contract.getShift, ({ input, ...call }) => readShift(call, input.params.id));

  routes.store(
    contract.recordCashMovement,
    async ({ input, ...call }) => {
      const shiftId = await moveCash(await withSellerOfLateDocument(call), input.params.id, input.body);
      return readShift(call, shiftId);
    },
    { again: visibleRepeat },
  );

  routes.store(contract.closeShift, async ({ input, ...call }) => {
    const data = await closeShift(await withSellerOfLateDocument(call), input.params.id, input.body);
    enqueueClosingMail(call.tx, data.id, call.now);
    await enqueueDaySummaryAfterClosing(call.tx, new Date(data.closedAt!), call.now);
    return data;
  });
}

/** A request with a repeated idempotency key may come from another user with fewer permissions. */
const visibleRepeat = (reader: Pick<StoreCall<Endpoint>, "tx" | "session">, first: Shift) =>
  hideShiftFiguresByRole(reader, first);
