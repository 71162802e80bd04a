import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Contract suites: every adapter of a port against the same tests, with real engines. Two files at a time. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: { '~': resolve('app'), '#server': resolve('server') } },
  test: {
    include: ['tests/contract/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A busy machine can spoil a test once; the summary of `npm test` names it as flaky.
    retry: process.env['CI'] ? 1 : 0,
  },
});
