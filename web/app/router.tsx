import type { ComponentType, LazyExoticComponent } from "react";
import { lazy, Suspense, useEffect } from "react";
import { Route, Routes } from "react-router";
import { useSession } from "#web/api/session.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SignedIn, SignedOut } from "./guards.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { Screen } from "./screen.tsx";

type ScreenRoute = {
  path: string;
  title: string;
  /** 'in' needs a signed-in user, 'out' is for those who are not; otherwise for all. */
  access?: "in" | "out";
  /** Light whatever the theme. theme.js knows these paths too. */
  light?: boolean;
  component: LazyExoticComponent<ComponentType>;
};

const loads: (() => Promise<unknown>)[] = [];

/** A screen's own file, fetched when its route is first opened, or before. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  loads.push(load);
  return lazy(async () => ({ default: (await load())[name] }));
}

const features = {
  landing: screen(() => import("#web/features/landing/landing-screen.tsx"), "LandingScreen"),
  login: screen(() => import("#web/features/auth/login-screen.tsx"), "LoginScreen"),
  register: screen(() => import("#web/features/auth/register-screen.tsx"), "RegisterScreen"),
  dashboard: screen(() => import("#web/features/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
  products: screen(() => import("#web/features/products/products-screen.tsx"), "ProductsScreen"),
  sales: screen(() => import("#web/features/sales/sales-screen.tsx"), "SalesScreen"),
  newSale: screen(() => import("#web/features/sales/new-sale-screen.tsx"), "NewSaleScreen"),
  customers: screen(() => import("#web/features/customers/customers-screen.tsx"), "CustomersScreen"),
  sale: screen(() => import("#web/features/sales/sale-screen.tsx"), "SaleScreen"),
};

const ROUTES: readonly ScreenRoute[] = [
  { path: "/", title: "Mostrador", light: true, component: features.landing },
  { path: "/login", title: "Iniciar sesión", access: "out", light: true, component: features.login },
  { path: "/register", title: "Crear tienda", access: "out", light: true, component: features.register },
  { path: "/dashboard", title: "Inicio", access: "in", component: features.dashboard },
  { path: "/products", title: "Productos", access: "in", component: features.products },
  { path: "/sales", title: "Historial de Ventas", access: "in", component: features.sales },
  { path: "/sales/new", title: "Nueva Venta", access: "in", component: features.newSale },
  { path: "/customers", title: "Clientes", access: "in", component: features.customers },
  { path: "/sales/:id", title: "Detalles de Venta", access: "in", component: features.sale },
];

const DevUi = import.meta.env.DEV ? screen(() => import("./dev-ui-screen.tsx"), "DevUiScreen") : undefined;

function arrive({ path, title, light, component: Component }: ScreenRoute) {
  const element = (
    <ErrorBoundary key={path}>
      <Screen title={title} light={light}>
        <Component />
      </Screen>
    </ErrorBoundary>
  );
  return <Route key={path} path={path} element={element} />;
}

function having(access: ScreenRoute["access"]) {
  return ROUTES.filter((route) => route.access === access).map(arrive);
}

export function Router() {
  const { status } = useSession();

  // The rest of the shop is fetched while nobody waits for it, so that moving about needs no connection.
  useEffect(() => {
    if (status !== "signed-in") return;
    const timer = setTimeout(() => {
      for (const load of loads) load().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, [status]);

  // One boundary around all: the old screen stays in sight until the next one's file has come.
  return (
    <Suspense fallback={<Spinner page />}>
      <Routes>
        {having(undefined)}
        {DevUi && arrive({ path: "/dev/ui", title: "Componentes", component: DevUi })}
        <Route element={<SignedOut />}>{having("out")}</Route>
        <Route element={<SignedIn />}>{having("in")}</Route>
        <Route
          path="*"
          element={
            <Screen title="Página no encontrada">
              <NotFoundScreen />
            </Screen>
          }
        />
      </Routes>
    </Suspense>
  );
}
