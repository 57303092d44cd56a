import qrcode from "qrcode-generator";

/** Width of the light margin in modules, which cameras need to find the code's edge. */
const QUIET = 4;

/** Black on white in every theme, because cameras expect dark modules on a light ground. */
export function QrCodeImage({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * QUIET;
  const dark: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) dark.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join("")} fill="#000000" />
    </svg>
  );
}
