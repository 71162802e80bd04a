import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { onlyInAll } from './only-in-all';

const pathOf = (name: string): string => `tests/robustness/${name}.test.ts`;
/**
 * Files that flood a site, which slows a neighbour down until its limits end it; and the upgrade, whose sites report a
 * database that answers late as down.
 */
const alone = [
  'car-held-everywhere',
  'desk-edits-everywhere',
  'import-delays-no-page',
  'neighbours',
  'rolling-upgrade',
  'sign-in-flood',
].map(pathOf);
/** Builds the image, which takes minutes of one core: `npm run test:all` does so beside the contract suite. */
const image = [pathOf('container')];
const leftOut = process.env['TESTS'] === 'all' ? [] : onlyInAll.map(({ file }) => pathOf(file));

const shared = {
  environment: 'node',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A test that passes only the second time has a defect: the summary of `npm test` names it.
  retry: process.env['CI'] ? 1 : 0,
} as const;

/**
 * Behaviour under failure: killed processes, bad input, the container; against the built site. Most files wait more than
 * they work, so two run side by side, three in the long run; then those that need the machine for themselves.
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
          exclude: [...alone, ...image, ...leftOut],
          globalSetup: 'tests/robustness/stocked-folder.ts',
          maxWorkers: process.env['TESTS'] === 'all' ? 3 : 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          exclude: leftOut,
          globalSetup: 'tests/robustness/stocked-folder.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'image',
          include: image,
          exclude: leftOut,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
