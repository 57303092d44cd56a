import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** Element in the top bar for a screen's search; null before it mounts, undefined without a top bar. */
export const TopBarContext = createContext<HTMLElement | null | undefined>(undefined);

export function TopBarPortal({ children }: { children: ReactNode }) {
  const place = useContext(TopBarContext);
  return place ? createPortal(children, place) : null;
}
