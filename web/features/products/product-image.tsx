import clsx from "clsx";
import { useState } from "react";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";

type Props = {
  src: string | null;
  faded?: boolean;
  /** Whether the placeholder's text is hidden, for a small picture. */
  hideText?: boolean;
};

/** Fits its box. Without alternative text, because the name is next to it. */
export function ProductImage({ src, faded, hideText }: Props) {
  const [failed, setFailed] = useState<string>();
  if (!src || src === failed) return <ProductImagePlaceholder hideText={hideText} />;
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
