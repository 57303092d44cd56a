import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type ProductFilters, readFilters, writeFilters } from "./product-filters.ts";

/**
 * The filters, kept in the address. The router follows an address when it has time for it; a box that was
 * ticked must look ticked at once, so they are held here as well.
 */
export function useProductFilters(): [ProductFilters, (next: ProductFilters) => void] {
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(params));
  const address = params.toString();
  const written = useRef(address);

  // Back, forward or the menu brought another address.
  useEffect(() => {
    const overtaken = address !== new URLSearchParams(window.location.search).toString();
    if (overtaken || address === written.current) return;
    written.current = address;
    setFilters(readFilters(new URLSearchParams(address)));
  }, [address]);

  function change(next: ProductFilters) {
    const query = writeFilters(next);
    written.current = query.toString();
    setFilters(next);
    setParams(query, { replace: true });
  }

  return [filters, change];
}
