export function schemasWhenAsked(code: string, parse: (code: string) => unknown): string | null;
