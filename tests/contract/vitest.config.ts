import { resolve } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { onlyInAll } from './only-in-all';

const all = process.env['TESTS'] === 'all';
const leftOut = all ? [] : onlyInAll.map(({ file }) => `tests/contract/${file}.test.ts`);

/**
 * Contract suites: every adapter of a port against the same tests, with real engines. Two files at a time. Without
 * TESTS=all, the files of `only-in-all.ts` are left out.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: { '~': resolve('app'), '#server': resolve('server') } },
  test: {
    include: ['tests/contract/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    environment: 'node',
    globalSetup: resolve(import.meta.dirname, 'global-setup.ts'),
    setupFiles: resolve(import.meta.dirname, 'file-setup.ts'),
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Rules and adapters keep nothing: the files of one process share their modules, which take long to load.
    isolate: false,
    // A test that passes only the second time has a defect: the summary of `npm test` names it.
    retry: process.env['CI'] ? 1 : 0,
  },
});
