import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** The free place of the bar at the top of a phone; undefined where there is no such bar. */
export const TopBarContext = createContext<HTMLElement | null | undefined>(undefined);

/** Stands in that bar instead of the store's name, beside the button of the menu. */
export function InTopBar({ children }: { children: ReactNode }) {
  const place = useContext(TopBarContext);
  return place ? createPortal(children, place) : null;
}
