import type { ParsedInput } from "#core/contract/endpoint.ts";
import * as contract from "#core/contract/users.ts";
import { partsOf } from "#server/db/parts.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { changeUser } from "#server/features/users/change-user.ts";
import { createUser } from "#server/features/users/create-user.ts";
import { removeUser } from "#server/features/users/remove-user.ts";
import { idsOfSellers, idsOfUsers, sellersByIds, usersByIds } from "#server/features/users/users.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";
import type { Session } from "#server/session.ts";

/** Read together. */
const PART = 500;

const hashPin = ({ body }: ParsedInput<typeof contract.createUser>, { storeId }: Session) =>
  hashPassword(body.pin, storeId);

export function usersRoutes(routes: Routes): void {
  routes.list(
    contract.listUsers,
    async ({ tx }) => {
      const ids = await idsOfUsers(tx);
      return { answer: success({ results: ids.length, data: { users: [] } }), parts: partsOf(ids, PART) };
    },
    ({ tx }, ids) => usersByIds(tx, ids),
  );

  routes.list(
    contract.listSellers,
    async ({ tx }) => ({ answer: success({ data: [] }), parts: partsOf(await idsOfSellers(tx), PART) }),
    ({ tx }, ids) => sellersByIds(tx, ids),
  );

  routes.store(
    contract.createUser,
    async ({ input, ready, ...call }) =>
      success({ data: { user: await createUser(call, input.body, ready) } }),
    { prepare: hashPin },
  );

  routes.steps(contract.changeUser, async ({ input, ...call }) =>
    success({ data: { user: await changeUser(call, input.params.id, input.body) } }),
  );

  routes.store(contract.removeUser, async ({ tx, session, input, now }) => {
    await removeUser(tx, session, input.params.id, input.query, now);
    return undefined;
  });
}
