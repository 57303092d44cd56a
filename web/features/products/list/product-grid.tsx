import { useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { ProductCard, type ProductCardActions } from "./product-card.tsx";
import { useScrollToCreated } from "./use-scroll-to-created.ts";

const STEP = 12;

type Props = {
  products: readonly Product[];
  actions: ProductCardActions;
  landed: string | null;
  listKey: string;
};

export function ProductGrid({ products, actions, landed, listKey }: Props) {
  const [drawn, setDrawn] = useState({ listKey, count: STEP });
  const upTo = useScrollToCreated(products, landed);
  const count = Math.max(drawn.listKey === listKey ? drawn.count : STEP, upTo);
  const more = () => setDrawn({ listKey, count: count + STEP });
  return (
    <>
      <ul
        aria-label="Productos"
        className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(max(var(--card),(100%_-_3rem)/4.01),1fr))] sm:gap-4 sm:[--card:13.5rem] 2xl:[--card:21rem]"
      >
        {products.slice(0, count).map((product) => (
          <ProductCard key={product.id} product={product} actions={actions} />
        ))}
      </ul>
      {count < products.length && (
        <LoadMore key={`${listKey}:${count}`} label="Mostrar más productos" onReached={more} />
      )}
    </>
  );
}
