export function ProductImagePlaceholder({ hideText }: { hideText?: boolean }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 bg-sunken text-ink-soft">
      <svg
        viewBox="0 0 48 48"
        fill="none"
        aria-hidden
        className="h-2/5 max-h-16 min-h-5 w-auto"
        strokeLinejoin="round"
      >
        <path d="M8 16 24 8l16 8v17l-16 8-16-8Z" className="fill-surface stroke-current" strokeWidth="2" />
        <path d="m8 16 16 8 16-8M24 24v17" className="stroke-current" strokeWidth="2" />
        <path d="m16 12 16 8v6" className="stroke-primary-edge" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className={hideText ? "sr-only" : "text-center text-xs"}>No image</span>
    </div>
  );
}
