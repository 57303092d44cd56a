export type BrowserEngine = "chromium" | "firefox" | "webkit";
export function findOrInstallBrowser(engine?: BrowserEngine): Promise<string>;
