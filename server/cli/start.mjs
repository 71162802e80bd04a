import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bundled, canBuild, isStale, loadEnvironmentFile, root } from './bundle.mjs';

/** Runs `npm start`, whose argument is the build that remix-serve serves, and `npm run dev`. */
const [, , build] = process.argv;
const dev = build === '--dev';
if (!build) {
  process.stderr.write('Use npm start, or node server/cli/start.mjs build/server/index.js\n');
  process.exit(1);
}
// Garbage is collected once the heap has grown by half; otherwise it may grow to three times what is in use. It costs a
// tenth of the processor's time under full load, and saves a fifth of the memory.
setFlagsFromString('--heap-growing-percent=50');
// What is left of it then moves together: half of the heap would stay empty in small pieces.
setFlagsFromString('--optimize-for-size');
// remix-serve finds the build and the public files from the working folder.
process.chdir(root);
loadEnvironmentFile();
// `npm start` is production whatever the environment says; but a word that is no mode is a mistake, which the start reports.
if (['', 'production', 'development', 'test'].includes((process.env.NODE_ENV ?? '').trim()))
  process.env.NODE_ENV = dev ? 'development' : 'production';

// Until the site runs, a signal ends the process at once: as the first process of a container Node would ignore it.
const endAtOnce = () => process.exit(143);
const signals = ['SIGTERM', 'SIGINT'];
for (const signal of signals) process.on(signal, endAtOnce);
const releaseSignals = () => {
  for (const signal of signals) process.off(signal, endAtOnce);
};

const sources = ['app', 'server', 'public', 'package.json', 'remix.config.js', 'vite.config.ts'];
try {
  if (!dev && isStale(join(root, build), sources) && canBuild()) {
    process.stdout.write('Building the site (once, and after a change)…\n');
    const { build: buildSite } = await import('./build.mjs');
    await buildSite();
  }
  // The built site starts itself, so that no part of the server is in memory twice.
  const site = dev ? undefined : await import(pathToFileURL(join(root, build)).href);
  const { start } = site ? site.entry.module : await import(await bundled('start'));
  await start({ root, build: site, releaseSignals });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
