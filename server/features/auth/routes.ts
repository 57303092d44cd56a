import * as contract from "#core/contract/auth.ts";
import { deleteSession, storeAndUser } from "#server/features/auth/auth.sql.ts";
import { createStore } from "#server/features/auth/create-store.ts";
import { joinStore } from "#server/features/auth/join-store.ts";
import { login } from "#server/features/auth/login.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function authRoutes(routes: Routes): void {
  routes.public(contract.createStore, async ({ door, input, now }) => {
    const { token, ...data } = await createStore(door, input.body, now);
    return success({ token, data });
  });

  routes.public(contract.joinStore, async ({ door, input, now }) =>
    success({
      message: "Solicitud enviada. Podrás entrar cuando el administrador la apruebe.",
      data: { user: await joinStore(door, input.body, now) },
    }),
  );

  routes.public(contract.login, async ({ door, input, now }) => {
    const { token, ...data } = await login(door, input.body, now);
    return success({ token, data });
  });

  routes.store(contract.verify, async ({ tx, session }) =>
    success({ data: await storeAndUser(tx, tx.storeId, session.userId) }),
  );

  routes.store(contract.logout, async ({ tx, session }) => {
    await deleteSession(tx, session.tokenHash);
    return undefined;
  });
}
