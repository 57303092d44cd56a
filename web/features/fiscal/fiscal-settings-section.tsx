import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { CertificateUploadForm, FiscalCertificateDetails } from "./certificate-form.tsx";
import { useFiscalCertificate, useIssuingSettings } from "./fiscal.queries.ts";
import { IssuingSettingsForm } from "./issuing-settings-form.tsx";

export function FiscalSettingsSection() {
  const query = useIssuingSettings();
  const { data: issuingSettings } = query;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <Card title="Cómo emites">
        {issuingSettings ? (
          <IssuingSettingsForm
            key={`${issuingSettings.mode} ${issuingSettings.environment} ${issuingSettings.wait} ${issuingSettings.thresholdUvt}`}
            issuingSettings={issuingSettings}
          />
        ) : (
          <LoadingState query={query} otherwise="Error al cargar los ajustes" rows={3} />
        )}
      </Card>
      <CertificateCard />
    </div>
  );
}

function CertificateCard() {
  const query = useFiscalCertificate();
  const { data: certificate } = query;
  const [renewing, setRenewing] = useState(false);
  return (
    <Card title="Certificado">
      {certificate === undefined ? (
        <LoadingState query={query} otherwise="Error al cargar el certificado" rows={3} />
      ) : (
        <div className="flex flex-col gap-4">
          {certificate ? (
            <FiscalCertificateDetails certificate={certificate} />
          ) : (
            <p className="text-ink-soft">Con él se firma cada documento. Todavía no has subido ninguno.</p>
          )}
          {certificate && !renewing ? (
            <div>
              <Button name="certificate" onClick={() => setRenewing(true)}>
                Subir uno nuevo
              </Button>
            </div>
          ) : (
            <CertificateUploadForm onDone={() => setRenewing(false)} />
          )}
        </div>
      )}
    </Card>
  );
}
