import { build } from 'esbuild';
import { expect, test } from 'vitest';

test("the thread that fits asking prices has no package in its program, which would take memory beside the site's", async () => {
  const { metafile } = await build({
    entryPoints: ['server/entry/services/market-worker.ts'],
    ...{ bundle: true, write: false, metafile: true },
    ...{ platform: 'node', format: 'esm', packages: 'external', outdir: 'build' },
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(imported.filter((path) => !path.startsWith('node:'))).toEqual([]);
});
