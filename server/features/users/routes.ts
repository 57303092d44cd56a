import * as contract from "#core/contract/users.ts";
import { changeUser } from "#server/features/users/change-user.ts";
import { removeUser } from "#server/features/users/remove-user.ts";
import { listUsers } from "#server/features/users/users.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function usersRoutes(routes: Routes): void {
  routes.store(contract.listUsers, async ({ tx }) => {
    const users = await listUsers(tx);
    return success({ results: users.length, data: { users } });
  });

  routes.store(contract.changeUser, async ({ tx, session, input, now }) =>
    success({ data: { user: await changeUser(tx, session, input.params.id, input.body, now) } }),
  );

  routes.store(contract.removeUser, async ({ tx, session, input, now }) => {
    await removeUser(tx, session, input.params.id, input.query, now);
    return undefined;
  });
}
