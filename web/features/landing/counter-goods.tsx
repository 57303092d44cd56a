export function ShopCounterGoodsDrawing() {
  return (
    <g>
      <path d="M66 364V288c0-15 13-19 13-36v-10h26v10c0 17 13 21 13 36v76Z" className="fill-surface" />
      <path d="M79 224h26v18H79Z" className="fill-primary-fill" />
      <path d="M66 298h52v38H66Z" className="fill-primary-fill" />
      <path d="M79 308v18M85 308v18M92 308v18M98 308v18M105 308v18" className="stroke-on-primary" />

      <path d="M130 364v-74l11-20h34l11 20v74Z" className="fill-surface" />
      <path d="M130 322c12-10 20 8 30 2s16-10 26-4v44h-56Z" className="fill-info-soft" stroke="none" />
      <path d="M130 364v-74l11-20h34l11 20v74ZM130 290h56M141 270v-12h34v12M158 270v20" />

      <path d="M199 342a8 11 0 0 1 16 0M215 342a8 11 0 0 1 16 0" className="fill-warning-soft" />
      <path d="M194 341h42l-4 23h-34Z" className="fill-sunken" />
    </g>
  );
}
