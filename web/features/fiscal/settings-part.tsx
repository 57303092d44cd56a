import { useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { CertificateUploadForm, FiscalCertificateDetails } from "./certificate-form.tsx";
import { useFiscalCertificate, useIssuingSettings } from "./fiscal.queries.ts";
import { IssuingSettingsForm } from "./issuing-settings-form.tsx";

export function FiscalSettingsSection() {
  const { data: issuingSettings, error, isFetching, refetch } = useIssuingSettings();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <Card title="Cómo emites">
        {issuingSettings ? (
          <IssuingSettingsForm
            key={`${issuingSettings.mode} ${issuingSettings.environment} ${issuingSettings.wait} ${issuingSettings.thresholdUvt}`}
            issuingSettings={issuingSettings}
          />
        ) : error ? (
          <ErrorState
            text={failureText(error, "Error al cargar los ajustes")}
            onReload={refetch}
            busy={isFetching}
          />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Card>
      <CertificateCard />
    </div>
  );
}

function CertificateCard() {
  const { data: certificate, error, isFetching, refetch } = useFiscalCertificate();
  const [renewing, setRenewing] = useState(false);
  return (
    <Card title="Certificado">
      {certificate === undefined ? (
        error ? (
          <ErrorState
            text={failureText(error, "Error al cargar el certificado")}
            onReload={refetch}
            busy={isFetching}
          />
        ) : (
          <ListSkeleton rows={3} />
        )
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
