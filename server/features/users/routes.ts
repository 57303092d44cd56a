import * as contract from "#core/contract/users.ts";
import { partsOf } from "#server/db/parts.ts";
import { changeUser } from "#server/features/users/change-user.ts";
import { removeUser } from "#server/features/users/remove-user.ts";
import { idsOfUsers, usersByIds } from "#server/features/users/users.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

/** Read together. */
const PART = 500;

export function usersRoutes(routes: Routes): void {
  routes.list(
    contract.listUsers,
    async ({ tx }) => {
      const ids = await idsOfUsers(tx);
      return { answer: success({ results: ids.length, data: { users: [] } }), parts: partsOf(ids, PART) };
    },
    ({ tx }, ids) => usersByIds(tx, ids),
  );

  routes.store(contract.changeUser, async ({ tx, session, input, now }) =>
    success({ data: { user: await changeUser(tx, session, input.params.id, input.body, now) } }),
  );

  routes.store(contract.removeUser, async ({ tx, session, input, now }) => {
    await removeUser(tx, session, input.params.id, input.query, now);
    return undefined;
  });
}
