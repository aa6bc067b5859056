import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { brand } from './src/brand.ts';

const api = 'http://127.0.0.1:8080';

/** The product's name stands in one place only; the page's own head reads it from there. */
const brandInHtml: Plugin = {
  name: 'brand-in-html',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), brandInHtml],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/socket.io': { target: api, ws: true },
      // Pages and calls share their paths (/tags is both), as they do behind the server: a call asks for JSON.
      '/': { target: api, bypass: (req) => (req.headers.accept === 'application/json' ? undefined : req.url) },
    },
  },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 30_000,
  },
});
