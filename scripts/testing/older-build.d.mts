export function commitOfRelease(release: { build?: string; version: string }): Promise<string>;
export function buildOlderVersion(commit: string): Promise<string>;
