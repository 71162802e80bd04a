import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import type { Plugin } from 'vite';
import { denyImports } from 'vite-env-only';
import { defineConfig } from 'vitest/config';
import remixOptions, { future } from './remix.config.js';
import { builtIn, revisionConstant } from './server/cli/bundle.mjs';

const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|@remix-run|@vanilla-extract)\/|vite\/preload-helper|\/app\/((root|entry\.client)\.tsx$|styles|templates|features\/(moments\/(moments|seen)|saved\/saved-cars|site\/(error-page|footer|frame-part|header))|rendering\/(enhanced|static|view)|parts\/(cars\/seen-key|dealer\/error-words|search\/search-box)|ui\/(button|client-href|client-links|figure|icon|layout-switch))/;
const testing = Boolean(process.env['VITEST']);

/** Every style sheet of the site in one order, so that both builds give each the same short name. */
const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css.ts'))
  .sort();
const classes = new Map<string, string[]>();

/**
 * Class names stand in every page hundreds of times: two characters for the sheet and the class's place in it. The place is in
 * capitals, because a name within a selector's words would be taken for a class: `chi` in `:first-child`.
 */
function shortClass({ hash, filePath }: { hash: string; filePath: string }): string {
  const place = sheets.indexOf(filePath.replace(/^app\//, ''));
  if (place < 0) throw new Error(`${filePath} is no style sheet of app/`);
  const known = classes.get(filePath) ?? [];
  if (!known.includes(hash)) known.push(hash);
  classes.set(filePath, known);
  return (place + 10 * 36).toString(36) + known.indexOf(hash).toString(36).toUpperCase();
}

const fetchModule = '/@remix-run/react/dist/esm/single-fetch.js';
const logsEvery = 'console.error(e);';

/** The router drops the answer to a request that it aborts. Remix must not log that abort as an error. */
const quietAborts: Plugin = {
  name: 'quiet-aborts',
  transform(code, id) {
    if (!id.endsWith(fetchModule)) return undefined;
    if (!code.includes(logsEvery)) throw new Error(`${fetchModule} no longer contains ${logsEvery}`);
    return { code: code.replace(logsEvery, `init.signal.aborted || ${logsEvery}`), map: null };
  },
};

const remixModule = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const flags: Readonly<Record<string, boolean>> = future;

/**
 * Remix asks in the browser for options that are known here, so the bundler keeps the code of both answers. And it gives
 * components names for React's developer tools, an assignment that keeps those that this site never renders.
 */
const knownOptions: Plugin = {
  name: 'known-options',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!remixModule.test(id)) return undefined;
    const known = code
      .replace(/(?:window\.__remixContext\.|\b)future\.(v3_\w+)/g, (_, flag) => `${flags[flag] ?? false}`)
      .replaceAll('window.__remixContext.isSpaMode', 'false')
      .replace(/^\w+\.displayName = .*$/gm, '');
    return { code: known, map: null };
  },
};

const layers = /\/(?:server\/(\w+)\/|node_modules\/([\w-]+)\/)/;

/**
 * The server's build in one file for each layer and package: Node takes memory in proportion to its longest program while
 * it reads it, and gives little of it back.
 */
function layerOf(id: string): string | undefined {
  const [, layer, name] = layers.exec(id) ?? [];
  if (id.endsWith('package.json')) return 'platform';
  return layer ?? name ?? (id.includes('/app/') ? 'app' : undefined);
}

const codeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
const rawBeyondAscii = /String\.raw`[^`]*[^\0-\x7f]/;

/**
 * The server's programs in few bytes: one letter beyond Latin doubles the memory that Node takes for a program's text, so
 * each is written as its code. The style sheets are in the browser's build.
 */
const smallServer: Plugin = {
  name: 'small-server',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  generateBundle(_, files) {
    for (const [name, file] of Object.entries(files)) {
      if (file.type === 'asset') {
        if (name.endsWith('.css')) delete files[name];
        continue;
      }
      if (rawBeyondAscii.test(file.code)) throw new Error('String.raw would show the code of a letter.');
      file.code = file.code.replace(/[^\0-\x7f]/g, codeOf);
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && { define: revisionConstant() }),
  resolve: {
    alias: { '~': resolve('app'), '#server': resolve('server') },
  },
  plugins: [
    // Nothing of the backend may reach a browser, except the check of a form's fields: an import that survives tree-shaking
    // fails the build.
    !testing && denyImports({ client: { files: [/^server\/(?!people\/leads\/rules\/check-field\.ts$)/] } }),
    quietAborts,
    knownOptions,
    smallServer,
    vanillaExtractPlugin({ identifiers: process.env['NODE_ENV'] === 'development' ? 'debug' : shortClass }),
    !testing && remix(remixOptions),
  ],
  // The small run-time half of the styles goes into the server's build: an installation needs no build tools.
  ssr: { noExternal: [/^@vanilla-extract\//, ...builtIn] },
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
    terserOptions: { compress: { passes: 4, ecma: 2020 }, format: { ecma: 2020, comments: false } },
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
