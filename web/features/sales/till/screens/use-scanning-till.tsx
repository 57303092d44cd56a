import { useRef, useState } from "react";
import { useOpenSaleByTicketCode } from "#web/features/sales/public/use-open-ticket.ts";
import { useProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import { useSale } from "#web/features/sales/till/send/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";

const TillCameraDialog = lazyComponent(() => import("./selling.chunk.ts"), "TillCameraDialog");

type SaleOptions = Parameters<typeof useSale>[0];
type SearchOptions = Pick<Parameters<typeof useProductSearch>[0], "lookUp" | "ranks">;

/** A sale whose products come from a scanner, the camera or the search field. */
export function useScanningTill(saleOptions: SaleOptions, searchOptions: SearchOptions) {
  /** Null until the camera was opened, so that scans do not render its closed dialog. */
  const [camera, setCamera] = useState<boolean | null>(null);
  const payment = useRef<HTMLInputElement>(null);
  const till = useSale(saleOptions);
  const search = useProductSearch({
    ...till.products,
    ...searchOptions,
    onTicket: useOpenSaleByTicketCode(),
    onDone: () => till.isEmpty() || payment.current?.focus(),
  });
  // While the camera dialog is open, a scan must not move the focus to the field.
  useScanner((code) => search.scan(code, camera === true));

  /** Focuses the payment methods if the sale lacks one. Returns the missing field. */
  function finish() {
    const { lacks } = till.dispatch({ type: "finish" });
    if (lacks === "method") payment.current?.focus();
    return lacks;
  }

  return {
    till,
    search,
    payment,
    finish,
    openCamera: useStableCallback(() => setCamera(true)),
    cameraDialog: camera !== null && (
      <TillCameraDialog
        till={till}
        open={camera}
        onClose={() => setCamera(false)}
        onCode={(code) => search.scan(code, true)}
      />
    ),
  };
}
