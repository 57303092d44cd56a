import { toBarcodeBars } from "#core/printing/barcode-modules.ts";

type Props = {
  code: string;
  /** A digit for each module: 1 is part of a bar, 0 of a gap. */
  modules: string;
  /** Width in millimetres of one module, the narrowest bar. */
  module: number;
  /** In millimetres. */
  height: number;
  className?: string;
};

export function Barcode({ code, modules, module, height, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={`Código de barras ${code}`}
      className={className}
      width={`${modules.length * module}mm`}
      height={`${height}mm`}
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path
        d={toBarcodeBars(modules)
          .map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`)
          .join("")}
        fill="#000000"
      />
    </svg>
  );
}
