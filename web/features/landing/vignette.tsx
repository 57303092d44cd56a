import type { ReactNode } from "react";

export function Vignette({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 280 150"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="block h-auto w-full text-ink"
    >
      {children}
    </svg>
  );
}

/** Draws text filled instead of outlined. */
export function DrawingText({
  x,
  y,
  size = 13,
  bold,
  anchor = "start",
  className = "fill-ink",
  children,
}: {
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  anchor?: "start" | "middle" | "end";
  className?: string;
  children: string;
}) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={bold ? 700 : 500}
      textAnchor={anchor}
      stroke="none"
      className={className}
    >
      {children}
    </text>
  );
}
