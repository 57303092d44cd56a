/** `OC-000001`; the millionth order has one more digit. */
export function orderNumber(count: number): string {
  return `OC-${String(count).padStart(6, "0")}`;
}
