import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** The address follows what is typed after this silence, in milliseconds: browsers refuse a change for each key. */
const SILENCE_MS = 150;

/**
 * A screen's filters, kept in the address. The router follows an address when it has time for it; a box that was
 * ticked must look ticked at once, so they are held here as well. `read` makes sense of whatever stands there.
 */
export function useAddressState<T>(
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

  // Back, forward or the menu brought another address.
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
