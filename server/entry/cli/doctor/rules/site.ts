import { type Finding, fault, ok, skipped } from './finding';

/** Whether everything opens as it does at a start: null, or the reason why not, in one line or more. */
export const siteOpens = (problem: string | null): Finding =>
  problem === null
    ? ok('Settings, tenants and database open as they do at a start.')
    : fault(
        'site-does-not-open',
        `The site could not start now: ${oneLine(problem)}.`,
        'Fix the problem above, then run this again before you restart the site.',
      );

const oneLine = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.trim().replace(/\.$/, ''))
    .join('; ');

/** The answer of a site on this machine to /readyz. */
export type ReadinessFacts =
  /** No site responds there. */
  | { readonly kind: 'silent'; readonly address: string }
  | { readonly kind: 'answers'; readonly address: string; readonly cause: string | null };

/** The site that runs on this machine. */
export function readiness(facts: ReadinessFacts): Finding {
  if (facts.kind === 'silent')
    return skipped(
      'no-site-here',
      `No site answers at ${facts.address}.`,
      'Start the site if it should run here; one in another container cannot be seen from this one.',
    );
  if (facts.cause === null) return ok(`The site at ${facts.address} is ready.`);
  return fault(
    'site-not-ready',
    `The site at ${facts.address} is not ready: ${facts.cause}.`,
    'Correct the cause; the site notices within a second, without a restart.',
  );
}
