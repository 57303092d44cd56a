import { useState } from "react";
import { useSearchParams } from "react-router";
import type {
  DocumentIssuingSettings,
  FiscalCertificate,
  FiscalNumberRange,
} from "#core/contract/fiscal/fiscal.ts";
import type { FiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { useFiscalProfile } from "#web/features/stores/fiscal/fiscal.queries.ts";
import { FiscalProfileForm } from "#web/features/stores/public/fiscal-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { CertificateUploadForm, FiscalCertificateDetails } from "./certificate-form.tsx";
import { useFiscalCertificate, useFiscalNumberRanges, useIssuingSettings } from "./fiscal.queries.ts";
import { countDaysUntil } from "./fiscal-days.ts";
import { NumberRangesStep } from "./numbers-step.tsx";
import { FiscalSetupPreparation } from "./setup-preparation.tsx";
import { DianPortalInstructions, FiscalSetupStep, RequiredItemsList } from "./setup-step.tsx";
import { FiscalSoftwareStep } from "./software-step.tsx";
import { TestDocumentsStep } from "./tests-step.tsx";

const STEPS = ["identity", "certificate", "software", "tests", "numbers"] as const;
type StepName = (typeof STEPS)[number];

type SetupState = {
  fiscal: FiscalProfile;
  certificate: FiscalCertificate | null;
  issuingSettings: DocumentIssuingSettings;
  ranges: readonly FiscalNumberRange[];
};

function findDoneSteps({ fiscal, certificate, issuingSettings, ranges }: SetupState) {
  const { software, environment, ready } = issuingSettings;
  return {
    identity: fiscal.document !== null && fiscal.address !== null && fiscal.municipality !== null,
    certificate: certificate !== null && countDaysUntil(certificate.notAfter) >= 0,
    software: software.DEE !== undefined || software.FEV !== undefined,
    tests: ready.DEE || ready.FEV,
    numbers: ranges.some(
      ({ active, left, environment: of, validTo }) =>
        active && left > 0 && of === environment && countDaysUntil(validTo) >= 0,
    ),
  };
}

/** Returns the first step that is not done; null when all steps are done. */
const findFirstOpenStep = (done: Record<StepName, boolean>): StepName | null =>
  STEPS.find((name) => !done[name]) ?? null;

export function FiscalSetupAssistant() {
  const fiscal = useFiscalProfile();
  const certificate = useFiscalCertificate();
  const issuingSettings = useIssuingSettings();
  const ranges = useFiscalNumberRanges();
  const queries = [fiscal, certificate, issuingSettings, ranges];
  const query = {
    error: queries.find(({ error, data }) => error && data === undefined)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
  if (query.error || !fiscal.data || certificate.data === undefined || !issuingSettings.data || !ranges.data)
    return <LoadingState query={query} otherwise="Error al cargar la facturación" rows={5} card />;
  return (
    <Steps
      known={{
        fiscal: fiscal.data,
        certificate: certificate.data,
        issuingSettings: issuingSettings.data,
        ranges: ranges.data,
      }}
    />
  );
}

function Steps({ known }: { known: SetupState }) {
  const done = findDoneSteps(known);
  const [params] = useSearchParams();
  const linked = STEPS.find((name) => name === params.get("paso"));
  const [open, setOpen] = useState<StepName | null>(linked ?? findFirstOpenStep(done));
  const { fiscal, certificate } = known;
  const count = Object.values(done).filter(Boolean).length;
  const step = (name: StepName) => ({
    done: done[name],
    open: open === name,
    onToggle: () => setOpen(open === name ? null : name),
  });
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      {count < 5 && <FiscalSetupPreparation storeName={fiscal.tradeName} open={count === 0} />}
      <p role="status" className="text-ink-soft">
        {count === 5
          ? "Los cinco pasos están listos."
          : `${count} de 5 pasos listos. Puedes salir y seguir otro día: lo hecho queda guardado.`}
      </p>
      <FiscalSetupStep
        {...step("identity")}
        number={1}
        title="Quién eres"
        summary={
          done.identity
            ? `${fiscal.legalName}, ${fiscal.municipalityName}`
            : "Los datos de la tienda como están en el RUT"
        }
      >
        <RequiredItemsList>
          <li>
            Tu RUT actualizado, en papel o en el celular: la hoja de la DIAN con tu NIT y tus obligaciones.
          </li>
        </RequiredItemsList>
        <IdentityStep known={known} linked={linked === "identity"} onDone={() => setOpen("certificate")} />
      </FiscalSetupStep>
      <FiscalSetupStep
        {...step("certificate")}
        number={2}
        title="Certificado"
        summary={
          certificate
            ? `Vale hasta el ${formatShortDay(certificate.notAfter)}`
            : "El archivo con el que se firma cada documento"
        }
      >
        <CertificateStep known={known} onDone={() => setOpen("software")} />
      </FiscalSetupStep>
      <FiscalSetupStep
        {...step("software")}
        number={3}
        title="Software"
        summary={
          done.software
            ? "La DIAN reconoce a Mostrador en tu tienda"
            : "Registrar a Mostrador en el portal de la DIAN"
        }
      >
        <FiscalSoftwareStep issuingSettings={known.issuingSettings} />
      </FiscalSetupStep>
      <FiscalSetupStep
        {...step("tests")}
        number={4}
        title="Set de pruebas"
        summary={done.tests ? "La DIAN habilitó a la tienda" : "Enviar unos documentos de prueba a la DIAN"}
      >
        <TestDocumentsStep issuingSettings={known.issuingSettings} />
      </FiscalSetupStep>
      <FiscalSetupStep
        {...step("numbers")}
        number={5}
        title="Numeración"
        summary={done.numbers ? "Hay números para los documentos" : "Los números que la DIAN te autoriza"}
      >
        <NumberRangesStep issuingSettings={known.issuingSettings} hasNumbers={done.numbers} />
      </FiscalSetupStep>
    </div>
  );
}

type PartProps = { known: SetupState; onDone: () => void };

function IdentityStep({ known: { fiscal }, linked, onDone }: PartProps & { linked: boolean }) {
  const isDone = fiscal.document !== null && fiscal.address !== null && fiscal.municipality !== null;
  const [editing, setEditing] = useState(linked || !isDone);
  if (editing)
    return (
      <FiscalProfileForm
        fiscal={fiscal}
        complete
        {...(isDone && { onCancel: () => setEditing(false) })}
        onDone={() => {
          setEditing(false);
          onDone();
        }}
      />
    );
  const { documentType, document, checkDigit, legalName, address, municipalityName } = fiscal;
  const number = document === null ? null : checkDigit === null ? document : `${document}-${checkDigit}`;
  return (
    <>
      <div className="max-w-xl">
        <DescriptionList
          facts={[
            ["Nombre o razón social", legalName],
            [documentType ?? "Documento", number],
            ["Dirección", address],
            ["Municipio", municipalityName],
          ]}
        />
      </div>
      {!isDone && (
        <p role="alert" className="rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
          {`Falta ${[
            ...(document === null ? ["el NIT"] : []),
            ...(address === null ? ["la dirección"] : []),
            ...(municipalityName === null ? ["el municipio"] : []),
          ].join(", ")}.`}
        </p>
      )}
      <div>
        <Button onClick={() => setEditing(true)}>Cambiar estos datos</Button>
      </div>
    </>
  );
}

function CertificateStep({ known: { certificate }, onDone }: PartProps) {
  const [renewing, setRenewing] = useState(false);
  if (certificate && !renewing)
    return (
      <>
        <div className="max-w-xl">
          <FiscalCertificateDetails certificate={certificate} />
        </div>
        <div>
          <Button onClick={() => setRenewing(true)}>Subir uno nuevo</Button>
        </div>
      </>
    );
  return (
    <>
      <RequiredItemsList>
        <li>
          El archivo del certificado, que termina en .p12 o .pfx: es la firma de la tienda en un archivo.
        </li>
        <li>La contraseña que te dieron con el archivo.</li>
      </RequiredItemsList>
      <DianPortalInstructions title="Si todavía no lo tienes">
        <li>
          Se compra a una entidad de certificación digital, como Certicámara, GSE o Andes SCD: una empresa
          acreditada por el ONAC para dar firmas.
        </li>
        <li>
          Pídelo «de facturación electrónica», a nombre del NIT de la tienda y en archivo, no en memoria USB.
        </li>
        <li>
          Pregunta el precio, qué papeles piden, cuántos días demora y por cuánto tiempo vale: cambia en cada
          una.
        </li>
      </DianPortalInstructions>
      <CertificateUploadForm
        onDone={() => {
          setRenewing(false);
          onDone();
        }}
      />
      <p className="max-w-prose text-sm text-ink-soft">
        Se guarda cifrado en este Mostrador. Nadie lo puede descargar de aquí, ni con una copia de seguridad.
      </p>
    </>
  );
}
