import { PrinterMark } from "#web/features/printers/public/printer-mark.tsx";
import { TillServices } from "#web/features/services/public/till-services.tsx";

/** Occasional actions of other features, loaded after the till. */
export function TillLate() {
  return (
    <>
      <TillServices />
      <PrinterMark />
    </>
  );
}
