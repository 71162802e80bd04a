import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Behaviour under failure: killed processes, bad input, the container. One file at a time, against the built site. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: { '~': resolve('app'), '#server': resolve('server') } },
  test: {
    include: ['tests/robustness/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
    // A busy machine can spoil a test once; the summary of `npm test` names it as flaky.
    retry: process.env['CI'] ? 1 : 0,
  },
});
