import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder: two up from here, in a development tree and in the image alike. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const outdir = join(root, 'build/cli');
/** Each program by its name: two to start, then those of threads, and one that a command starts. */
const entries = {
  dealer: 'server/cli/main.ts',
  start: 'server/cli/start-site.ts',
  'pdf-worker': 'server/stock/pdf/adapters/pdfkit/worker.ts',
  'picture-worker': 'server/dealer/media/making/worker.ts',
  'delivery-worker': 'server/entry/services/delivery-worker.ts',
  'stock-import-worker': 'server/entry/services/stock-import-worker.ts',
  'backup-worker': 'server/entry/services/backup-worker.ts',
  'feed-worker': 'server/entry/services/feed-worker.ts',
  'quick-check': 'server/entry/health/quick-check.ts',
};
/** A thread that fits asking prices: apart, because code that it shared with others would take memory in it. */
const smallEntries = { 'market-worker': 'server/entry/services/market-worker.ts' };

/**
 * The address of a command line program made from TypeScript, bundled first when the sources are newer.
 * An installation without development dependencies runs what was built.
 * @param {keyof typeof entries} name
 */
export async function bundled(name) {
  const file = join(outdir, `${name}.js`);
  if (isStale(file, ['server', 'package.json']) && canBuild()) await bundle();
  if (!existsSync(file)) throw new Error(`${file} is not built: run npm install, then npm run build.`);
  return pathToFileURL(file).href;
}

/**
 * Packages of many small files without anything native, which become part of what is built: Node takes longer to find
 * and open hundreds of files than to run them. The others stay outside.
 */
export const builtIn = ['kysely', 'libphonenumber-js', 'remeda', 'zod'];
const isBuiltIn = (path) => builtIn.some((name) => path === name || path.startsWith(`${name}/`));

const packagesOutside = {
  name: 'packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || isBuiltIn(path) ? undefined : { path, external: true },
    ),
};

/**
 * The commit that is built, as a constant for the bundlers: REVISION where the sources come without their history, as into
 * the image; an empty text if nobody knows.
 */
export function revisionConstant() {
  const hasHistory = existsSync(join(root, '.git'));
  const git =
    hasHistory && spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const revision = process.env.REVISION || (git && git.status === 0 ? git.stdout.trim() : '');
  // Only what may follow the plus of a semantic version.
  return { __REVISION__: JSON.stringify(/^[0-9A-Za-z.-]{1,40}$/.test(revision) ? revision : '') };
}

/** Bundles every program. */
export async function bundle() {
  const { build, stop } = await import('esbuild');
  const options = {
    absWorkingDir: root,
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    plugins: [packagesOutside],
    sourcemap: true,
    define: revisionConstant(),
    logLevel: 'error',
  };
  await build({ ...options, entryPoints: entries, splitting: true });
  await build({ ...options, entryPoints: smallEntries, minify: true });
  // Its process would stay beside a site that builds itself as it starts, with hundreds of megabytes.
  await stop();
}

/** True when a built file is missing or older than any source in `sources` (files or folders of the project). */
export function isStale(file, sources) {
  if (!existsSync(file)) return true;
  const built = statSync(file).mtimeMs;
  return sources.some((source) => existsSync(join(root, source)) && isNewer(join(root, source), built));
}

/** Whether the development dependencies that build the site are there. */
export const canBuild = () =>
  existsSync(join(root, 'node_modules/esbuild')) && existsSync(join(root, 'server/cli/main.ts'));

function isNewer(path, thanMs) {
  const found = statSync(path);
  if (!found.isDirectory()) return isSource(path) && found.mtimeMs > thanMs;
  return readdirSync(path).some((name) => isNewer(join(path, name), thanMs));
}

/** Tests and mere types are in no program. */
const isSource = (path) => /\.(ts|tsx|js|json)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle();
  process.stdout.write(
    `Command line built: ${Object.keys({ ...entries, ...smallEntries })
      .map((name) => `build/cli/${name}.js`)
      .join(', ')}\n`,
  );
}

/** Takes the variables of the project's `.env`, where there is one; those already set win. */
export function loadEnvironmentFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
