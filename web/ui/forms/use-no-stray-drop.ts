import { useEffect } from "react";

/** Prevents a file dropped beside a drop zone from replacing the page. */
export function usePreventStrayDrops() {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}
