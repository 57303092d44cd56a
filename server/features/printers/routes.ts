import * as contract from "#core/contract/printers/printers.ts";
import { openingsOf } from "#server/features/printers/openings.sql.ts";
import { openDrawerByHand, printRows, printTest } from "#server/features/printers/print-job.ts";
import { allPrinters } from "#server/features/printers/printers.sql.ts";
import { type PrintingOptions, requirePrinting } from "#server/features/printers/printing-options.ts";
import { recordDrawerOpening } from "#server/features/printers/record-drawer-opening.ts";
import { changePrinter, createPrinter, removePrinter } from "#server/features/printers/save-printer.ts";
import { listQueues } from "#server/features/printers/send-spooler.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function printersRoutes(routes: Routes, printing: PrintingOptions | null): void {
  routes.store(contract.listPrinters, async ({ tx }) => {
    requirePrinting(printing);
    return success({ data: await allPrinters(tx) });
  });

  routes.store(contract.createPrinter, async ({ input, ...call }) =>
    success({ data: await createPrinter(call, input.body, requirePrinting(printing)) }),
  );

  routes.store(contract.changePrinter, async ({ input, ...call }) =>
    success({ data: await changePrinter(call, input.params.id, input.body, requirePrinting(printing)) }),
  );

  routes.store(contract.deletePrinter, async ({ input, ...call }) => {
    requirePrinting(printing);
    await removePrinter(call, input.params.id);
    return undefined;
  });

  routes.steps(contract.listPrintQueues, async () => {
    requirePrinting(printing);
    return success({ data: await listQueues() });
  });

  const keepsKey = { keepsKey: true };

  routes.steps(
    contract.printJob,
    async ({ input, ...call }) =>
      success({ data: await printRows(call, input.params.id, input.body, requirePrinting(printing)) }),
    keepsKey,
  );

  routes.steps(
    contract.printTestPage,
    async ({ input, ...call }) =>
      success({ data: await printTest(call, input.params.id, requirePrinting(printing)) }),
    keepsKey,
  );

  routes.steps(
    contract.kickDrawer,
    async ({ input, ...call }) =>
      success({
        data: await openDrawerByHand(call, input.params.id, input.body.reason, requirePrinting(printing)),
      }),
    keepsKey,
  );

  routes.store(contract.recordDrawerOpening, async ({ input, ...call }) => {
    await recordDrawerOpening(call, input.body.reason);
    return undefined;
  });

  routes.store(contract.listDrawerOpenings, async ({ tx, input: { query } }) =>
    success({ data: query.shiftId ? await openingsOf(tx, query.shiftId) : [] }),
  );
}
