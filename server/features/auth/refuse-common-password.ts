import { isEasilyGuessed } from "#server/features/auth/password-rules.ts";
import { invalidInput } from "#server/http/errors.ts";

const MESSAGE =
  "Esa contraseña es muy común o fácil de adivinar. Elige otra, por ejemplo con varias palabras que solo tú juntarías.";

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000, read when the first new password comes: 4 MB that most starts never need. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** `known`: what anybody may know of the person, such as the name and the store. @throws INVALID_INPUT */
export async function refuseCommonPassword(password: string, known: (string | null)[]): Promise<void> {
  common ??= read();
  if (isEasilyGuessed(password, await common, known))
    throw invalidInput([{ field: "password", message: MESSAGE }]);
}
