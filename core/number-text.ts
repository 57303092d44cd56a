/** Turns `1234567.5` into `1.234.567,5`, without `Intl`, whose first use takes 0.1 s on a phone. */
export function formatNumber(value: number, maxDecimals = 3, minDecimals = 0): string {
  const size = Math.abs(value);
  // Rounds the decimal notation, because the binary value of 0.35 is slightly less and would give 0.3.
  const places = Number.isInteger(value) ? 0 : maxDecimals;
  const digits = size < 1e-6 ? 0 : Math.round(Number(`${size}e${places}`));
  const padded = String(digits).padStart(places + 1, "0");
  const whole = padded.slice(0, padded.length - places).replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  const decimals = padded
    .slice(padded.length - places)
    .replace(/0+$/, "")
    .padEnd(minDecimals, "0");
  // A value that rounds to zero has no sign.
  const sign = value < 0 && digits > 0 ? "-" : "";
  return decimals ? `${sign}${whole},${decimals}` : `${sign}${whole}`;
}
