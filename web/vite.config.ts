import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { keepBudgets } from './budgets.ts';
import { together } from './chunks.ts';
import { withoutJsonSchemas } from './lighter.ts';
import { slimContract } from './slimContract.ts';
import { brand } from './src/brand.ts';

const api = 'http://127.0.0.1:8080';

/** The product's name stands in one place only; the page's own head reads it from there. */
const brandInHtml: Plugin = {
  name: 'brand-in-html',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name),
};

/** Inter is wanted by the first line of text; waiting for the style sheet to ask for it would cost a round trip. */
const fontEarly: Plugin = {
  name: 'font-early',
  transformIndexHtml(_html, { bundle }) {
    const file = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
    if (!file) return [];
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

/** The session is renewed while the rest of the code comes: this small file neither waits for it nor holds it up. */
const renewalEarly: Plugin = {
  name: 'renewal-early',
  transformIndexHtml(_html, { bundle }) {
    const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'renewAhead');
    const imports = built?.type === 'chunk' ? built.imports : [];
    if (built && imports.some((file) => bundle?.[file]?.type === 'chunk' && bundle[file].name !== 'session'))
      throw new Error(`renewAhead imports more than the session chunk: ${imports.join(', ')}`);
    return [
      ...imports.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } })),
      {
        tag: 'script',
        attrs: {
          type: 'module',
          async: true,
          crossorigin: true,
          src: `/${built?.fileName ?? 'src/app/renewAhead.ts'}`,
        },
      },
    ].map((tag) => ({ ...tag, injectTo: 'head-prepend' as const }));
  },
};

/** What makes the product installable; it carries the product's name, so it is made here. */
const webManifest: Plugin = {
  name: 'web-manifest',
  apply: 'build',
  generateBundle() {
    const icon = (size: number, purpose: 'any' | 'maskable') => ({
      src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
      ...{ sizes: `${size}x${size}`, type: 'image/png', purpose },
    });
    const manifest = {
      ...{ id: '/', name: brand.name, short_name: brand.name, lang: 'pt-BR' },
      ...{ start_url: '/tickets', scope: '/', display: 'standalone' },
      ...{ background_color: '#f4f6f4', theme_color: '#0c7a51' },
      icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    };
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
  },
};

/** A worker answers for what lies below its own address, and is looked for there again: it keeps a plain name. */
const serviceWorker = {
  input: { index: 'index.html', renewAhead: 'src/app/renewAhead.ts', sw: 'src/worker/sw.ts' },
  output: {
    entryFileNames: ({ name }: { name: string }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
    codeSplitting: { groups: together },
  },
};

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    withoutJsonSchemas,
    slimContract,
    react(),
    brandInHtml,
    fontEarly,
    ...(mode === 'gallery' ? [] : [renewalEarly]),
    webManifest,
    ...(mode === 'gallery' ? [] : [keepBudgets]),
  ],
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
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `vite build --mode gallery` makes the gallery of states; the product's own build leaves it out.
    ...(mode === 'gallery'
      ? { outDir: 'gallery/dist', rolldownOptions: { input: 'gallery.html' } }
      : { rolldownOptions: serviceWorker }),
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 60_000,
    // As in the root's configuration.
    retry: process.env['CI'] ? 1 : 0,
    // One browser stand-in for many files: building it costs more than most files' tests. setup.ts cleans up after each.
    isolate: false,
  },
}));
