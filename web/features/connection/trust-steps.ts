import type { DeviceKind } from "./device-kind.ts";
import type { TrustStepPicture } from "./step-drawing.tsx";

type Step = { picture: TrustStepPicture; title: string; text: string };
type Guide = { label: string; before?: string; steps: readonly Step[] };

const BACK: Step = {
  picture: "check",
  title: "Vuelve a esta página",
  text: "Ella sola comprueba si quedó bien y te lleva a entrar.",
};

export const CERTIFICATE_TRUST_GUIDES: Record<DeviceKind, Guide> = {
  android: {
    label: "Android",
    before: "Los nombres cambian un poco según la marca del celular.",
    steps: [
      {
        picture: "download",
        title: "Descarga el certificado",
        text: "Con el botón de arriba. Si el celular abre un aviso, ciérralo: se instala desde los ajustes.",
      },
      {
        picture: "settings",
        title: "Busca «certificado de CA» en los ajustes",
        text: "Suele estar en Seguridad, Cifrado y credenciales (o Más ajustes de seguridad), Instalar un certificado.",
      },
      {
        picture: "warning",
        title: "Toca «Instalar de todas formas»",
        text: "El aviso es para certificados de desconocidos. Este lo hizo el computador de tu tienda. Si el celular no tiene PIN ni patrón, te pide ponerle uno.",
      },
      {
        picture: "file",
        title: "Elige mostrador.crt",
        text: "Está en Descargas.",
      },
      BACK,
    ],
  },
  iphone: {
    label: "iPhone",
    before: "Abre esta página en Safari: los otros navegadores del iPhone no pueden instalar el certificado.",
    steps: [
      {
        picture: "download",
        title: "Descarga el certificado",
        text: "Con el botón de arriba, y toca «Permitir».",
      },
      {
        picture: "profile",
        title: "Instala el perfil",
        text: "En Configuración toca «Perfil descargado», luego «Instalar», y escribe el código del iPhone.",
      },
      {
        picture: "switch",
        title: "Activa la confianza",
        text: "En Configuración, General, Información, abajo del todo: «Configuración de confianza de los certificados». Activa el interruptor de Mostrador.",
      },
      BACK,
    ],
  },
  windows: {
    label: "Windows",
    steps: [
      {
        picture: "save",
        title: "Descarga el certificado",
        text: "Con el botón de arriba. Si el navegador pregunta, elige conservar el archivo.",
      },
      {
        picture: "open",
        title: "Abre mostrador.crt",
        text: "Haz clic en «Instalar certificado…», deja «Usuario actual» y haz clic en «Siguiente».",
      },
      {
        picture: "store",
        title: "Elige dónde guardarlo",
        text: "«Colocar todos los certificados en el siguiente almacén», «Examinar…», «Entidades de certificación raíz de confianza». Luego «Siguiente», «Finalizar» y «Sí».",
      },
      {
        ...BACK,
        picture: "done",
        text: "Cierra antes el navegador y ábrelo otra vez. La página sola comprueba si quedó bien.",
      },
    ],
  },
};
