export const MIN_PIN = 4;
export const MAX_PIN = 6;

export function pinProblem(pin: string): string | null {
  if (!new RegExp(`^\\d{${MIN_PIN},${MAX_PIN}}$`).test(pin))
    return `El PIN debe tener de ${MIN_PIN} a ${MAX_PIN} números`;
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])));
  const [step] = steps;
  if (steps.size > 1) return null;
  if (step === 0) return "El PIN no puede ser un solo número repetido: es fácil de adivinar";
  if (step === 1 || step === -1) return "El PIN no puede ser de números seguidos: es fácil de adivinar";
  return null;
}
