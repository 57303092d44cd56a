import clsx from "clsx";

export function Skeleton({ shape = "line" }: { shape?: "line" | "block" }) {
  return (
    <div
      aria-hidden
      className={clsx(
        "animate-pulse rounded-md bg-sunken",
        shape === "line" ? "h-5 w-full" : "h-full min-h-24 w-full",
      )}
    />
  );
}

export function FiguresSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Cargando…</span>
      <div className="h-12 w-48 max-w-full animate-pulse rounded-md bg-sunken" />
      <div className="w-64 max-w-full">
        <Skeleton />
      </div>
      <Skeleton shape="block" />
    </div>
  );
}

export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-4 p-4 sm:p-5">
      <span className="sr-only">Cargando…</span>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal
        <div key={i} className="flex items-center gap-4">
          <div className="size-11 shrink-0">
            <div className="size-11 animate-pulse rounded-md bg-sunken" />
          </div>
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton />
            <div className="w-1/2">
              <Skeleton />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
