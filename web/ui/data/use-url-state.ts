import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  buildUrlQuery,
  type FilterReaders,
  hasFilters,
  readUrlFilters,
  type UrlFilters,
} from "./url-query.ts";

/** Milliseconds of pause in typing after which the URL changes: browsers limit history changes. */
const SILENCE_MS = 150;

/** State that the URL's query mirrors. A checkbox that showed the URL's own value would change too late. */
export function useUrlState<T>(
  read: (params: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
): [T, (next: T, typing?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => read(params));
  const address = params.toString();
  const written = useRef(address);
  const reader = useRef(read);
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(silence.current), []);

  useEffect(() => {
    const overtaken = address !== new URLSearchParams(window.location.search).toString();
    if (overtaken || address === written.current) return;
    written.current = address;
    clearTimeout(silence.current);
    setState(reader.current(new URLSearchParams(address)));
  }, [address]);

  function change(next: T, typing = false) {
    const query = write(next);
    setState(next);
    clearTimeout(silence.current);
    if (typing) silence.current = setTimeout(() => toAddress(query), SILENCE_MS);
    else toAddress(query);
  }

  function toAddress(query: URLSearchParams) {
    written.current = query.toString();
    setParams(query, { replace: true });
  }

  return [state, change];
}

/** The page and the filters of a list, which the URL holds beside `fixed`. */
export function useUrlFilters<Readers extends FilterReaders>(
  readers: Readers,
  fixed: Record<string, string> = {},
) {
  type Filters = UrlFilters<Readers>;
  const [filters, setFilters] = useUrlState(
    (params): Filters => readUrlFilters(readers, params),
    (next) => buildUrlQuery({ ...fixed, ...next }),
  );
  return {
    filters,
    filtered: hasFilters(filters),
    /** Another filter shows the first page. */
    change: (part: Partial<Filters>, typing = false) => setFilters({ ...filters, page: 1, ...part }, typing),
    /** Shows the whole list, or what only `part` limits. */
    clear: (part: Partial<Filters> = {}) => setFilters({ ...readUrlFilters(readers), ...part }),
  };
}
