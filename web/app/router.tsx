import { useQueryClient } from "@tanstack/react-query";
import { House } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { matchPath, Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from "react-router";
import { hasPermission, type Permission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyComponent, PREFETCH_DELAY_MS, prefetchChunks, runWhenIdle } from "#web/ui/hooks/lazy-chunk.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { forceLightTheme } from "#web/ui/theme/theme.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ROUTES, type ScreenRoute } from "./routes.ts";
import {
  backgroundSyncPart,
  featureScreens,
  type LazyScreen,
  screenLoaders,
  signedInScreen,
} from "./screens.ts";

/** Renders a loaded chunk at once; only a chunk that still loads shows the spinner. */
function Part({ file }: { file: LazyScreen }) {
  // Chosen once: a change from `lazy` to `loaded` would remount the screen.
  const [Shown] = useState(() => file.loaded ?? file.lazy);
  return <Shown />;
}

function toRouteElement({ path, title, light, permission, component }: ScreenRoute) {
  const element = (
    <ErrorBoundary key={path}>
      <ScreenFrame title={title} light={light}>
        <Part file={component} />
      </ScreenFrame>
    </ErrorBoundary>
  );
  const guarded = permission ? (
    <RequirePermission permission={permission}>{element}</RequirePermission>
  ) : (
    element
  );
  return <Route key={path} path={path} element={guarded} />;
}

function listRouteElements(access: ScreenRoute["access"]) {
  return ROUTES.filter((route) => route.access === access).map(toRouteElement);
}

export function Router() {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  // After a Suspense fallback React delays the content by 0.3 s, so the first chunk is awaited here.
  const [arrived, setArrived] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    const first = ROUTES.find(({ path }) => matchPath(path, pathname))?.component;
    const needed = status === "anonymous" ? [first] : [first, signedInScreen, backgroundSyncPart];
    Promise.allSettled(needed.map((part) => part?.load())).then(() => setArrived(true));
    const ask = () => user && first?.prefetchData?.(queryClient, user);
    // The error boundary reports a chunk that failed to load.
    first?.load().then(ask, () => {});
  }, []);

  // Prefetches the other screens when the browser is idle, so that navigation needs no connection.
  useEffect(() => {
    if (status !== "signed-in") return;
    const timer = setTimeout(prefetchChunks, PREFETCH_DELAY_MS, screenLoaders);
    return () => clearTimeout(timer);
  }, [status]);

  useEffect(() => {
    if (status !== "anonymous") return;
    const fetchNext = () => {
      for (const { load } of [signedInScreen, featureScreens.dashboard]) runWhenIdle(load);
    };
    addEventListener("input", fetchNext, { once: true });
    return () => removeEventListener("input", fetchNext);
  }, [status]);

  if (!arrived) return <Spinner page />;

  // One Suspense boundary around all screens keeps the old screen until the next chunk has arrived.
  return (
    <Suspense fallback={<Spinner page />}>
      {status === "signed-in" && <Part file={backgroundSyncPart} />}
      <Routes>
        {listRouteElements(undefined)}
        <Route element={<RequireSignedOut />}>{listRouteElements("out")}</Route>
        <Route element={<Part file={signedInScreen} />}>{listRouteElements("in")}</Route>
        <Route
          path="*"
          element={
            <ScreenFrame title="Página no encontrada">
              <NotFoundScreen />
            </ScreenFrame>
          }
        />
      </Routes>
    </Suspense>
  );
}

function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { user, isConfirmed } = useSession();
  if (user && hasPermission(user.role, permission)) return children;
  // Until the server confirms the session, the stored role may be outdated.
  return isConfirmed ? <Navigate to="/dashboard" replace /> : <Spinner page />;
}

function RequireSignedOut() {
  const { status, isConfirmed } = useSession();
  if (!isConfirmed) return <Spinner page />;
  if (status === "signed-in") return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}

const ClosedShopDrawing = lazyComponent(
  () => import("#web/ui/drawings/closed-shop.tsx"),
  "ClosedShopDrawing",
  { optional: true },
);

function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-6 text-center">
      <div className="aspect-4/3 w-56">
        <ClosedShopDrawing />
      </div>
      <h1 tabIndex={-1} className="mt-6 text-2xl font-bold">
        Página no encontrada
      </h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        La dirección no existe o la página cambió de lugar. Revisa el enlace o vuelve al inicio.
      </p>
      <ButtonLink to="/" variant="primary" icon={House}>
        Ir al inicio
      </ButtonLink>
    </main>
  );
}

type FrameProps = { title: string; light?: boolean; children: ReactNode };

let firstScreen = true;

function ScreenFrame({ title, light = false, children }: FrameProps) {
  const { pathname } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    document.title = title === "Mostrador" ? title : `${title} · Mostrador`;
  }, [title]);

  useLayoutEffect(() => forceLightTheme(light), [light]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each arrival at a path
  useEffect(() => {
    // On the first screen the browser sets focus and scroll position.
    if (firstScreen) {
      firstScreen = false;
      return;
    }
    if (navigation !== "POP") window.scrollTo(0, 0);
    const main = document.querySelector("main");
    // A screen may have moved the focus already, as the till does.
    const focused = document.activeElement;
    if (focused !== main && main?.contains(focused)) return;
    const heading = document.querySelector<HTMLElement>("h1[tabindex]") ?? main;
    heading?.focus({ preventScroll: true });
  }, [pathname]);

  return children;
}
