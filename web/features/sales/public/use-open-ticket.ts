import { useNavigate } from "react-router";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { readSaleCode } from "#core/sale-code.ts";
import { call } from "#web/api/client.ts";
import { warnWrongKeyboardLayout } from "#web/features/products/public/wrong-keyboard.ts";

/**
 * Opens the sale of a ticket's code. Resolves with false if no sale has the code.
 * @throws ApiError when the server is unreachable
 */
export function useOpenSaleByTicketCode(): (scanned: string) => Promise<boolean> {
  const navigate = useNavigate();
  return async (scanned) => {
    const code = readSaleCode(scanned);
    if (!code) return false;
    const { data } = await call(listSales, { query: { search: code, limit: 3 } });
    const [sale, another] = data.filter(({ id }) => id.startsWith(code));
    if (!sale) return false;
    if (!scanned.includes("-")) warnWrongKeyboardLayout();
    // If two sales have the same code, the user chooses in the history.
    navigate(another ? `/sales?search=${code}` : `/sales/${sale.id}`);
    return true;
  };
}
