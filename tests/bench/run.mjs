import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Runs the measurements and writes RESULTS.md. `npm run bench` runs all; `npm run bench -- server weight` only those,
 * and prints them instead.
 */
/** Cars of the seeded stock that the search engines are measured with. */
const stockSizes = [2_000, 20_000, 200_000];
const folder = import.meta.dirname;
const root = resolve(folder, '../..');
const outdir = join(root, 'node_modules/.cache/bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => basename(file, '.bench.ts'));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`No such measurement: ${unknown.join(', ')}. There are ${names.join(', ')}.`);

execFileSync(process.execPath, [join(root, 'server/cli/build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
await build({
  entryPoints: Object.fromEntries(names.map((name) => [name, join(folder, `${name}.bench.ts`)])),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  alias: { '#server': join(root, 'server') },
  // The bundles stand elsewhere; what finds the project from its own folder must still find it.
  define: { 'import.meta.dirname': JSON.stringify(folder) },
  logLevel: 'error',
});

const parts = [];
for (const name of asked.length > 0 ? asked : names) {
  process.stderr.write(`Measuring ${name}…\n`);
  const measurement = await import(pathToFileURL(join(outdir, `${name}.mjs`)).href);
  const load = loadavg()[0]?.toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  const measured = await measurement.run(stockSizes);
  parts.push(
    `## ${measurement.title ?? name}\n\n${day}, load average ${load} before it began.\n\n${measured}\n`,
  );
}

const cpu = cpus()[0]?.model ?? 'unknown processor';
const machine = `${cpus().length} × ${cpu}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}, ${process.platform}`;
const date = new Date().toISOString().slice(0, 10);
const text = `# Measured\n\n\`npm run bench\`, ${date}, ${machine}.\n\n${parts.join('\n')}`;
if (asked.length > 0) process.stdout.write(text);
else writeFileSync(join(folder, 'RESULTS.md'), text);
process.exit(0);
