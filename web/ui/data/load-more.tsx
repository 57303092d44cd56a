import { useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { useStableCallback } from "../hooks/use-stable-callback.ts";

/** Marks the element that scrolls a list, where the page does not scroll it. */
export const SCROLL_CONTAINER_ATTRIBUTE = "data-scrolls";

/** A button below a part of a list. Calls `onReached` when it is pressed or scrolls near the visible area. */
export function LoadMore({ label, onReached }: { label: string; onReached: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const reach = useStableCallback(onReached);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: element.current!.closest(`[${SCROLL_CONTAINER_ATTRIBUTE}]`),
      rootMargin: "1000px",
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [reach]);
  return (
    <div ref={element} className="my-5 flex justify-center">
      <Button onClick={onReached}>{label}</Button>
    </div>
  );
}
