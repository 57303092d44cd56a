import clsx from "clsx";
import { useState } from "react";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";

/** Fits its box. Without alternative text, because the name is next to it. */
export function ProductImage({ src, faded }: { src: string | null; faded?: boolean }) {
  const [failed, setFailed] = useState<string>();
  if (!src || src === failed) return <ProductImagePlaceholder />;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className={clsx("size-full bg-sunken object-contain", faded && "opacity-50")}
    />
  );
}
