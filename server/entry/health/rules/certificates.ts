import { counted, nameList } from '#server/platform/text/counted';
import { type Finding, fault, orOk, skipped, warning } from './finding';

export type CertificateFacts =
  /** `problem` is the code of why browsers refuse it; null if they do not. */
  | {
      readonly host: string;
      readonly kind: 'presented';
      readonly endsAt: Date;
      readonly problem: string | null;
    }
  | { readonly host: string; readonly kind: 'unreachable'; readonly code: string };

const warnDays = 14;
const dayMs = 24 * 60 * 60_000;
const renew =
  'See why the renewal fails: in the log of Caddy or certbot, and whether ports 80 and 443 reach it.';

/** Certificates of all hosts that resolve. An unreachable one may be so only from inside this network. */
export function certificates(facts: readonly CertificateFacts[], now: Date): readonly Finding[] {
  if (facts.length === 0)
    return [
      skipped(
        'no-hosts-to-check',
        'No host name resolves, so no certificate was checked.',
        'See the findings about DNS.',
      ),
    ];
  const presented = facts.filter((one) => one.kind === 'presented');
  const expiredCertificates = presented.filter(({ endsAt }) => endsAt <= now);
  const refusedCertificates = presented.filter(({ endsAt, problem }) => endsAt > now && problem !== null);
  const endingCertificates = presented.filter(
    ({ endsAt, problem }) => problem === null && endsAt > now && daysLeft(endsAt, now) < warnDays,
  );
  const unreachable = facts.filter((one) => one.kind === 'unreachable');
  const findings = [
    ...about(
      expiredCertificates,
      ({ host }) => host,
      (names, all) => fault('certificate-expired', `The certificate of ${names} has expired.`, renew, all),
    ),
    ...about(
      refusedCertificates,
      ({ host, problem }) => `${host} (${problem})`,
      (names, all) =>
        fault(
          'certificate-refused',
          `Browsers refuse the certificate of ${names}.`,
          'Give the host a certificate with its own name, from a public authority, together with the intermediate ones.',
          all,
        ),
    ),
    ...about(
      endingCertificates,
      ({ host, endsAt }) => `${host} (${counted(daysLeft(endsAt, now), 'day')} left)`,
      (names, all) =>
        warning(
          'certificate-ending',
          `The certificate of ${names} ends within ${warnDays} days.`,
          renew,
          all,
        ),
    ),
    ...about(
      unreachable,
      ({ host, code }) => `${host} (${code})`,
      (names, all) =>
        warning(
          'https-unreachable',
          `No certificate could be read on port 443 of ${names}.`,
          'Open the site from elsewhere: if it fails there too, check firewall, proxy and DNS record.',
          all,
        ),
    ),
  ];
  return orOk(
    findings,
    `The certificates of all ${facts.length} host names are valid for ${warnDays} days and more.`,
  );
}

const daysLeft = (endsAt: Date, now: Date): number => Math.floor((endsAt.getTime() - now.getTime()) / dayMs);

function about<T extends { readonly host: string }>(
  some: readonly T[],
  label: (one: T) => string,
  make: (names: string, all: readonly string[]) => Finding,
): readonly Finding[] {
  return some.length === 0
    ? []
    : [
        make(
          nameList(some.map(label)),
          some.map(({ host }) => host),
        ),
      ];
}
