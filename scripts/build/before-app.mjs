import { join } from "node:path";

const FILE = "before-app.js";

/** Serves and builds web/before-app.ts as a classic script, which runs before the page's modules have loaded. */
export function beforeAppPlugin(root) {
  const bundle = async () => {
    const { build } = await import("esbuild");
    const { outputFiles } = await build({
      entryPoints: [join(root, "web/before-app.ts")],
      absWorkingDir: root,
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    return outputFiles[0].text;
  };
  return {
    name: "before-app",
    transformIndexHtml: {
      // Adds the script after Vite's own step, which would bundle it, and before the stylesheet, which would delay it.
      order: "post",
      handler: (page) => page.replace("</title>", `$&\n    <script src="/${FILE}"></script>`),
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, async (_request, response) => {
        response.setHeader("content-type", "text/javascript").end(await bundle());
      });
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await bundle() });
    },
  };
}
