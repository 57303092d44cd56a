import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { useStoreSettingsQuery } from "#web/features/stores/stores.queries.ts";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { DianContingencySection } from "./contingency-section.tsx";
import { FiscalDocumentsSection } from "./documents-section.tsx";
import { FiscalSettingsSection } from "./fiscal-settings-section.tsx";
import { NumberRangesSection } from "./number-ranges-section.tsx";
import { TestDocumentBadge } from "./public/document-badge.tsx";
import { FiscalSetupAssistant } from "./setup-assistant.tsx";

const PARTS = ["documentos", "preparar", "numeracion", "ajustes"] as const;
type Part = (typeof PARTS)[number];

/** Focuses the field with this `name` attribute as soon as its form is rendered. */
function useLinkedField(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    const observer = new MutationObserver(look);
    function look() {
      const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(name!)}"]`);
      if (!field) return;
      observer.disconnect();
      field.focus();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [name]);
}

export function BillingScreen() {
  const [params, setParams] = useSearchParams();
  useLinkedField(params.get("campo"));
  const { data: settings, isError } = useStoreSettingsQuery();
  const { documents } = settings ?? DEFAULT_STORE_SETTINGS;
  // Chosen once, because the last setup step turns billing on, which must not change the shown tab.
  const [first, setFirst] = useState<Part | null>(null);
  if (first === null && (settings || isError)) setFirst(documents.mode === "OFF" ? "preparar" : "documentos");
  const part = PARTS.find((name) => name === params.get("parte")) ?? (params.size > 0 ? "documentos" : first);
  if (part === null) return <Spinner />;
  return (
    <>
      <PageHeader
        title="Facturación"
        subtitle="Documentos electrónicos ante la DIAN, hechos y firmados en tu tienda."
        actions={
          documents.environment === "TEST" && (
            <span>
              <TestDocumentBadge />
            </span>
          )
        }
      />
      <DianContingencySection />
      <Tabs
        label="Facturación"
        value={part}
        onChange={(name) => setParams({ parte: name }, { replace: true })}
        tabs={[
          { value: "documentos", label: "Documentos", content: <FiscalDocumentsSection /> },
          { value: "preparar", label: "Pasos", content: <FiscalSetupAssistant /> },
          { value: "numeracion", label: "Números", content: <NumberRangesSection /> },
          { value: "ajustes", label: "Ajustes", content: <FiscalSettingsSection /> },
        ]}
      />
    </>
  );
}
