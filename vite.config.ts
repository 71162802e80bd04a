import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { denyImports } from 'vite-env-only';
import { defineConfig } from 'vitest/config';
import remixOptions from './remix.config.js';

const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|@remix-run|@vanilla-extract)\/|vite\/preload-helper|\/app\/(styles|templates|features\/site|ui\/(button|client-href|client-links|icon|island|layout-switch|search-box|use-sliders))/;
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
    rollupOptions: {
      output: isSsrBuild
        ? // What is loaded on use in a browser is at hand here.
          { inlineDynamicImports: true }
        : // What every page loads stands in one file: the small ones compress better beside each other.
          { manualChunks: (id) => (onEveryPage.test(id) ? 'site' : undefined) },
    },
    terserOptions: { compress: { passes: 4, ecma: 2020 }, format: { ecma: 2020, comments: false } },
  },
  test: {
    include: ['{app,server,prisma-free-fixtures,tests/architecture}/**/*.test.{ts,tsx}'],
    environment: 'node',
  },
}));
