import { join } from 'node:path';
import { bundled, canBuild, isStale, root } from './bundle.mjs';
import { loadEnvironmentFile } from './environment-file.mjs';

const dev = process.argv.includes('--dev');
process.env.NODE_ENV = dev ? 'development' : 'production';
// remix-serve finds the build and the public files from the working folder.
process.chdir(root);
loadEnvironmentFile();

// As the first process of a container, Node would not even end by these; the running site replaces them by a stop in good order.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(143));

const sources = ['app', 'server', 'public', 'package.json', 'remix.config.js', 'vite.config.ts'];
try {
  if (!dev && isStale(join(root, 'build/server/index.js'), sources) && canBuild()) {
    process.stdout.write('Building the site (once, and after a change)…\n');
    const { build } = await import('./build.mjs');
    await build();
  }
  const { start } = await import(await bundled('start'));
  await start({ root, dev });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
