import { DrawingText, DrawnSaleLine } from "./vignette.tsx";

const STRIPS = [0, 1, 2, 3, 4, 5, 6];

export function ShopCounterDrawing() {
  return (
    <svg
      role="img"
      aria-label="El mostrador de una tienda con una gaseosa, leche y huevos, y la caja que suma $ 21.300"
      viewBox="0 0 560 470"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block h-auto w-full text-ink"
    >
      <path d="M56 60h448v322H56Z" className="fill-primary-soft" stroke="none" />
      <path d="M56 90v280M504 90v280" />
      <Shelf />
      <ShopCounterTillDrawing />
      <ShopCounterGoodsDrawing />
      <path d="M40 378h480v72a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8Z" className="fill-sunken" />
      <path d="M136 392v66M232 392v66M328 392v66M424 392v66" strokeWidth="2" className="stroke-line-strong" />
      <rect x="22" y="364" width="516" height="28" rx="9" className="fill-surface" />
      {STRIPS.map((i) => (
        <path
          key={i}
          d={`M${42 + i * 68} 34h68v42a34 34 0 0 1-68 0Z`}
          className={i % 2 === 0 ? "fill-primary" : "fill-surface"}
        />
      ))}
      <rect x="30" y="18" width="500" height="24" rx="9" className="fill-surface" />
    </svg>
  );
}

function Shelf() {
  return (
    <g strokeWidth="2.5" className="stroke-line-strong">
      <path d="M76 198h142" strokeWidth="4" />
      <path d="M88 198v-40h32v40M88 170h32M88 184h32" className="fill-surface" />
      <path d="M130 198v-56h22v56M130 158h22M130 184h22" className="fill-surface" />
      <path d="M164 198v-34a6 6 0 0 1 6-6h26a6 6 0 0 1 6 6v34M164 174h38" className="fill-surface" />
    </g>
  );
}

function ShopCounterGoodsDrawing() {
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

const LINES = [
  { name: "Gaseosa 1,5 L", price: "$ 6.500", y: 198 },
  { name: "Leche 900 ml", price: "$ 4.900", y: 222 },
  { name: "Huevos x 12", price: "$ 9.900", y: 246 },
];

function ShopCounterTillDrawing() {
  return (
    <g>
      <path d="M342 340h44l8 26h-60Z" className="fill-sunken" />
      <rect x="236" y="128" width="250" height="216" rx="16" className="fill-surface" />
      <path d="M236 168v-24a16 16 0 0 1 16-16h218a16 16 0 0 1 16 16v24Z" className="fill-primary-fill" />
      <DrawingText x={254} y={154} fontSize={16} bold className="fill-on-primary">
        Nueva Venta
      </DrawingText>
      {LINES.map(({ name, price, y }) => (
        <DrawnSaleLine key={name} name={name} price={price} y={y} left={254} right={468} fontSize={15} />
      ))}
      <path d="M254 260h214" className="stroke-line-strong" strokeWidth="2" strokeDasharray="1 7" />
      <DrawingText x={254} y={288} fontSize={17} bold>
        Total
      </DrawingText>
      <DrawingText x={468} y={291} fontSize={26} bold textAnchor="end">
        $ 21.300
      </DrawingText>
      <rect x="254" y="302" width="214" height="32" rx="8" className="fill-primary-fill" stroke="none" />
      <DrawingText x={361} y={323} fontSize={15} bold textAnchor="middle" className="fill-on-primary">
        Finalizar Venta
      </DrawingText>
    </g>
  );
}
