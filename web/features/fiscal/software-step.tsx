import type { DocumentIssuingSettings } from "#core/contract/fiscal/fiscal.ts";
import { DianPortalInstructions, DianPortalLink, RequiredItemsList } from "./setup-step.tsx";
import { FiscalSoftwareForm } from "./software-form.tsx";

const PORTAL = "https://catalogo-vpfe-hab.dian.gov.co/User/Login";

/** The store registers its software twice, for POS documents and for invoices. */
export function FiscalSoftwareStep({
  issuingSettings: { software },
}: {
  issuingSettings: DocumentIssuingSettings;
}) {
  return (
    <>
      <RequiredItemsList>
        <li>
          El usuario y la clave de la DIAN, o el correo que tienes en el RUT: ahí llega el enlace para entrar.
        </li>
        <li>Un PIN que inventas tú: largo y con letras, si el portal lo deja. Anótalo: aquí va el mismo.</li>
      </RequiredItemsList>
      <DianPortalInstructions title="En el portal de la DIAN">
        <li>
          Entra a Habilitación, donde la DIAN prueba a la tienda antes de dejarla facturar, con «Empresa» o
          «Persona», según tu RUT.
        </li>
        <li>
          Abre «Registro y habilitación», «Documentos electrónicos» y elige el documento: «Documento
          equivalente electrónico» de tiquete POS, o «Factura electrónica».
        </li>
        <li>
          Toca «Configurar modos de operación» y elige «Software propio»: facturas con Mostrador, sin otra
          empresa en la mitad.
        </li>
        <li>Como nombre escribe Mostrador, y pon el PIN que inventaste. Guarda.</li>
        <li>
          En la lista aparece el código del software; en «Detalles del set de pruebas», el TestSetId. Cópialos
          aquí.
        </li>
      </DianPortalInstructions>
      <DianPortalLink href={PORTAL}>Abrir el portal de habilitación de la DIAN</DianPortalLink>
      <p className="max-w-prose text-sm text-ink-soft">
        Una tienda usa sobre todo el documento POS, el tiquete de la caja. La factura, con el nombre y el
        documento del cliente, hace falta para quien la pida: se registra igual, aparte. Puedes hacer primero
        uno y después el otro.
      </p>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <FiscalSoftwareForm key={`DEE ${software.DEE?.id}`} kind="DEE" software={software.DEE} />
        <FiscalSoftwareForm key={`FEV ${software.FEV?.id}`} kind="FEV" software={software.FEV} />
      </div>
    </>
  );
}
