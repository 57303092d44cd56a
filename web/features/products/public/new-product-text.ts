/** A text without a digit, with a space, or short and not only digits: a name. Any other text is a code. */
const NAME_PATTERN = /^\D+$|\s|^(?=.*\D).{1,5}$/;

/** Said by the till: creating a product needs the server. */
export const NO_CONNECTION_TEXT =
  "Sin conexión no se crean productos. Véndelo por su valor y créalo cuando vuelva.";

/** Reads what the search did not find as the name or the GTIN of a new product. */
export function readNewProductText(text: string): { gtin: string; name?: string } {
  return NAME_PATTERN.test(text) ? { gtin: "", name: text } : { gtin: text };
}
