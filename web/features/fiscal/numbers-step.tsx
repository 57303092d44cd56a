import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import { IssuingProof } from "./issuing-proof.tsx";
import { IssuingSettingsForm } from "./issuing-settings-form.tsx";
import { NumberRangesSection } from "./number-ranges-section.tsx";
import { DianPortalInstructions, DianPortalLink, RequiredItemsList } from "./setup-step.tsx";

const MUISCA = "https://muisca.dian.gov.co";

type Props = { issuingSettings: DocumentIssuingSettings; hasNumbers: boolean };

export function NumberRangesStep({ issuingSettings, hasNumbers }: Props) {
  return (
    <>
      <RequiredItemsList>
        <li>La firma electrónica de la DIAN, la misma con la que se declara: no es el certificado.</li>
        <li>El prefijo que quieres, lo que va antes del número: hasta 4 letras o números, como POS o FE.</li>
      </RequiredItemsList>
      <DianPortalInstructions title="En el portal de la DIAN">
        <li>Entra a MUISCA, el portal de trámites de la DIAN, y abre «Numeración de facturación».</li>
        <li>
          Solicita un rango, desde qué número hasta cuál vas a usar: para documentos POS, de la clase
          «documento equivalente electrónico»; para facturas, «factura electrónica de venta».
        </li>
        <li>
          En el portal de facturación, en «Configuración», «Rangos de numeración», asocia el prefijo a tu
          software.
        </li>
        <li>Espera unas dos horas y toca aquí Traer de la DIAN.</li>
      </DianPortalInstructions>
      <DianPortalLink href={MUISCA}>Abrir MUISCA</DianPortalLink>
      {issuingSettings.environment === "TEST" && (
        <p className="max-w-prose rounded-md bg-purple-soft px-4 py-3 text-purple-ink">
          Estás en pruebas: estos números son de prueba. Cuando pases a emitir de verdad, trae los tuyos.
        </p>
      )}
      <NumberRangesSection />
      <IssuingProof issuingSettings={issuingSettings} />
      {hasNumbers && (
        <section aria-label="Empezar a emitir" className="border-t border-line pt-4">
          <h3 className="mb-3 text-lg font-bold">Ya puedes empezar</h3>
          <IssuingSettingsForm
            key={`${issuingSettings.mode} ${issuingSettings.environment} ${issuingSettings.wait} ${issuingSettings.thresholdUvt}`}
            issuingSettings={issuingSettings}
          />
        </section>
      )}
    </>
  );
}
