import { AppError } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { Violations } from "#server/documents/violations.ts";

type Seller = { role: Role; settings: Pick<StoreSettings, "cashierDiscount">; violations: Violations };

/**
 * The customer's price level, unless the till sends another. WHOLESALE for a customer with the level PUBLIC
 * needs a permission.
 * @throws DISCOUNT_NOT_ALLOWED
 */
export function decideSalePriceLevel(
  requestedLevel: PriceLevel | null | undefined,
  ofCustomer: PriceLevel,
  { role, settings, violations }: Seller,
): PriceLevel {
  const level = requestedLevel ?? ofCustomer;
  const isAllowed = hasPermission(role, "sales.discount") || settings.cashierDiscount === 100;
  if (level === "PUBLIC" || level === ofCustomer || isAllowed) return level;
  const message = "No puedes vender a precio de mayorista a quien no compra así";
  violations.raise("DISCOUNT", new AppError("DISCOUNT_NOT_ALLOWED", { message }));
  return level;
}
