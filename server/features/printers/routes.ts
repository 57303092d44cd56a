import * as contract from "#core/contract/printers/printers.ts";
import { readDrawerOpeningsOfShift } from "#server/features/printers/openings.sql.ts";
import { openDrawerByHand, printRows, printTestTicket } from "#server/features/printers/print-job.ts";
import { readAllPrinters } from "#server/features/printers/printers.sql.ts";
import { type PrintingOptions, requirePrintingEnabled } from "#server/features/printers/printing-options.ts";
import { recordDrawerOpening } from "#server/features/printers/record-drawer-opening.ts";
import { changePrinter, createPrinter, removePrinter } from "#server/features/printers/save-printer.ts";
import { listPrinterQueues } from "#server/features/printers/send-spooler.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

export function printersRoutes(routes: RouteRegistrar, printing: PrintingOptions | null): void {
  routes.store(contract.listPrinters, async ({ tx }) => {
    requirePrintingEnabled(printing);
    return successAnswer({ data: await readAllPrinters(tx) });
  });

  routes.store(contract.createPrinter, async ({ input, ...call }) =>
    successAnswer({ data: await createPrinter(call, input.body, requirePrintingEnabled(printing)) }),
  );

  routes.store(contract.changePrinter, async ({ input, ...call }) =>
    successAnswer({
      data: await changePrinter(call, input.params.id, input.body, requirePrintingEnabled(printing)),
    }),
  );

  routes.store(contract.deletePrinter, async ({ input, ...call }) => {
    requirePrintingEnabled(printing);
    await removePrinter(call, input.params.id);
    return undefined;
  });

  routes.steps(contract.listPrintQueues, async () => {
    requirePrintingEnabled(printing);
    return successAnswer({ data: await listPrinterQueues() });
  });

  const keepsKey = { keepsKey: true };

  routes.steps(
    contract.createPrintJob,
    async ({ input, ...call }) =>
      successAnswer({
        data: await printRows(call, input.params.id, input.body, requirePrintingEnabled(printing)),
      }),
    keepsKey,
  );

  routes.steps(
    contract.printTestPage,
    async ({ input, ...call }) =>
      successAnswer({ data: await printTestTicket(call, input.params.id, requirePrintingEnabled(printing)) }),
    keepsKey,
  );

  routes.steps(
    contract.openDrawerWithoutSale,
    async ({ input, ...call }) =>
      successAnswer({
        data: await openDrawerByHand(
          call,
          input.params.id,
          input.body.reason,
          requirePrintingEnabled(printing),
        ),
      }),
    keepsKey,
  );

  routes.store(contract.recordDrawerOpening, async ({ input, ...call }) => {
    await recordDrawerOpening(call, input.body.reason);
    return undefined;
  });

  routes.store(contract.listDrawerOpenings, async ({ tx, input: { query } }) =>
    successAnswer({ data: query.shiftId ? await readDrawerOpeningsOfShift(tx, query.shiftId) : [] }),
  );
}
