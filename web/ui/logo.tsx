/** The mark: an awning over a counter. With the name beside it unless `bare`. */
export function Logo({ bare }: { bare?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg
        viewBox="0 0 32 32"
        className="size-9 shrink-0"
        {...(bare ? { role: "img", "aria-label": "Mostrador" } : { "aria-hidden": true })}
      >
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <g className="fill-on-primary">
          <path d="M8.5 7h15a1 1 0 0 1 .95.7L26.5 13.5h-21L7.55 7.7A1 1 0 0 1 8.5 7Z" opacity=".35" />
          <path d="M5 13.5h5.5v1.75a2.75 2.75 0 0 1-5.5 0ZM10.5 13.5H16v1.75a2.75 2.75 0 0 1-5.5 0ZM16 13.5h5.5v1.75a2.75 2.75 0 0 1-5.5 0ZM21.5 13.5H27v1.75a2.75 2.75 0 0 1-5.5 0Z" />
          <rect x="6" y="20" width="20" height="3" rx="1" />
          <path d="M8 23h16v2.5a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1Z" opacity=".55" />
        </g>
      </svg>
      {!bare && <span className="text-xl font-bold tracking-tight">Mostrador</span>}
    </span>
  );
}
