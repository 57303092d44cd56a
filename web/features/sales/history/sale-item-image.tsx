import { useState } from "react";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";

/** The product's picture as it is today; a placeholder where it has none or it does not load. */
export function SaleItemImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="size-12 shrink-0 overflow-hidden rounded-md border border-line">
      {src && !failed ? (
        // The name stands beside it.
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-contain"
        />
      ) : (
        <ProductPlaceholder bare />
      )}
    </div>
  );
}
