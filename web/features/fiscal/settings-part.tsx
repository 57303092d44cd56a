import { useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { CertificateFacts, CertificateForm } from "./certificate-form.tsx";
import { EmissionForm } from "./emission-form.tsx";
import { useEmission, useFiscalCertificate } from "./fiscal.queries.ts";

export function SettingsPart() {
  const { data: emission, error, isFetching, refetch } = useEmission();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <Card title="Cómo emites">
        {emission ? (
          <EmissionForm
            key={`${emission.mode} ${emission.environment} ${emission.wait} ${emission.thresholdUvt}`}
            emission={emission}
          />
        ) : error ? (
          <ErrorState
            text={failureText(error, "Error al cargar los ajustes")}
            onReload={refetch}
            busy={isFetching}
          />
        ) : (
          <SkeletonList rows={3} />
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
          <SkeletonList rows={3} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {certificate ? (
            <CertificateFacts certificate={certificate} />
          ) : (
            <p className="text-ink-soft">Con él se firma cada documento. Todavía no has subido ninguno.</p>
          )}
          {certificate && !renewing ? (
            <div>
              <Button onClick={() => setRenewing(true)}>Subir uno nuevo</Button>
            </div>
          ) : (
            <CertificateForm onDone={() => setRenewing(false)} />
          )}
        </div>
      )}
    </Card>
  );
}
