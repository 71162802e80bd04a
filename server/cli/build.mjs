import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, root } from './bundle.mjs';
import { writeLicences } from './licences.mjs';

/** Builds all that is served: the site, the command line, compressed copies of static files, the package of the API's client, licences. */
export async function build({ quiet = true } = {}) {
  await run('@remix-run/dev/dist/cli.js', ['vite:build'], quiet);
  await bundle();
  await run('../server/platform/http/precompress.mjs', [], quiet);
  await run('../server/api/client/pack.mjs', [], quiet);
  await writeLicences();
}

/** Runs a script of node_modules; what it says is shown when it fails, or all along. */
function run(script, argv, quiet) {
  const file = join(root, 'node_modules', script);
  const child = spawn(process.execPath, [file, ...argv], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  const lines = [];
  child.stdout?.on('data', (chunk) => lines.push(chunk));
  child.stderr?.on('data', (chunk) => lines.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      reject(
        new Error(`${Buffer.concat(lines)}The build failed: ${script} ${argv.join(' ')} ended with ${code}.`),
      );
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ quiet: false }).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
