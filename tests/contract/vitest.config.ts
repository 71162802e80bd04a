import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Contract suites: every adapter of a port against the same tests, with real engines. Two files at a time. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: { '~': resolve('app'), '#server': resolve('server') } },
  test: {
    include: ['tests/contract/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/contract/global-setup.ts',
    setupFiles: 'tests/contract/file-setup.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Rules and adapters keep nothing: the files of one process share their modules, which take long to load.
    isolate: false,
  },
});
