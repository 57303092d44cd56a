import * as contract from "#core/contract/auth.ts";
import * as own from "#core/contract/session.ts";
import { AppError } from "#core/errors.ts";
import type { RunInBackground } from "#server/background.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { deleteSession, readStoreAndUser } from "#server/features/auth/auth.sql.ts";
import { changePassword } from "#server/features/auth/change-password.ts";
import { checkPin } from "#server/features/auth/check-pin.ts";
import { countAttemptFromAddress } from "#server/features/auth/count-tries.ts";
import { createStore } from "#server/features/auth/create-store.ts";
import { joinStore } from "#server/features/auth/join-store.ts";
import { login } from "#server/features/auth/login.ts";
import { deleteSessionsOfAccount } from "#server/features/auth/password-resets.sql.ts";
import { lockUnchangedPin } from "#server/features/auth/pin-tries.sql.ts";
import { requestPasswordReset } from "#server/features/auth/request-password-reset.ts";
import { resetPassword } from "#server/features/auth/reset-password.ts";
import * as rules from "#server/features/auth/sign-in-rules.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { type MultiTransactionContext, startPinSession } from "#server/session.ts";

type AuthContext = {
  /** Base URL of the web app, without a trailing slash. */
  appUrl: () => string;
  background: RunInBackground;
  registration: rules.RegistrationSetting;
  hasMailServer: boolean;
  /** True for a demo account whose password is public; it may sign in only from the server's machine. */
  isPublished: (email: string, password: string) => boolean;
  limits: {
    /** Limits per network address, counted in the database over all processes. */
    storesPerAddress: number;
    recoveriesPerAddress: number;
    failuresPerAddress: number;
    joinsPerAddress: number;
  };
};

export function authRoutes(routes: RouteRegistrar, context: AuthContext) {
  const { appUrl, background, limits, isPublished } = context;
  const { STORE_CREATION_LIMIT, JOIN_REQUEST_LIMIT, PASSWORD_RESET_LIMIT } = rules;

  routes.public(contract.getRegistrationMode, async () => ({
    registration: rules.parseRegistrationMode(context.registration),
  }));

  routes.public(contract.createStore, async ({ identityDb, input, now, address }) => {
    const most = limits.storesPerAddress;
    await countAttemptFromAddress(identityDb, "creating", address, { ...STORE_CREATION_LIMIT, most }, now);
    rules.requireRegistrationAllowed(context.registration, input.body.registrationCode);
    const { token, ...data } = await createStore(identityDb, input.body, address, now);
    return { token, data };
  });

  routes.public(contract.joinStore, async ({ identityDb, input, now, address }) => {
    // Requests with unknown store codes count too, so that nobody can guess codes.
    const most = limits.joinsPerAddress;
    await countAttemptFromAddress(identityDb, "joining", address, { ...JOIN_REQUEST_LIMIT, most }, now);
    return {
      message: "Solicitud enviada. Podrás entrar cuando el administrador la apruebe.",
      data: { user: await joinStore(identityDb, input.body, address, now) },
    };
  });

  const mostFromAddress = limits.failuresPerAddress;

  const refuseRemoteDemoSignIn = (email: string, password: string, fromHere: boolean) => {
    if (!fromHere && isPublished(email, password)) throw new AppError("DEMO_ONLY_HERE");
  };

  routes.public(contract.login, async ({ identityDb, input, now, address, fromHere }) => {
    refuseRemoteDemoSignIn(input.body.email, input.body.password, fromHere);
    const context = { identityDb, now, background, mostFromAddress };
    const { token, ...data } = await login(context, { ...input.body, address });
    return { token, data };
  });

  routes.public(contract.changePassword, async ({ identityDb, input, now, address, fromHere }) => {
    refuseRemoteDemoSignIn(input.body.email, input.body.currentPassword, fromHere);
    const context = { identityDb, now, background, mostFromAddress };
    const { token, ...data } = await changePassword(context, { ...input.body, address });
    return { token, data };
  });

  routes.public(contract.forgotPassword, async ({ identityDb, input, now, address }) => {
    const most = limits.recoveriesPerAddress;
    await countAttemptFromAddress(identityDb, "recovering", address, { ...PASSWORD_RESET_LIMIT, most }, now);
    // In the background, so that the response time does not reveal whether the account exists.
    background(() => requestPasswordReset(identityDb, input.body.email, appUrl(), now));
    return {
      message: "Si el correo existe, te enviaremos las instrucciones para restablecer tu contraseña.",
      data: {
        hasMailServer: context.hasMailServer,
        resetCommand: formatCommandLine("reset", input.body.email),
      },
    };
  });

  routes.public(contract.resetPassword, async ({ identityDb, input, now, address }) => {
    await resetPassword(identityDb, { ...input.body, address }, now);
    return { message: "Contraseña actualizada. Ya puedes iniciar sesión." };
  });

  routes.store(own.getSession, ({ tx, session }) => readStoreAndUser(tx, tx.storeId, session.userId));

  routes.store(own.logoutEverywhere, async ({ tx, session, now }) => {
    await deleteSessionsOfAccount(tx, session);
    await recordEvent(tx, session, { kind: "SIGN_OUT_EVERYWHERE" }, now);
  });

  routes.steps(contract.switchPerson, async ({ input, ...call }) => {
    const { token, ...data } = await switchPerson(call, input.body);
    return { token, data };
  });

  routes.store(own.logout, async ({ tx, session }) => {
    // Also ends the password session under which the PIN session was opened, so that nobody stays signed in
    // on this device.
    await deleteSession(tx, session.openedBy ?? session.tokenHash);
  });
}

async function switchPerson(call: MultiTransactionContext, target: { userId: string; pin: string }) {
  const { inStore, session, now } = call;
  const person = await checkPin(call, target, "INVALID_PIN");
  return inStore(async (tx) => {
    if (!(await lockUnchangedPin(tx, person))) throw new AppError("INVALID_PIN");
    const token = await startPinSession(tx, session, person.id, now);
    // Without a token, the password session has ended, and all PIN sessions opened from that session too.
    if (!token) throw new AppError("NOT_SIGNED_IN");
    return { token, ...(await readStoreAndUser(tx, tx.storeId, person.id)) };
  });
}
