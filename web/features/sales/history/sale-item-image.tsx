import { useState } from "react";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";

export function SaleItemImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="size-12 shrink-0 overflow-hidden rounded-md border border-line">
      {src && !failed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-contain"
        />
      ) : (
        <ProductImagePlaceholder hideText />
      )}
    </div>
  );
}
