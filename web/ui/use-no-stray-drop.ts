import { useEffect } from "react";

/** While a file can be dropped somewhere: beside it, the browser would leave the page for the file. */
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
