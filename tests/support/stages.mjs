import { playwrightReport, vitestReport } from './reports.mjs';

/**
 * A check of the project. A stage without `report` counts as one test. `needs` names the stage without which it can't run:
 * then it counts as one failed test.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[]} command a script below node_modules and its arguments
 * @property {(json: any) => import('./reports.mjs').Report} [report] reads the stage's JSON report
 * @property {string} [needs]
 * @property {boolean} [node24] runs on Node 24, whatever runs the others
 */

const vitest = (...argv) => ['vitest/vitest.mjs', 'run', ...argv];
const folders = ['app', 'server', 'tenants', 'prisma-free-fixtures', 'tests'];

/** @type {Record<string, Stage>} */
const stages = {
  lint: { name: 'format and lint', command: ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'] },
  modules: { name: 'compiled modules', command: ['../tests/support/compiled-modules.mjs'] },
  types: { name: 'types', command: ['typescript7/bin/tsc', '--noEmit', '-p', '.'] },
  architecture: {
    name: 'architecture',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...folders,
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  unused: { name: 'unused', command: ['knip/bin/knip.js', '--no-progress'] },
  unit: { name: 'unit', command: vitest(), report: vitestReport, needs: 'compiled modules' },
  changed: {
    name: 'changed unit tests',
    command: vitest('--changed', '--passWithNoTests'),
    report: vitestReport,
  },
  build: { name: 'build', command: ['../server/cli/build.mjs'] },
  built: {
    name: 'built',
    command: vitest('--config', 'tests/architecture/built.vitest.config.ts'),
    report: vitestReport,
    needs: 'build',
  },
  contract: {
    name: 'contract',
    command: vitest('--config', 'tests/contract/vitest.config.ts'),
    report: vitestReport,
    needs: 'build',
  },
  browser: {
    name: 'browser',
    command: [
      '@playwright/test/cli.js',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--reporter',
      'list,json',
    ],
    report: playwrightReport,
    needs: 'build',
  },
  robustness: {
    name: 'robustness',
    command: vitest('--config', 'tests/robustness/vitest.config.ts', '--project', '!image'),
    report: vitestReport,
    needs: 'build',
  },
  image: {
    name: 'image',
    command: vitest('--config', 'tests/robustness/vitest.config.ts', '--project', 'image'),
    report: vitestReport,
  },
};

const onNode24 = (stage) => ({ ...stage, name: `${stage.name} on Node 24`, node24: true });

/**
 * The stages of a run as steps that follow each other. A step has one chain or several that run side by side; the stages of
 * a chain follow each other.
 *
 * @type {Record<'fast' | 'quick' | 'all', readonly (readonly (readonly Stage[])[])[]>}
 */
export const runs = {
  fast: [
    [
      [stages.types, stages.changed],
      [stages.lint, stages.architecture],
    ],
  ],
  quick: [
    [
      [stages.modules, stages.unit],
      [stages.build, stages.built, stages.types, stages.lint, stages.architecture, stages.unused],
    ],
    [[stages.contract]],
    [[stages.browser]],
    [[stages.robustness]],
  ],
  all: [],
};
const [first, [contract], ...others] = runs.quick;
// The contract suite uses half of one core: the image is built beside it.
runs.all = [
  first,
  [contract, [stages.image]],
  ...others,
  [[onNode24(stages.unit)]],
  [[onNode24(stages.contract)]],
];
