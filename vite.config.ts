import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  // The sources of web/api/ lie below /api/ too: what ends like a source file is one.
  server: { port: 3000, strictPort: true, proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/images": api } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The server's policy allows neither data: scripts nor styles; a file is always fine.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
