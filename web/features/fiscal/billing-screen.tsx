import { useState } from "react";
import { useSearchParams } from "react-router";
import { DEFAULT_SETTINGS } from "#core/store-settings.ts";
import { useSettings } from "#web/features/stores/stores.queries.ts";
import { Tabs } from "#web/ui/data/tabs.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AssistantPart } from "./assistant-part.tsx";
import { ContingencyPart } from "./contingency-part.tsx";
import { DocumentsPart } from "./documents-part.tsx";
import { TestDocumentBadge } from "./public/document-badge.tsx";
import { RangesPart } from "./ranges-part.tsx";
import { SettingsPart } from "./settings-part.tsx";

const PARTS = ["documentos", "preparar", "numeracion", "ajustes"] as const;
type Part = (typeof PARTS)[number];

export function BillingScreen() {
  const [params, setParams] = useSearchParams();
  const { data: settings, isError } = useSettings();
  const { documents } = settings ?? DEFAULT_SETTINGS;
  // Chosen once: the last step turns billing on, and the shown tab must not change then.
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
      <ContingencyPart />
      <Tabs
        label="Facturación"
        value={part}
        onChange={(name) => setParams({ parte: name }, { replace: true })}
        tabs={[
          { value: "documentos", label: "Documentos", content: <DocumentsPart /> },
          { value: "preparar", label: "Pasos", content: <AssistantPart /> },
          { value: "numeracion", label: "Números", content: <RangesPart /> },
          { value: "ajustes", label: "Ajustes", content: <SettingsPart /> },
        ]}
      />
    </>
  );
}
