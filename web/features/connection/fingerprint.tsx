/** Shows the fingerprint, which must be equal on the phone and on the shop's computer. */
export function CertificateFingerprint({ value }: { value: string }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary-ink">
        Ver la huella del certificado
      </summary>
      <p>
        Debe ser la misma en la pantalla del computador de la tienda (Mi Tienda, Conectar un celular) y en los
        detalles del certificado que instala el celular. Si es otra, no lo instales.
      </p>
      <p className="mt-2 rounded-md bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere text-ink">{value}</p>
    </details>
  );
}
