import { Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { keepSounds, sound, soundsOn } from "#web/ui/sounds.ts";

/** Of this device, and kept on it. */
export function SoundsSwitch() {
  const [on, setOn] = useState(soundsOn);
  function turn() {
    keepSounds(!on);
    setOn(!on);
    if (!on) sound("scanned");
  }
  return (
    <IconButton
      label={on ? "Apagar los sonidos de la caja" : "Encender los sonidos de la caja"}
      icon={on ? Volume2 : VolumeX}
      onClick={turn}
    />
  );
}
