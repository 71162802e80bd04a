import type { HiddenBy } from '#server/platform/network/unnamed-visitors';
import { counted } from '#server/platform/text/counted';
import {
  type Finding,
  type ForBoth,
  fault,
  forBoth,
  ok,
  skipped,
  tellAdministrator,
  warning,
} from './finding';

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

/** Stored secrets while SESSION_SECRET_PREVIOUS is set, and at any time those that nothing opens. */
export function storedSecrets(
  { previous, unreadable }: { readonly previous: number; readonly unreadable: number },
  isRotating: boolean,
): readonly Finding[] {
  const lost = warning(
    'secrets-unreadable',
    `${counted(unreadable, 'stored secret')} can't be read: SESSION_SECRET was changed without its predecessor.`,
    'Set the secret from before as SESSION_SECRET_PREVIOUS and restart, or rotate webhooks and turn two-step sign-in off.',
  );
  const needed = warning(
    'previous-secret-needed',
    `SESSION_SECRET_PREVIOUS still opens ${counted(previous, 'stored secret')}.`,
    'Restart every process with both secrets, then run this again before you remove the previous one.',
  );
  const done = ok(
    'No stored secret needs SESSION_SECRET_PREVIOUS any more; only sessions and links from before the change do.',
  );
  return [
    ...(unreadable > 0 ? [lost] : []),
    ...(previous > 0 ? [needed] : []),
    ...(isRotating && previous === 0 ? [done] : []),
  ];
}

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

const alike = [
  'The server doesn’t learn the addresses of your visitors, so limits against spam and floods can’t tell them apart.',
  tellAdministrator,
] as const;

/** What hides the visitors' addresses; null if nothing is known to. */
export function visitors(hiddenBy: HiddenBy | undefined): ForBoth | null {
  if (hiddenBy === undefined) return null;
  if (hiddenBy === 'proxy')
    return forBoth(
      'warning',
      'visitors-behind-proxy',
      [
        'A proxy forwards every visitor under its own address, so limits per visitor are off.',
        'Set CLIENT_IP_HEADER to the header that the proxy overwrites with the visitor’s address, and restart.',
      ],
      alike,
    );
  return forBoth(
    'warning',
    'visitors-behind-cdn',
    [
      'Nearly every request comes from a public address with forwarded headers, so one visitor can use up others’ limits.',
      'If your CDN sends them, set CLIENT_IP_HEADER to the header it overwrites with the visitor’s address, and restart.',
    ],
    alike,
  );
}

/** The environment: null, or a line about each variable that is wrong. Nothing else can be checked then. */
export const configuration = (problems: string | null): Finding =>
  problems === null
    ? ok('The environment variables have values that can be used.')
    : fault(
        'configuration-invalid',
        `The environment variables cannot be used: ${problems.replaceAll(/^Configuration: /gm, '').replaceAll('\n', '; ')}.`,
        'Correct them, in the environment or in .env, then run this again: .env.example describes each one.',
      );
