import { useState } from "react";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";

/** The product's current picture; a placeholder without one or on failure. */
export function SaleItemImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="size-12 shrink-0 overflow-hidden rounded-md border border-line">
      {src && !failed ? (
        // Decorative: the name is next to it.
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
