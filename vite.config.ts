import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { denyImports } from 'vite-env-only';
import { defineConfig } from 'vitest/config';
import remixOptions from './remix.config.js';

const testing = Boolean(process.env['VITEST']);

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: { '~': resolve('app'), '#server': resolve('server') },
  },
  plugins: [
    // Nothing of the backend may reach a browser: an import that survives tree-shaking fails the build.
    !testing && denyImports({ client: { files: ['server/**'] } }),
    vanillaExtractPlugin({ identifiers: process.env['NODE_ENV'] === 'development' ? 'debug' : 'short' }),
    !testing && remix(remixOptions),
  ],
  // The small run-time half of the styles goes into the server's build: an installation needs no build tools.
  ssr: { noExternal: [/^@vanilla-extract\//] },
  build: {
    assetsInlineLimit: 0,
    // remix-serve keeps what is in build/client for a year; public/ it serves itself, for an hour.
    copyPublicDir: false,
    cssMinify: true,
    // Four kilobytes less for every shopper than the quicker minifier; the server's own code stays readable.
    minify: isSsrBuild ? false : 'terser',
    // The server's is one file: what is loaded on use in a browser is at hand here.
    ...(isSsrBuild ? { rollupOptions: { output: { inlineDynamicImports: true } } } : {}),
    terserOptions: { compress: { passes: 4, ecma: 2020 }, format: { ecma: 2020, comments: false } },
  },
  test: {
    include: ['{app,server,prisma-free-fixtures,tests/architecture}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
}));
