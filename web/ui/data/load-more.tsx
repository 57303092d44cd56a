import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";

export const SCROLL_CONTAINER_ATTRIBUTE = "data-scrolls";

/** Calls `onReached` when it scrolls near the view or when its button is pressed. */
export function LoadMore({ label, onReached }: { label: string; onReached: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      root: element.current!.closest(`[${SCROLL_CONTAINER_ATTRIBUTE}]`),
      rootMargin: "1000px",
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="my-5 flex justify-center">
      <Button onClick={onReached}>{label}</Button>
    </div>
  );
}
