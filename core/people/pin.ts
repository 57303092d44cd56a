export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;

export function findPinProblem(pin: string): string | null {
  if (!new RegExp(`^\\d{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`).test(pin))
    return `El PIN debe tener de ${MIN_PIN_LENGTH} a ${MAX_PIN_LENGTH} números`;
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])));
  const [step] = steps;
  if (steps.size > 1) return null;
  if (step === 0) return "El PIN no puede ser un solo número repetido: es fácil de adivinar";
  if (step === 1 || step === -1) return "El PIN no puede ser de números seguidos: es fácil de adivinar";
  return null;
}
