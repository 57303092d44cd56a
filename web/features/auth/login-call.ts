import { login } from "#core/contract/auth.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { call } from "#web/api/client.ts";

export type LoginDraft = EndpointCallInput<typeof login>["body"];
export type LoginErrors = { [field in keyof LoginDraft]?: string };

/** Returns the problems of the form; empty when the form can be sent. */
export function findLoginErrors(draft: LoginDraft): LoginErrors {
  const issues = login.body.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path[0], message]));
}

export const sendLogin = (draft: LoginDraft) => call(login, { body: login.body.parse(draft) });
