import { MAX_MONEY } from "#core/money.ts";

export function findInvalidFreeItemField(item: {
  description: string;
  price: number | null;
}): "description" | "price" | null {
  if (item.description.trim() === "") return "description";
  const { price } = item;
  return price !== null && Number.isInteger(price) && price >= 1 && price <= MAX_MONEY ? null : "price";
}
