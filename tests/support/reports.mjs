/**
 * What a stage reports: counts, one line for each test that failed or passed only when run again, and the seconds of each
 * file of tests.
 *
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} retried tests that passed only when run again: defects, though they fail no run
 * @property {readonly string[]} problems
 * @property {readonly { file: string, seconds: number }[]} files
 */

/** @returns {Report} of a JSON report of vitest's */
export function vitestReport({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const tests = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.some(({ status }) => status === 'failed');
    // A file that fails before its first test has a message of its own.
    const ofFile = !failed && message ? [{ line: `${name}: ${message}` }] : [];
    const unsuccessful = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    const lines = unsuccessful.map(({ fullName, failureMessages, status }) => ({
      retried: status === 'passed',
      line: `${name}: ${fullName}: ${failureMessages[0]}`,
    }));
    return [...ofFile, ...lines];
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    ...problemsOf(tests),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** @returns {Report} of a JSON report of Playwright's */
export function playwrightReport({ stats, suites }) {
  const journeys = suites.flatMap(journeysOf);
  const unsuccessful = journeys.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const seconds = new Map();
  for (const { file, ms } of journeys) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    ...problemsOf(unsuccessful.map(({ line, status }) => ({ line, retried: status === 'flaky' }))),
    files: Array.from(seconds, ([file, sum]) => ({ file, seconds: sum })),
  };
}

function problemsOf(tests) {
  return {
    retried: tests.filter(({ retried }) => retried).length,
    problems: tests.map(({ line, retried }) => (retried ? `retried: ${line}` : line)),
  };
}

function journeysOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      line: `${file} [${projectName}] ${title}: ${results.find(({ error }) => error)?.error.message ?? ''}`,
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}
