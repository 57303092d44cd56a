import { Scale } from "lucide-react";
import { useState } from "react";
import { PRINTER_BAUD_RATES } from "#core/printing/printer-address.ts";
import { SCALE_PROTOCOLS, type ScaleProtocol } from "#core/scale/scale-protocols.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { chooseSerialPort } from "#web/ui/devices/serial-ports.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { readScaleSettings, type ScaleSettings, storeScaleSettings } from "./scale-settings.ts";

const NAMES: Record<ScaleProtocol, string> = {
  TORREY: "Torrey",
  CAS: "CAS",
  TOLEDO: "Toledo / Prix",
  SICS: "Mettler Toledo (SICS)",
  WEIGHT: "Otra (W+000.154kg)",
};
const FRAMES = [
  { value: "8NONE", label: "8 bits, sin paridad" },
  { value: "7EVEN", label: "7 bits, paridad par" },
  { value: "7NONE", label: "7 bits, sin paridad" },
  { value: "8EVEN", label: "8 bits, paridad par" },
];

export function ScaleCard() {
  const [scale, setScale] = useState(readScaleSettings);
  const isPossible = "serial" in navigator;

  function save(next: ScaleSettings | null) {
    storeScaleSettings(next);
    setScale(next);
  }

  async function connect() {
    try {
      const port = await chooseSerialPort();
      save({ protocol: "TORREY", baud: 9_600, bits: 8, parity: "NONE", ...scale, port });
    } catch {
      toast.error("No elegiste la balanza", "Conéctala con su cable y elige su puerto.");
    }
  }

  return (
    <Card title="Balanza">
      <p className="mb-3 text-ink-soft">
        {scale
          ? "Lo que se vende por peso toma el peso de la balanza de este equipo."
          : isPossible
            ? "Con la balanza conectada por cable a este equipo, lo que se vende por peso toma el peso solo."
            : "Este navegador no llega a una balanza. Entra con Chrome en un computador, por la dirección segura de la tienda."}
      </p>
      {isPossible && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Scale} onClick={() => void connect()}>
            {scale ? "Elegir otro puerto" : "Conectar una balanza"}
          </Button>
          {scale && (
            <Button variant="ghost" onClick={() => save(null)}>
              Quitar la balanza
            </Button>
          )}
        </div>
      )}
      {scale && (
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Marca o forma de hablar"
            value={scale.protocol}
            options={SCALE_PROTOCOLS.map((value) => ({ value, label: NAMES[value] }))}
            onValueChange={(value) => save({ ...scale, protocol: value })}
          />
          <SelectField
            label="Velocidad"
            value={String(scale.baud)}
            options={PRINTER_BAUD_RATES.map((baud) => ({ value: String(baud), label: String(baud) }))}
            onValueChange={(value) => save({ ...scale, baud: Number(value) })}
          />
          <SelectField
            label="Bits y paridad"
            value={`${scale.bits}${scale.parity}`}
            options={FRAMES}
            onValueChange={(value) =>
              save({
                ...scale,
                bits: value.startsWith("7") ? 7 : 8,
                parity: value.endsWith("EVEN") ? "EVEN" : "NONE",
              })
            }
          />
        </div>
      )}
    </Card>
  );
}
