import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findNode24 } from './node-24.mjs';
import { runs } from './stages.mjs';

/**
 * `npm test`; with `--all` `npm run test:all`, with `--fast` `npm run verify:fast`. Stages side by side write to a log each,
 * of which the end is shown when one fails.
 */
const root = resolve(import.meta.dirname, '../..');
const results = join(root, 'test-results');
const reports = join(results, 'reports');
const logs = join(results, 'logs');
const shownLogLines = 200;

const kind = ['all', 'fast'].find((one) => process.argv.includes(`--${one}`)) ?? 'quick';
if (kind === 'all') process.env['TESTS'] = 'all';

const say = (line) => process.stdout.write(`${line}\n`);
const started = Date.now();
const secondsSince = (then) => (Date.now() - then) / 1000;
const nothing = { passed: 0, failed: 0, skipped: 0, retried: 0, problems: [], files: [] };
const outcomes = new Map();

/** Runs one stage and counts its tests; a stage that fails without a failed test counts one. */
async function runStage(stage, logFile) {
  if (stage.needs && outcomes.get(stage.needs)?.failed > 0)
    return { ...nothing, failed: 1, problems: [`not run, since ${stage.needs} failed`] };
  const report = join(reports, `${stage.name.replaceAll(' ', '-')}.json`);
  const code = await run(stage, report, logFile);
  const counted = stage.report ? read(report, stage.report) : { ...nothing, passed: code === 0 ? 1 : 0 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function read(file, report) {
  try {
    return report(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { ...nothing, failed: 1, problems: ['no report'] };
  }
}

/** Resolves with the exit code. */
async function run({ command: [script, ...argv], report, node24 }, reportFile, logFile) {
  const runtime = node24 ? findNode24(root) : process.execPath;
  const isVitest = report && script.startsWith('vitest/');
  const reporters = isVitest
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    : [];
  const child = spawn(runtime, [join(root, 'node_modules', script), ...argv, ...reporters], {
    cwd: root,
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      // Long properties have run on the Node of the other stages.
      ...(node24 && { PROPERTIES: 'few' }),
    },
    stdio: logFile ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (logFile) {
    const log = createWriteStream(logFile);
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
  }
  return new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

async function runChain(chain, sideBySide) {
  for (const stage of chain) {
    const logFile = sideBySide ? join(logs, `${stage.name.replaceAll(' ', '-')}.log`) : undefined;
    if (!sideBySide) say(`\n— ${stage.name}`);
    const stageStarted = Date.now();
    const outcome = { ...(await runStage(stage, logFile)), seconds: secondsSince(stageStarted) };
    outcomes.set(stage.name, outcome);
    if (logFile && outcome.failed > 0) showEnd(logFile);
    say(outcomeLine(stage.name, outcome));
  }
}

function showEnd(logFile) {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  say(lines.slice(-shownLogLines).join('\n'));
}

function outcomeLine(name, { passed, failed, skipped, retried, seconds }) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const again = retried > 0 ? `, ${retried} retried` : '';
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(20)} ${seconds.toFixed(0).padStart(5)} s  ${counts}${again}`;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
mkdirSync(logs, { recursive: true });
for (const step of runs[kind]) await Promise.all(step.map((chain) => runChain(chain, step.length > 1)));

say('');
for (const [name, outcome] of outcomes) say(outcomeLine(name, outcome));
const slowest = Array.from(outcomes.values(), ({ files }) => files)
  .flat()
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 10);
if (slowest.length > 0) say('\nThe slowest files of tests:');
for (const { file, seconds } of slowest)
  say(`${seconds.toFixed(1).padStart(7)} s  ${file.replace(`${root}/`, '')}`);
for (const [name, { problems }] of outcomes)
  for (const problem of problems.slice(0, 20))
    say(`  ${name}: ${problem.replaceAll('\n', '\n    ').slice(0, 1200)}`);

const total = (count) =>
  Array.from(outcomes.values(), (one) => one[count]).reduce((sum, one) => sum + one, 0);
const retried = total('retried');
if (retried > 0) say(`\nPassed only when run again, a defect each: ${retried}`);
say(`\nThe whole run took ${(secondsSince(started) / 60).toFixed(1)} minutes.`);
say(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
