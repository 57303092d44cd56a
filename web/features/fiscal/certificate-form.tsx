import { FileKey2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { type FiscalCertificate, MAX_CERTIFICATE_BYTES } from "#core/contract/fiscal/fiscal.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { PasswordField } from "#web/ui/fields/password-input.tsx";
import { FileDrop } from "#web/ui/forms/file-drop.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { useUploadCertificate } from "./fiscal.queries.ts";
import { countDaysUntil, formatDaysLeft } from "./fiscal-days.ts";

/** Days before the certificate expires at which the screen starts to warn. */
const SOON_DAYS = 60;

export function FiscalCertificateDetails({ certificate }: { certificate: FiscalCertificate }) {
  const { subject, issuer, notBefore, notAfter } = certificate;
  return (
    <div className="flex flex-col gap-2">
      <CertificateState notAfter={notAfter} />
      <DescriptionList
        facts={[
          ["A nombre de", nameIn(subject)],
          ["NIT", certificate.nit],
          ["Lo expidió", nameIn(issuer)],
          ["Vale desde", formatShortDay(notBefore)],
          ["Vale hasta", formatShortDay(notAfter)],
        ]}
      />
    </div>
  );
}

function CertificateState({ notAfter }: Pick<FiscalCertificate, "notAfter">) {
  const days = countDaysUntil(notAfter);
  if (days > SOON_DAYS)
    return (
      <p>
        <Badge tone="success">Vigente</Badge>
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={days <= 7 ? "danger" : "warning"}>{formatDaysLeft(days)}</Badge>
      <span className="text-sm text-ink-soft">
        {days < 0
          ? "Las ventas siguen y los documentos esperan. Súbelo renovado."
          : "Renuévalo ya con quien te lo vendió y súbelo aquí: demora unos días."}
      </span>
    </p>
  );
}

/** Returns the common name of a certificate subject, or the whole subject. */
const nameIn = (subject: string) => /(?:^|,\s*|\n)CN=([^,\n]+)/.exec(subject)?.[1] ?? subject;

export function CertificateUploadForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<{ file?: string; password?: string }>({});
  const { mutateAsync, isPending } = useUploadCertificate();

  function choose(chosen: File) {
    setFile(chosen);
    setProblem(
      /\.(p12|pfx)$/i.test(chosen.name)
        ? chosen.size > MAX_CERTIFICATE_BYTES
          ? { file: "Pesa más de 100 kB: no parece un certificado" }
          : {}
        : { file: "El certificado es un archivo que termina en .p12 o .pfx" },
    );
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || problem.file) return;
    if (!file) {
      event.currentTarget.querySelector("input")?.focus();
      return setProblem({ file: "Elige el archivo del certificado" });
    }
    try {
      // Multipart sends the file as bytes; JSON would need base64.
      await mutateAsync({ body: { file: file as unknown as string, password } });
      toast.success("Certificado guardado", "Solo se usa para firmar, y no sale de aquí.");
      onDone();
    } catch (error) {
      setProblem({ password: failedWriteText(error, "No se guardó el certificado. Inténtalo de nuevo.") });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <div>
        <p className="mb-1.5 text-sm font-semibold">Archivo del certificado</p>
        <FileDrop
          accept=".p12,.pfx,application/x-pkcs12"
          aria-label="Archivo del certificado"
          onFile={choose}
          className="min-h-16 gap-3 px-4 py-3"
        >
          <FileKey2 aria-hidden className="size-6 shrink-0 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">
            {file ? (
              <strong>{file.name}</strong>
            ) : (
              <>
                <strong className="block">Elige el archivo</strong>
                <span className="text-sm text-ink-soft">Termina en .p12 o .pfx</span>
              </>
            )}
          </span>
        </FileDrop>
        {problem.file && (
          <p role="alert" className="mt-1.5 text-sm text-danger-ink">
            {problem.file}
          </p>
        )}
      </div>
      <PasswordField
        label="Contraseña del certificado"
        hint="La que te dieron con el archivo. No es la de Mostrador ni la de la DIAN."
        error={problem.password}
        value={password}
        autoComplete="off"
        maxLength={200}
        onValueChange={(value) => {
          setPassword(value);
          setProblem(({ file: fileProblem }) => (fileProblem ? { file: fileProblem } : {}));
        }}
      />
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          Guardar y revisar
        </Button>
      </div>
    </form>
  );
}
