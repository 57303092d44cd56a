import type { QueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import {
  Banknote,
  ChartColumn,
  Check,
  Copy,
  type LucideIcon,
  Package,
  PackageMinus,
  ReceiptText,
  ShoppingBasket,
} from "lucide-react";
import { type ReactNode, type Ref, useDeferredValue, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { DashboardData } from "#core/contract/sales/sale-lists.ts";
import type { User } from "#core/contract/session.ts";
import { formatDateWithWeekday, formatShortWeekday } from "#core/dates.ts";
import { hasPermission } from "#core/permissions.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";
import { useSession } from "#web/api/session.tsx";
import { takeStoreCreated } from "#web/api/stored-session.ts";
import { useMay } from "#web/api/use-may.ts";
import { dayReportQuery, useDayReport } from "#web/features/reports/reports.queries.ts";
import { useQuickSale } from "#web/features/sales/public/quick-sale.tsx";
import { SalesToReviewLink } from "#web/features/sales/public/review-link.tsx";
import { salesStatisticsQuery, useSalesStatistics } from "#web/features/sales/sales.queries.ts";
import { storeSettingsQuery, useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { BarChart } from "#web/ui/data/bar-chart.tsx";
import { copyText } from "#web/ui/data/copy-text.ts";
import { StatCard, StatCardGrid } from "#web/ui/data/stat-card.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { ChartDrawing } from "#web/ui/drawings/office/chart.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { DaySentence } from "./day-sentence.tsx";
import {
  computeChangeFromYesterday,
  computeDailyAverage,
  listLastSevenDays,
  sumDailyTotals,
} from "./statistics.ts";
import { TodayCard } from "./today-card.tsx";

const chunk = () => import("./dashboard.chunk.ts");
const InstallAppHint = lazyComponent(chunk, "InstallAppHint", { idle: true });
const IncomeLimitHint = lazyComponent(chunk, "IncomeLimitHint", { idle: true });
const FiscalDocumentsLink = lazyComponent(chunk, "FiscalDocumentsLink", { idle: true });
const DaySummaryCard = lazyComponent(chunk, "DaySummaryCard", {
  idle: true,
  // About as high as the card, so that little moves when it has loaded.
  waiting: <div aria-hidden className="min-h-72" />,
});
const ExpiringProductsLink = lazyComponent(chunk, "ExpiringProductsLink", { idle: true });
const PendingTransfersCard = lazyComponent(chunk, "PendingTransfersCard", { idle: true });
const JoinRequestsLink = lazyComponent(chunk, "JoinRequestsLink", { idle: true });

/** Media query of phones, which sell on their own screen instead of in a dialog on the dashboard. */
const PHONE = "(pointer: coarse) and (max-width: 63.99rem)";
const BESIDE = "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]";

/** Starts the screen's requests while its code loads. web/app/screens.ts finds it by its name. */
export function prefetchData(client: QueryClient, { role }: User) {
  void client.prefetchQuery(salesStatisticsQuery);
  if (hasPermission(role, "reports.read")) void client.prefetchQuery(dayReportQuery(null));
  void client.prefetchQuery(storeSettingsQuery);
}

export function DashboardScreen() {
  const { user } = useSession();
  const phone = useMediaQuery(PHONE);
  const [saleError, setSaleError] = useState<string | null>(null);
  const tile = useRef<HTMLElement>(null);
  const quickSale = useQuickSale(tile, { onSold: () => setSaleError(null), onFailed: setSaleError });
  // A new store begins with its first sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    if (takeStoreCreated()) quickSale.openBeside();
  }, []);
  return (
    <div className={clsx(quickSale.isBeside && "xl:pr-[30.5rem]")}>
      {quickSale.ticket}
      <PageHeader title="Dashboard" subtitle={`Te damos la bienvenida, ${user?.name ?? ""}`} />
      {saleError !== null ? (
        <ErrorState text={saleError} />
      ) : (
        <div className="flex flex-col gap-4 lg:gap-5">
          <Overview onNewSale={phone ? null : quickSale.open} tile={tile} />
        </div>
      )}
      {quickSale.panel}
    </div>
  );
}

function Overview({ onNewSale, tile }: { onNewSale: (() => void) | null; tile: Ref<HTMLElement> }) {
  const { store } = useSession();
  const may = useMay();
  const { data, error } = useSalesStatistics();
  const readsToday = may("reports.read");
  // The day's sentence and the statistics appear together, so that neither pushes the other down.
  const today = useDayReport(null, readsToday);
  const isLimited = useStoreSettingsQuery().data?.taxes?.vat === "NOT_RESPONSIBLE";
  if (!data && error) return <ErrorState text={error.message || "Error desconocido"} />;
  if (!data || (today.isLoading && today.failureCount === 0)) return <Spinner />;
  const isNew = data.totalProducts === 0 || data.salesCount === 0;
  // Empty for cashiers, if the store hides sales from them.
  const showsWeek = data.salesByDay.length > 0;
  const showsToday = readsToday && !isNew;
  return (
    <>
      {showsToday && today.data && <DaySentence day={today.data} />}
      {isNew && (
        <FirstSteps
          storeCode={store?.storeId ?? ""}
          hasProducts={data.totalProducts > 0}
          hasSales={data.salesCount !== 0}
          onNewSale={onNewSale}
        />
      )}
      <DashboardActionTiles ref={tile} onNewSale={onNewSale} />
      <DashboardFigures statistics={data} />
      {may("sales.review") && <SalesToReviewLink count={data.flaggedSales} />}
      {/* Below the figures, because they appear later and must not move what the user is about to touch. */}
      {may("transfers.review") && <PendingTransfersCard />}
      {may("store.write") && <FiscalDocumentsLink count={data.documentsToSee} />}
      {may("employees.manage") && <JoinRequestsLink count={data.joinRequests} />}
      <Below>
        <div className={clsx("grid items-start gap-4 lg:gap-5", (showsWeek || showsToday) && BESIDE)}>
          {(showsWeek || showsToday) && (
            <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
              {showsWeek && <WeekSalesChart salesByDay={data.salesByDay} />}
              {showsToday && <TodayCard />}
              {showsToday && may("reports.financial") && <DaySummaryCard />}
            </div>
          )}
          <TopSellingProducts products={data.topSellingProducts} />
        </div>
      </Below>
      {showsToday && <ExpiringProductsLink />}
      {showsToday && isLimited && <IncomeLimitHint />}
      {/* Last, because it appears later and must not move what the user is about to touch. */}
      {store && !isNew && <InstallAppHint storeId={store.id} />}
    </>
  );
}

/** Renders its children later, because on a phone they are below the visible area. */
function Below({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null);
}

const TITLE = "Ventas de los últimos 7 días";

function WeekSalesChart({ salesByDay }: Pick<DashboardData, "salesByDay">) {
  const week = listLastSevenDays(salesByDay);
  const average = computeDailyAverage(week);
  return (
    <Card title={TITLE}>
      {sumDailyTotals(week) === 0 ? (
        <EmptyState drawing={<ChartDrawing />} title="No hay ventas en los últimos 7 días" />
      ) : (
        <BarChart
          label={TITLE}
          {...(average && { average: { label: "Promedio de los días anteriores:", amount: average } })}
          bars={week.map(({ date, total }, at) => ({
            key: date,
            label: formatShortWeekday(date),
            name: formatDateWithWeekday(date),
            amount: total,
            quiet: at < week.length - 1,
          }))}
        />
      )}
    </Card>
  );
}

function sold(quantity: number, unit: Unit): string {
  const text = formatQuantity(quantity, unit);
  if (isMeasuredUnit(unit)) return text;
  return text === "1" ? "1 unidad" : `${text} unidades`;
}

function TopSellingProducts({ products }: { products: DashboardData["topSellingProducts"] }) {
  return (
    <Card title="Productos más vendidos">
      {products.length === 0 ? (
        <EmptyState
          drawing={<BasketDrawing />}
          title="Aún no hay productos vendidos"
          text="Aquí verás lo que más se vende."
        />
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {products.map(({ name, unit, quantity }, i) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 py-2.5">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink">
                {i + 1}
              </span>
              <span className="line-clamp-4 min-w-0 flex-[1_1_7rem] wrap-anywhere">{name}</span>
              <span className="ml-auto shrink-0 text-sm text-ink-soft">{sold(quantity, unit)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const NewProductDialog = lazyComponent(
  () => import("#web/features/products/public/products.chunk.ts"),
  "NewProductDialog",
);

type Props = {
  storeCode: string;
  hasProducts: boolean;
  hasSales: boolean;
  onNewSale: (() => void) | null;
};

function FirstSteps({ storeCode, hasProducts, hasSales, onNewSale }: Props) {
  const may = useMay();
  const adding = useDialog();
  const navigate = useNavigate();
  return (
    <Card title="Primeros pasos">
      <ol className="flex flex-col gap-4">
        <Step
          number={1}
          done={hasProducts}
          title="Agrega un producto"
          text="Con su nombre, su precio y cuántos tienes."
          action={may("products.write") && <Button onClick={() => adding.show()}>Agregar producto</Button>}
        />
        <Step
          number={2}
          done={hasSales}
          title="Haz una venta"
          text={
            hasProducts
              ? "Escanea el producto o búscalo por su nombre."
              : "Escanea o escribe lo primero que vendes: con su nombre y su precio ya lo cobras."
          }
          action={
            <Button variant="primary" onClick={onNewSale ?? (() => navigate("/sales/new"))}>
              Vender
            </Button>
          }
        />
        {may("employees.manage") && (
          <Step
            number={3}
            title="Invita a un empleado"
            text={
              <>
                Dale el código de tu tienda: <strong className="text-ink">{storeCode}</strong>. Con él pide
                unirse.
              </>
            }
            action={
              <Button icon={Copy} onClick={() => copyText(storeCode, "Código copiado", "Copia el código")}>
                Copiar código
              </Button>
            }
          />
        )}
      </ol>
      <NewProductDialog key={adding.turn} {...adding.props} code="" />
    </Card>
  );
}

type StepProps = { number: number; done?: boolean; title: string; text: ReactNode; action: ReactNode };

function Step({ number, done = false, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        className={clsx(
          "flex size-9 shrink-0 items-center justify-center rounded-full font-semibold",
          done ? "bg-success-soft text-success-ink" : "bg-primary-soft text-primary-ink",
        )}
      >
        {done ? <Check role="img" aria-label="Hecho" className="size-5" /> : number}
      </span>
      <div className="min-w-40 flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {!done && action && <div className="max-sm:w-full max-sm:*:w-full">{action}</div>}
    </li>
  );
}

const tile =
  "flex min-h-20 min-w-0 items-center gap-3 rounded-lg p-4 text-left transition-colors duration-150 sm:gap-4 sm:p-5";

const main = clsx(tile, "filled-primary shadow-card hover:bg-primary-hover");

type WordsProps = { icon: LucideIcon; title: string; text: string };

function Words({ icon: Icon, title, text }: WordsProps) {
  return (
    <>
      <Icon aria-hidden className="size-8 shrink-0" />
      <span className="min-w-0">
        <span className="block text-lg font-bold">{title}</span>
        <span aria-hidden className="block text-sm">
          {text}
        </span>
      </span>
    </>
  );
}

type DashboardActionTilesProps = {
  /** Null on a phone, which uses the till of /sales/new instead (decision 0039). */
  onNewSale: (() => void) | null;
  ref: Ref<HTMLElement>;
};

function DashboardActionTiles({ onNewSale, ref }: DashboardActionTilesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:gap-5">
      {onNewSale ? (
        <button ref={ref as Ref<HTMLButtonElement>} type="button" onClick={onNewSale} className={main}>
          <Words icon={ShoppingBasket} title="Nueva Venta" text="Escanea un producto o toca aquí" />
        </button>
      ) : (
        <Link ref={ref as Ref<HTMLAnchorElement>} to="/sales/new" className={main}>
          <Words icon={ShoppingBasket} title="Nueva Venta" text="Toca los productos o usa la cámara" />
        </Link>
      )}
      <Link to="/products" className={clsx(tile, "bg-surface shadow-card hover:bg-sunken")}>
        <Words icon={Package} title="Gestionar Productos" text="Precios, existencias y códigos" />
      </Link>
    </div>
  );
}

/** Sums of sales are null for cashiers in stores that hide them. */
function DashboardFigures({ statistics: s }: { statistics: DashboardData }) {
  return (
    <StatCardGrid>
      {s.todaySales !== null && (
        <StatCard
          label="Ventas Hoy"
          icon={Banknote}
          value={<PesosAmount amount={s.todaySales} />}
          detail={saleCountText(s.todaySalesCount ?? 0)}
        />
      )}
      {s.todaySales !== null && (
        <StatCard
          label="Ventas de la Semana"
          icon={ChartColumn}
          value={<PesosAmount amount={sumDailyTotals(listLastSevenDays(s.salesByDay))} />}
          trend={computeChangeFromYesterday(s.salesByDay)}
          trendLabel="frente a ayer"
        />
      )}
      <StatCard
        label="Productos Bajo Stock"
        icon={PackageMinus}
        value={s.lowStockProducts}
        detail={`de ${s.totalProducts} productos`}
        {...(s.lowStockProducts > 0 && { link: { to: "/products?low=true", label: "Ver cuáles" } })}
      />
      {s.averageSaleValue !== null && (
        <StatCard
          label="Valor Promedio de Venta"
          icon={ReceiptText}
          value={<PesosAmount amount={s.averageSaleValue} />}
        />
      )}
    </StatCardGrid>
  );
}
