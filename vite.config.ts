import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import type { Plugin } from 'vite';
import { denyImports } from 'vite-env-only';
import { defineConfig } from 'vitest/config';
import remixOptions from './remix.config.js';
import { builtIn, revisionConstant } from './server/cli/bundle.mjs';

const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|@remix-run)\/|vite\/preload-helper|\/app\/((root|entry\.client)\.tsx$|styles|templates|features\/(customers\/saved-cars|leads\/form-route|site\/(closed-popup|error-page|footer|frame-part|header|popups|site-frame))|rendering\/(enhanced|first-use|say|static|view)|parts\/(cars\/seen-cars|head|search\/search-field)|ui\/(button|client-links|dialog-route|events|figure|icon|kept-layout))/;
/**
 * Browsers that know the scripts and the style sheets as they are written (:has, popover). Others show the same pages
 * without scripts.
 */
const browsers = ['chrome111', 'firefox115', 'safari16.4'];
const testing = Boolean(process.env['VITEST']);

const layers = /\/(?:server\/([\w-]+)\/|node_modules\/([\w-]+)\/)/;

/**
 * The server's build in one file for each layer and package: Node takes memory in proportion to its longest program while
 * it reads it, and gives little of it back.
 */
function layerOf(id: string): string | undefined {
  const [, layer, name] = layers.exec(id) ?? [];
  if (id.endsWith('package.json')) return 'platform';
  return layer ?? name ?? (id.includes('/app/') ? 'app' : undefined);
}

/** The style sheets are in the browser's build. */
const noServerSheets: Plugin = {
  name: 'no-server-sheets',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  generateBundle(_, files) {
    for (const name of Object.keys(files)) if (name.endsWith('.css')) delete files[name];
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && {
    define: revisionConstant(),
    // A program with one letter beyond Latin-1, such as a dash, takes two bytes for each letter while it runs.
    esbuild: { charset: 'ascii' },
  }),
  resolve: {
    alias: { '~': resolve('app'), '#server': resolve('server') },
  },
  plugins: [
    // Nothing of the backend may reach a browser, except the check of a form's fields: an import that survives tree-shaking
    // fails the build.
    !testing && denyImports({ client: { files: [/^server\/(?!leads\/rules\/check-field\.ts$)/] } }),
    noServerSheets,
    vanillaExtractPlugin(),
    !testing && remix(remixOptions),
  ],
  // The small run-time half of the styles goes into the server's build: an installation needs no build tools.
  ssr: { noExternal: [/^@vanilla-extract\//, ...builtIn] },
  build: {
    target: isSsrBuild ? 'node20' : browsers,
    assetsInlineLimit: 0,
    // remix-serve keeps what is in build/client for a year; public/ it serves itself, for an hour.
    copyPublicDir: false,
    cssTarget: browsers,
    cssMinify: true,
    // Four kilobytes less for every shopper than the quicker minifier; the server's own code stays readable.
    minify: isSsrBuild ? false : 'terser',
    rollupOptions: {
      // Comments of packages that stand where they say nothing to this bundler.
      onwarn: (warning, tell) => (warning.code === 'INVALID_ANNOTATION' ? undefined : tell(warning)),
      output: isSsrBuild
        ? { manualChunks: layerOf, chunkFileNames: '[name].js' }
        : {
            // What every page loads stands in one file: the small ones compress better beside each other.
            manualChunks: (id) => (onEveryPage.test(id) ? 'site' : undefined),
            // A page names each of its files: their hash alone says as much.
            assetFileNames: 'assets/[hash:6][extname]',
            chunkFileNames: 'assets/[hash:7].js',
            entryFileNames: 'assets/[hash:7].js',
          },
    },
    terserOptions: {
      safari10: false,
      // Reading a property has no effect in our code or in our packages'.
      compress: { passes: 4, ecma: 2020, pure_getters: true },
      format: { ecma: 2020, comments: false },
    },
  },
  test: {
    include: ['{app,server,prisma-free-fixtures,tests/architecture,tests/bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Rules keep nothing: the files of one process share their modules, and the whole run takes a third of the time.
    isolate: false,
    // Vitest leaves one processor free by default, which is half of a small machine.
    maxWorkers: '100%',
    // Properties take seconds on a busy machine; none measures time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
}));
