export function findOrInstallBrowser(): Promise<string>;
