/** `OC-000001`; a store's millionth order simply has one digit more. */
export function orderNumber(count: number): string {
  return `OC-${String(count).padStart(6, "0")}`;
}
