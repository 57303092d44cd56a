import { ButtonLink } from "#web/ui/button-link.tsx";
import { AuthScreenFrame } from "../auth-frame.tsx";
import { AuthLink } from "../auth-link.tsx";

export function ClosedRegistrationNotice() {
  return (
    <AuthScreenFrame
      title="Crear Tienda"
      subtitle="En este Mostrador no se crean tiendas nuevas."
      links={
        <AuthLink to="/login" lead="¿Ya tienes cuenta?">
          Iniciar Sesión
        </AuthLink>
      }
    >
      <p className="mb-6">
        Quien lo administra cerró esa opción. Si trabajas en una tienda que ya está aquí, pide unirte con su
        código.
      </p>
      <ButtonLink to="/join-store" variant="primary" size="lg" block>
        Unirme a una tienda
      </ButtonLink>
    </AuthScreenFrame>
  );
}
