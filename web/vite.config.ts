import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { keepBudgets } from './budgets.ts';
import { chunkGroups } from './chunks.ts';
import { compressedFiles } from './compressed-files.ts';
import { iconFiles } from './icon-files.ts';
import { withoutJsonSchemas } from './lighter.ts';
import { pageContract } from './page-contract.ts';
import { slimContract } from './slim-contract.ts';
import { brand } from './src/brand.ts';

const api = 'http://127.0.0.1:8080';

/** Puts the name of the product, which is defined once, into the head of the page. */
const brandInHtml: Plugin = {
  name: 'brand-in-html',
  transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name),
};

/** Preloads Inter, because loading it from the style sheet would cost a round trip before the first text. */
const fontEarly: Plugin = {
  name: 'font-early',
  transformIndexHtml(_html, { bundle }) {
    const file = Object.keys(bundle ?? {}).find((name) => name.includes('inter-latin-wght-normal'));
    if (!file) return [];
    const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

/** Loads the renewal of the sign-in session in parallel with the other code, in a small file of its own. */
const renewalEarly: Plugin = {
  name: 'renewal-early',
  transformIndexHtml(_html, { bundle }) {
    const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early-renewal');
    const imports = built?.type === 'chunk' ? built.imports : [];
    if (built && imports.some((file) => bundle?.[file]?.type === 'chunk' && bundle[file].name !== 'session'))
      throw new Error(`early-renewal imports more than the session chunk: ${imports.join(', ')}`);
    return [
      ...imports.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } })),
      {
        tag: 'script',
        attrs: {
          type: 'module',
          async: true,
          crossorigin: true,
          src: `/${built?.fileName ?? 'src/app/early-renewal.ts'}`,
        },
      },
    ].map((tag) => ({ ...tag, injectTo: 'head-prepend' as const }));
  },
};

/** The manifest that makes the product installable; it contains the name of the product, so the build writes it. */
const webManifest: Plugin = {
  name: 'web-manifest',
  apply: 'build',
  generateBundle() {
    const icon = (size: number, purpose: 'any' | 'maskable') => ({
      src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    const manifest = {
      id: '/',
      name: brand.name,
      short_name: brand.name,
      lang: 'pt-BR',
      start_url: '/tickets',
      scope: '/',
      display: 'standalone',
      background_color: '#f4f6f4',
      theme_color: '#0c7a51',
      icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    };
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
  },
};

/** A service worker controls the paths below its own URL and is updated there, so its name has no hash. */
const serviceWorker = {
  input: { index: 'index.html', 'early-renewal': 'src/app/early-renewal.ts', sw: 'src/worker/sw.ts' },
  output: {
    entryFileNames: ({ name }: { name: string }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
    codeSplitting: { groups: chunkGroups },
  },
};

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    withoutJsonSchemas,
    iconFiles,
    pageContract,
    slimContract,
    react(),
    brandInHtml,
    fontEarly,
    ...(mode === 'gallery' ? [] : [renewalEarly]),
    webManifest,
    ...(mode === 'gallery' ? [] : [keepBudgets, compressedFiles]),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/socket.io': { target: api, ws: true },
      // Pages and API calls share their paths (/tags is both); an API call accepts JSON.
      '/': { target: api, bypass: (req) => (req.headers.accept === 'application/json' ? undefined : req.url) },
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `vite build --mode gallery` builds the gallery of states, which the product build omits.
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
    // As in the configuration of the root.
    retry: process.env['CI'] ? 1 : 0,
    // Test files share one jsdom, because creating it takes longer than most tests; setup.ts cleans up after each test.
    isolate: false,
  },
}));
