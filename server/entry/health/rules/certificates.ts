import { counted, nameList } from '#server/platform/text/counted';
import { type Finding, fault, ifAny, orOk, skipped, warning } from './finding';

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
  const hostsOf = (some: readonly CertificateFacts[]) => some.map(({ host }) => host);
  const findings = [
    ...ifAny(hostsOf(expiredCertificates), (hosts) =>
      fault('certificate-expired', `The certificate of ${nameList(hosts)} has expired.`, renew, hosts),
    ),
    ...ifAny(refusedCertificates, (some) =>
      fault(
        'certificate-refused',
        `Browsers refuse the certificate of ${nameList(some.map(({ host, problem }) => `${host} (${problem})`))}.`,
        'Give the host a certificate with its own name, from a public authority, together with the intermediate ones.',
        hostsOf(some),
      ),
    ),
    ...ifAny(endingCertificates, (some) => {
      const names = some.map(({ host, endsAt }) => `${host} (${counted(daysLeft(endsAt, now), 'day')} left)`);
      return warning(
        'certificate-ending',
        `The certificate of ${nameList(names)} ends within ${warnDays} days.`,
        renew,
        hostsOf(some),
      );
    }),
    ...ifAny(unreachable, (some) =>
      warning(
        'https-unreachable',
        `No certificate could be read on port 443 of ${nameList(some.map(({ host, code }) => `${host} (${code})`))}.`,
        'Open the site from elsewhere: if it fails there too, check firewall, proxy and DNS record.',
        hostsOf(some),
      ),
    ),
  ];
  return orOk(
    findings,
    `The certificates of all ${facts.length} host names are valid for ${warnDays} days and more.`,
  );
}

const daysLeft = (endsAt: Date, now: Date): number => Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
