import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that measure time or memory, or need the machine for themselves. */
const alone = [
  'backup',
  'car-held-everywhere',
  'container',
  'database-away',
  'database-silent',
  'import-delays-no-page',
  'market-bars',
  'neighbours',
  'readiness',
  'rolling-upgrade',
  'sign-in-flood',
  'start',
  'stock-import',
  'under-attack',
].map((name) => `tests/robustness/${name}.test.ts`);

const shared = {
  environment: 'node',
  testTimeout: 300_000,
  hookTimeout: 900_000,
  // A busy machine can spoil a test once; the summary of `npm test` names it as flaky.
  retry: process.env['CI'] ? 1 : 0,
} as const;

/**
 * Behaviour under failure: killed processes, bad input, the container; against the built site. Most files wait more than
 * they work, so two run side by side; then those that need the machine for themselves.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: { '~': resolve('app'), '#server': resolve('server') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'side by side',
          include: ['tests/robustness/**/*.test.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
