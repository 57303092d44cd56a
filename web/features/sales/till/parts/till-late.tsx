import { PrinterMark } from "#web/features/printers/public/printer-mark.tsx";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { TillServices } from "#web/features/services/public/till-services.tsx";
import { TillOften } from "./till-often.tsx";

/** Frequent amounts, then occasional actions of other features: loaded after the till. */
export function TillLate({ till }: { till: Till }) {
  return (
    <>
      <TillOften till={till} />
      <TillServices />
      <PrinterMark />
    </>
  );
}
