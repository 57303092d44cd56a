import type { ComponentProps, ReactNode } from "react";

/** The frame of a small drawing that illustrates a feature of the product. */
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

/** Text of a drawing, filled instead of outlined. */
export function DrawingText({ bold, ...text }: ComponentProps<"text"> & { bold?: boolean }) {
  return <text fontSize={13} fontWeight={bold ? 700 : 400} stroke="none" className="fill-ink" {...text} />;
}

type SaleLineProps = { name: string; price: string; y: number };

/** A line of a drawn sale: a name at its left end and a price at its right end. */
export function DrawnSaleLine({ name, price, y }: SaleLineProps) {
  return (
    <>
      <DrawingText x={48} y={y}>
        {name}
      </DrawingText>
      <DrawingText x={232} y={y} textAnchor="end">
        {price}
      </DrawingText>
    </>
  );
}
