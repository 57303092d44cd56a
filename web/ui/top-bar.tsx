import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The free slot of a phone's top bar; undefined without such a bar. */
export const TopBarContext = createContext<HTMLElement | null | undefined>(undefined);

/** Renders in the top bar instead of the store's name. */
export function InTopBar({ children }: { children: ReactNode }) {
  const place = useContext(TopBarContext);
  return place ? createPortal(children, place) : null;
}
