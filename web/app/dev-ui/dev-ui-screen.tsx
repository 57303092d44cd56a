import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { confirm } from "#web/ui/confirm.tsx";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { setPrimaryColor, setTheme, useTheme } from "#web/ui/theme/theme.ts";
import { toast } from "#web/ui/toast.ts";
import { DevDataExamples } from "./dev-ui-data.tsx";
import { DevFormExamples } from "./dev-ui-forms.tsx";
import { DevStateExamples } from "./dev-ui-states.tsx";

const COLORS = [
  "#16a34a",
  "#dc2626",
  "#ea580c",
  "#facc15",
  "#1e3a8a",
  "#7c3aed",
  "#db2777",
  "#111827",
  "#f5f5f5",
];

export function DevUiScreen() {
  const { theme, primary } = useTheme();
  const [params, setParams] = useSearchParams();
  const requestedColor = params.get("color");
  useEffect(() => {
    if (requestedColor) setPrimaryColor(requestedColor);
  }, [requestedColor]);

  return (
    <main className="mx-auto max-w-6xl px-4 py-6 sm:px-8">
      <PageHeader
        title="Componentes"
        subtitle={`Tema ${theme === "dark" ? "oscuro" : "claro"} · ${primary}`}
        back={{ to: "/", label: "Inicio" }}
        actions={
          <>
            <Button onClick={() => setTheme(theme === "dark" ? "light" : "dark")}>Cambiar tema</Button>
            <Button variant="primary" icon={Plus}>
              Nuevo Producto
            </Button>
          </>
        }
      />
      <div className="mb-6 flex flex-wrap gap-2">
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={`Color ${color}`}
            aria-pressed={color === primary}
            onClick={() => setPrimaryColor(color)}
            className="size-11 rounded-full border-2 border-line-strong aria-pressed:border-ink"
            style={{ backgroundColor: color }}
          />
        ))}
      </div>
      <div className="mb-6 flex flex-wrap gap-2">
        <Button
          onClick={() => toast.success("¡Venta completada!", "Venta por $ 14.900 procesada exitosamente")}
        >
          Éxito
        </Button>
        <Button
          onClick={() =>
            toast.error("Error al completar la venta", "Ocurrió un error inesperado. Inténtalo de nuevo.")
          }
        >
          Error
        </Button>
        <Button onClick={() => toast.warning("Producto no encontrado")}>Advertencia</Button>
        <Button onClick={() => toast.info("Sin conexión", "Las ventas se guardan y se envían al volver.")}>
          Información
        </Button>
        <Button
          variant="danger"
          onClick={async () => {
            const yes = await confirm({
              title: "¿Eliminar producto?",
              text: "Esta acción no se puede deshacer.",
              tone: "danger",
            });
            toast.info(yes ? "Confirmado" : "Cancelado");
          }}
        >
          Eliminar
        </Button>
      </div>
      <Tabs
        label="Grupos de componentes"
        value={params.get("tab") ?? "forms"}
        onChange={(tab) => setParams({ tab })}
        tabs={[
          { value: "forms", label: "Formularios", content: <DevFormExamples /> },
          { value: "data", label: "Datos", content: <DevDataExamples /> },
          { value: "states", label: "Estados", content: <DevStateExamples /> },
        ]}
      />
    </main>
  );
}
