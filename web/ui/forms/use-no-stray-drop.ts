import { useEffect } from "react";

/** While a drop zone is shown: a file dropped beside it would otherwise replace the page. */
export function useNoStrayDrop() {
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
