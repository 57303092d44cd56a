import * as contract from "#core/contract/printers/printers.ts";
import { readDrawerOpeningsOfShift, recordDrawerOpening } from "#server/features/printers/drawer-openings.ts";
import { openDrawerByHand, printRows, printTestTicket } from "#server/features/printers/print-job.ts";
import { readAllPrinters } from "#server/features/printers/printers.sql.ts";
import { type PrintingOptions, requirePrintingEnabled } from "#server/features/printers/printing-options.ts";
import { changePrinter, createPrinter, removePrinter } from "#server/features/printers/save-printer.ts";
import { listPrinterQueues } from "#server/features/printers/send-spooler.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function printersRoutes(routes: RouteRegistrar, printing: PrintingOptions | null) {
  routes.store(contract.listPrinters, async ({ tx }) => {
    requirePrintingEnabled(printing);
    return readAllPrinters(tx);
  });

  routes.store(contract.createPrinter, ({ input, ...call }) =>
    createPrinter(call, input.body, requirePrintingEnabled(printing)),
  );

  routes.store(contract.changePrinter, ({ input, ...call }) =>
    changePrinter(call, input.params.id, input.body, requirePrintingEnabled(printing)),
  );

  routes.store(contract.deletePrinter, async ({ input, ...call }) => {
    requirePrintingEnabled(printing);
    await removePrinter(call, input.params.id);
  });

  routes.steps(contract.listPrintQueues, async () => {
    requirePrintingEnabled(printing);
    return listPrinterQueues();
  });

  const keepsKey = { keepsKey: true };

  routes.steps(
    contract.createPrintJob,
    ({ input, ...call }) => printRows(call, input.params.id, input.body, requirePrintingEnabled(printing)),
    keepsKey,
  );

  routes.steps(
    contract.printTestPage,
    ({ input, ...call }) => printTestTicket(call, input.params.id, requirePrintingEnabled(printing)),
    keepsKey,
  );

  routes.steps(
    contract.openDrawerWithoutSale,
    ({ input, ...call }) =>
      openDrawerByHand(call, input.params.id, input.body.reason, requirePrintingEnabled(printing)),
    keepsKey,
  );

  routes.store(contract.recordDrawerOpening, ({ input, ...call }) =>
    recordDrawerOpening(call, input.body.reason),
  );

  routes.store(contract.listDrawerOpenings, async ({ tx, input: { query } }) =>
    query.shiftId ? await readDrawerOpeningsOfShift(tx, query.shiftId) : [],
  );
}
