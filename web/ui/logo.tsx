export function Logo({ hideName }: { hideName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-9 shrink-0" aria-hidden>
        <rect width="32" height="32" rx="8" className="fill-primary-fill" />
        <g className="fill-on-primary">
          <path d="M8.4 7.5H12L11 14v1.25a2.75 2.75 0 0 1-5.5 0V14ZM14 7.5h4l.75 6.5v1.25a2.75 2.75 0 0 1-5.5 0V14ZM20 7.5h3.6L26.5 14v1.25a2.75 2.75 0 0 1-5.5 0V14Z" />
          <path d="M12 7.5h2L13.25 14v.75h-2.25V14ZM18 7.5h2L21 14v.75h-2.25V14Z" opacity=".4" />
          <rect x="5.5" y="21" width="21" height="4" rx="1.5" />
        </g>
      </svg>
      <span className={hideName ? "sr-only" : "text-xl font-bold tracking-tight"}>Mostrador</span>
    </span>
  );
}
