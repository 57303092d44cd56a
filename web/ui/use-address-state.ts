import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/**
 * A screen's filters, kept in the address. The router follows an address when it has time for it; a box that was
 * ticked must look ticked at once, so they are held here as well. `read` makes sense of whatever stands there.
 */
export function useAddressState<T>(
  read: (params: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
): [T, (next: T) => void] {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => read(params));
  const address = params.toString();
  const written = useRef(address);
  const reader = useRef(read);

  // Back, forward or the menu brought another address.
  useEffect(() => {
    const overtaken = address !== new URLSearchParams(window.location.search).toString();
    if (overtaken || address === written.current) return;
    written.current = address;
    setState(reader.current(new URLSearchParams(address)));
  }, [address]);

  function change(next: T) {
    const query = write(next);
    written.current = query.toString();
    setState(next);
    setParams(query, { replace: true });
  }

  return [state, change];
}
