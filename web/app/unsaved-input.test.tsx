// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Device } from "#core/contract/devices.ts";
import type { RecurringExpense } from "#core/contract/expenses.ts";
import type { ExpiringGoods } from "#core/contract/expiries/expiries.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import type { Service, ServicesReport } from "#core/contract/services.ts";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { SessionProvider } from "#web/api/session.tsx";
import { clearSessionAndReplica, storeSession } from "#web/api/stored-session.ts";
import { DeviceDialog } from "#web/features/devices/public/devices-card.tsx";
import { RecurringExpenseDialog } from "#web/features/expenses/recurring-dialog.tsx";
import { RemoveExpiredUnitsDialog } from "#web/features/expiries/expiring-screen.tsx";
import { SendDocumentByMailDialog } from "#web/features/fiscal/document-screen.tsx";
import { InvoiceBuyerDialog } from "#web/features/fiscal/public/invoice-dialog.tsx";
import { PaySupplierDialog } from "#web/features/payables/pay-supplier-dialog.tsx";
import { StockAdjustmentDialog } from "#web/features/products/movements/adjust-dialog.tsx";
import { ProductPacksDialog } from "#web/features/products/presentations/packs-dialog.tsx";
import { ChangePromotionDialog } from "#web/features/promotions/promotions-screen.tsx";
import { NewPromotionDialog } from "#web/features/promotions/public/new-promotion-dialog.tsx";
import { ServicesDialog } from "#web/features/services/services-dialog.tsx";
import { SettleServiceDialog } from "#web/features/services/services-screen.tsx";
import { TillsDialog } from "#web/features/shifts/tills-dialog.tsx";
import { NewProductFromInvoiceLine } from "#web/features/supplier-invoices/new-product-from-line.tsx";
import { aProduct, aSession } from "#web/test/builders.ts";
import { resetBrowserHistory } from "#web/test/reset-history.ts";
import { stubServer } from "#web/test/server-answers.ts";
import { ConfirmProvider } from "#web/ui/confirm.tsx";

Element.prototype.scrollIntoView = () => {}; // jsdom has no scrollIntoView

// Loads the lazy confirmation first, so that its load time on a busy machine does not fail a test.
beforeAll(() => import("#web/ui/dialogs/confirm-dialog.tsx"));

afterEach(async () => {
  cleanup();
  clearSessionAndReplica();
  vi.unstubAllGlobals();
  await resetBrowserHistory();
});

const id = "0198c1aa-0000-7000-8000-000000000001";
const service = {
  id,
  name: "Recarga",
  direction: "IN",
  commissionPercent: null,
  commissionFixed: null,
  fee: null,
  active: true,
} satisfies Service;
const row = { service, toSettleNow: 5_000 } as unknown as ServicesReport[number];
const till = { id, name: "Caja 1", active: true, plate: null, place: null, kind: null };
const line = { description: "Pan", unit: "94", quantity: 1, taxes: [] } as unknown as InvoiceLine;
const rent = { id, concept: "Arriendo", amount: 1, day: 5 } as RecurringExpense;
const expiring = { id, product: aProduct(), date: "2026-11-01", left: 3 } as unknown as ExpiringGoods;
const device = { id, name: "Celular", till, series: "B" } as unknown as Device;
const close = { open: true, onClose: vi.fn() };

/** A dialog, the field to type into, and the control that shows this field. */
const DIALOGS: Record<string, { dialog: ReactElement; field: RegExp; first?: string }> = {
  "Pagar a un proveedor": {
    dialog: <PaySupplierDialog {...close} supplier={{ id, name: "Postobón", balance: 5_000 }} />,
    field: /^¿Cuánto le pagas/,
  },
  Consignar: {
    dialog: <SettleServiceDialog {...close} row={row} />,
    field: /^¿Cuánto consignas/,
  },
  "Ajustar stock": {
    dialog: <StockAdjustmentDialog {...close} product={aProduct()} />,
    field: /^¿Cuántas/,
    first: "Conté lo que hay",
  },
  Factura: {
    dialog: <InvoiceBuyerDialog {...close} known={null} action="Listo" description="" onDone={() => {}} />,
    field: /^Número/,
  },
  "Crear producto": {
    dialog: <NewProductFromInvoiceLine {...close} line={line} onCreated={() => {}} />,
    field: /^Nombre/,
  },
  "Cajas, otra": { dialog: <TillsDialog {...close} />, field: /^Otra caja/ },
  "Cajas, una": {
    dialog: <TillsDialog {...close} />,
    field: /^Nombre de la caja/,
    first: "Cambiar el nombre de Caja 1",
  },
  "Otras formas de vender": {
    dialog: <ProductPacksDialog {...close} product={aProduct()} />,
    field: /^Cómo se llama/,
  },
  "Precios por cantidad": {
    dialog: <ProductPacksDialog {...close} product={aProduct()} />,
    field: /^Cada una a/,
  },
  "Gasto de cada mes": {
    dialog: <RecurringExpenseDialog {...close} recurring={rent} />,
    field: /^¿Cuánto/,
  },
  Servicio: { dialog: <ServicesDialog {...close} />, field: /^Tú le cobras/, first: "Cambiar Recarga" },
  "Nueva promoción": { dialog: <NewPromotionDialog {...close} />, field: /^Nombre/ },
  "Cambiar la promoción": {
    dialog: <ChangePromotionDialog {...close} promotion={{ id, name: "Lunes" } as Promotion} />,
    field: /^Nombre/,
  },
  "Sacar vencidos": {
    dialog: <RemoveExpiredUnitsDialog {...close} expiring={expiring} />,
    field: /sacas/,
  },
  Equipo: { dialog: <DeviceDialog {...close} device={device} />, field: /^Nombre del equipo/ },
  "Enviar por correo": {
    dialog: <SendDocumentByMailDialog {...close} id={id} email="" />,
    field: /^Correo/,
  },
};

async function show(dialog: ReactElement) {
  const session = aSession("OWNER");
  storeSession(session);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  stubServer(async (url: string) => {
    if (url.endsWith("/verify")) return Response.json({ status: "success", data: session });
    if (/services/.test(url)) return Response.json({ status: "success", data: [service] });
    if (/tills/.test(url)) return Response.json({ status: "success", data: [till] });
    return Response.json({ message: "No" }, { status: 404 });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SessionProvider>
          <ConfirmProvider>{dialog}</ConfirmProvider>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog");
}

test.each(Object.entries(DIALOGS))(
  "«%s» asks before it discards typed text",
  async (_, { dialog, field, first }) => {
    await show(dialog);
    if (first)
      fireEvent.click(
        await screen.findByRole(/^Cambiar/.test(first) ? "button" : "radio", { name: new RegExp(first) }),
      );
    fireEvent.change((await screen.findAllByLabelText(field))[0]!, { target: { value: "77" } });
    await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    await screen.findByRole("alertdialog", { name: "¿Descartar lo que escribiste?" });
    expect(close.onClose).not.toHaveBeenCalled();
  },
);
