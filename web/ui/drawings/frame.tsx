import type { ReactNode } from "react";

/** A drawing of 160 × 120 units. Hidden from screen readers, because the text beside it says the same. */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="h-auto w-full text-ink"
    >
      <path
        d="M27 40C40 14 75 6 104 14s46 30 43 56-29 38-66 38-61-8-66-30 4-22 12-38Z"
        className="fill-primary-soft"
        stroke="none"
      />
      {children}
    </svg>
  );
}
