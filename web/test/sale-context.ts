import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";
import { missingFieldNotice } from "#web/features/sales/till/sale/missing-texts.ts";
import * as notices from "#web/features/sales/till/sale/notices.ts";
import type { SaleContext, SaleMessages } from "#web/features/sales/till/sale/sale-state.ts";

export const TEST_SALE_MESSAGES: SaleMessages = {
  finishing: "notice",
  added: notices.productAddedNotice,
  measured: notices.measuredProductAddedNotice,
  refused: notices.cartActionRefusedNotice,
  notFound: notices.productMissingNotice,
  lacking: missingFieldNotice,
};

/** Builds the context of an owner's sale. */
export function aSaleContext({
  settings,
  ...fields
}: Partial<Omit<SaleContext, "settings">> & { settings?: Partial<StoreSettings> } = {}): SaleContext {
  return {
    screen: "new-sale",
    words: TEST_SALE_MESSAGES,
    needsShift: false,
    user: { id: "u", name: "Ana", role: "OWNER" },
    settings: { ...DEFAULT_STORE_SETTINGS, ...settings },
    ...fields,
  };
}
