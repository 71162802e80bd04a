import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const reports = join(root, 'test-results/reports');
const fast = process.argv.includes('--fast');

/**
 * Every check of the project in order. A stage without a report counts as one test. `needs` names the stage
 * without which it cannot run: then it counts as one failed test.
 */
const stages = [
  {
    name: 'format and lint',
    command: ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
    fast: true,
  },
  { name: 'types', command: ['typescript/bin/tsc', '--noEmit', '-p', '.'], fast: true },
  {
    name: 'architecture',
    command: [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      'app',
      'server',
      'tenants',
      'prisma-free-fixtures',
      'tests',
      '--config',
      '.dependency-cruiser.cjs',
    ],
    fast: true,
  },
  { name: 'unused', command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'unit', command: vitest('unit'), report: vitestReport, fast: true },
  { name: 'build', command: ['../server/entry/cli/build.mjs'] },
  {
    name: 'built',
    command: vitest('built', 'tests/architecture/built.vitest.config.ts'),
    report: vitestReport,
    needs: 'build',
  },
  {
    name: 'contract',
    command: vitest('contract', 'tests/contract/vitest.config.ts'),
    report: vitestReport,
    needs: 'build',
  },
  {
    name: 'e2e',
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
  {
    name: 'robustness',
    command: vitest('robustness', 'tests/robustness/vitest.config.ts'),
    report: vitestReport,
    needs: 'build',
  },
];

function vitest(name, config) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return ['vitest/vitest.mjs', 'run', ...(config ? ['--config', config] : []), ...reporters];
}

function vitestReport({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unsuccessful = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const flaky = assertionResults.filter(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    );
    // A file that fails before its first test has a message of its own.
    const ofFile = failed.length === 0 && message ? [`${name}: ${message}`] : [];
    const firstReason = ({ fullName, failureMessages }) =>
      `${name}: ${fullName}: ${failureMessages[0] ?? ''}`;
    return [...ofFile, ...failed.map(firstReason), ...flaky.map((one) => `flaky: ${firstReason(one)}`)];
  });
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: numFailedTests, skipped, unsuccessful };
}

function playwrightReport({ stats, suites }) {
  // Flaky: failed first and passed when run again.
  const passed = stats.expected + stats.flaky;
  const unsuccessful = suites.flatMap(unsuccessfulJourneys);
  return { passed, failed: stats.unexpected, skipped: stats.skipped, unsuccessful };
}

/** Names each failed or flaky test with its first error. */
function unsuccessfulJourneys({ file, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) => {
        const reason = results.find(({ error }) => error)?.error.message ?? '';
        return `${status === 'flaky' ? 'flaky: ' : ''}${file} [${projectName}] ${spec.title}: ${reason}`;
      }),
  );
  return [...own, ...suites.flatMap(unsuccessfulJourneys)];
}

/** Runs one stage and counts its tests; a stage that fails without a failed test counts one. */
async function runStage({ name, command, report }) {
  const file = join(reports, `${name}.json`);
  const code = await run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const counted = report ? read(file, report) : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  return counted;
}

function read(file, report) {
  try {
    return report(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function run([script, ...argv], environment) {
  const file = join(root, 'node_modules', script);
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [file, ...argv], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

const say = (line) => process.stdout.write(`${line}\n`);

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const results = new Map();
for (const stage of stages.filter((one) => !fast || one.fast)) {
  say(`\n— ${stage.name}`);
  const started = Date.now();
  const missing = stage.needs && results.get(stage.needs)?.failed > 0;
  const counted = missing ? { passed: 0, failed: 1, skipped: 0 } : await runStage(stage);
  if (missing) say(`Not run, since ${stage.needs} failed.`);
  results.set(stage.name, { ...counted, seconds: (Date.now() - started) / 1000 });
}

say('');
for (const [name, { passed, failed, skipped, seconds }] of results) {
  say(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(16)} ${passed} passed, ${failed} failed, ${skipped} skipped  ${seconds.toFixed(0)} s`,
  );
}
for (const [name, { unsuccessful = [] }] of results)
  for (const one of unsuccessful.slice(0, 20))
    say(`  ${name}: ${one.replaceAll('\n', '\n    ').slice(0, 1200)}`);
const total = (kind) => [...results.values()].reduce((sum, result) => sum + result[kind], 0);
say(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
