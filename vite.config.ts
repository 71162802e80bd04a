import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { denyImports } from 'vite-env-only';
import { defineConfig } from 'vitest/config';
import remixOptions from './remix.config.js';

const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|@remix-run|@vanilla-extract)\/|vite\/preload-helper|\/app\/(styles|templates|features\/site|ui\/(button|client-href|client-links|icon|island|layout-switch|search-box|use-sliders))/;
const testing = Boolean(process.env['VITEST']);

/** The style sheets by the short name that their classes begin with. */
const sheets = new Map<string, { readonly path: string; readonly classes: string[] }>();

/** Class names stand in every page hundreds of times: four letters for the sheet and the class's place in it. */
function shortClass({ hash, filePath }: { hash: string; filePath: string }): string {
  const digest = createHash('sha256').update(filePath).digest();
  const name = ((digest.readUInt32BE() % (26 * 36 ** 3)) + 10 * 36 ** 3).toString(36);
  const sheet = sheets.get(name) ?? { path: filePath, classes: [] };
  if (sheet.path !== filePath)
    throw new Error(`${filePath} and ${sheet.path} have one short name: rename one`);
  if (!sheet.classes.includes(hash)) sheet.classes.push(hash);
  sheets.set(name, sheet);
  return name + sheet.classes.indexOf(hash).toString(36);
}

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: { '~': resolve('app'), '#server': resolve('server') },
  },
  plugins: [
    // Nothing of the backend may reach a browser: an import that survives tree-shaking fails the build.
    !testing && denyImports({ client: { files: ['server/**'] } }),
    vanillaExtractPlugin({ identifiers: process.env['NODE_ENV'] === 'development' ? 'debug' : shortClass }),
    !testing && remix(remixOptions),
  ],
  // The small run-time half of the styles goes into the server's build: an installation needs no build tools.
  ssr: { noExternal: [/^@vanilla-extract\//] },
  build: {
    ...(isSsrBuild ? { target: 'node20' } : {}),
    assetsInlineLimit: 0,
    // remix-serve keeps what is in build/client for a year; public/ it serves itself, for an hour.
    copyPublicDir: false,
    // Browsers that know the rest of these style sheets too (:has, popover): no second spelling for older ones.
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    cssMinify: true,
    // Four kilobytes less for every shopper than the quicker minifier; the server's own code stays readable.
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: {
      output: isSsrBuild
        ? // What is loaded on use in a browser is at hand here.
          { inlineDynamicImports: true }
        : {
            // What every page loads stands in one file: the small ones compress better beside each other.
            manualChunks: (id) => (onEveryPage.test(id) ? 'site' : undefined),
            // A page names each of its files: their hash alone says as much.
            assetFileNames: 'assets/[hash:6][extname]',
            chunkFileNames: 'assets/[hash:8].js',
            entryFileNames: 'assets/[hash:8].js',
          },
    },
    terserOptions: { compress: { passes: 4, ecma: 2020 }, format: { ecma: 2020, comments: false } },
  },
  test: {
    include: ['{app,server,prisma-free-fixtures,tests/architecture}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Rules keep nothing: the files of one process share their modules, and the whole run takes a third of the time.
    isolate: false,
  },
}));
