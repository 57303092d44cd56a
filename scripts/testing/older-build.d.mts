export function buildOlderVersion(commit: string): Promise<string>;
