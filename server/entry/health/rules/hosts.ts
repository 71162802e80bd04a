import { counted, nameList } from '#server/platform/text/counted';
import { type Finding, fault, ifAny, orOk, skipped, warning } from './finding';

/** The addresses of a host name, or the code of what went wrong. */
export interface HostFacts {
  readonly host: string;
  readonly addresses: readonly string[];
  readonly code: string | null;
}

const reserved = /(^|\.)(example|test|invalid|localhost)$/;

/** Names that never have an address: those of examples, and of this machine. */
export const isReserved = (host: string): boolean => reserved.test(host);

/** The name server has answered: there is no such name, or none with an address. */
const absent = /^(ENOTFOUND|ENODATA|NXDOMAIN)$/;

/** The code to report for a name without addresses: any missing answer counts for more than answers that it has none. */
export const decisiveCode = (codes: readonly string[]): string | null =>
  codes.find((code) => !absent.test(code)) ?? codes[0] ?? null;

/** Whether nothing is known about a name, because no name server has answered. */
export const isUnanswered = ({ addresses, code }: HostFacts): boolean =>
  addresses.length === 0 && code !== null && !absent.test(code);

/** Whether the hosts of all sites resolve; `reservedHosts` are not looked up. */
export function hosts(lookups: readonly HostFacts[], reservedHosts: readonly string[]): readonly Finding[] {
  const unclear = lookups.filter(isUnanswered);
  const codes = [...new Set(unclear.map(({ code }) => code))].join(', ');
  const absentHosts = lookups.filter((one) => one.addresses.length === 0 && !isUnanswered(one));
  const findings = [
    ...ifAny(absentHosts.map(nameOf), (names) =>
      fault(
        'host-unresolved',
        `DNS has no address for ${nameList(names)}.`,
        "Add an A or AAAA record at the domain's DNS provider, or correct `hosts` in tenant.json.",
        names,
      ),
    ),
    ...ifAny(unclear.map(nameOf), (names) =>
      warning(
        'dns-unanswered',
        `The name servers did not answer for ${nameList(names)} (${codes}).`,
        'Check /etc/resolv.conf and the network of this machine, and the name servers of those domains.',
        names,
      ),
    ),
    ...ifAny(reservedHosts, (names) =>
      skipped(
        'host-reserved',
        `${nameList(names)} ${names.length === 1 ? 'is a name' : 'are names'} for examples, which never resolve.`,
        'Replace them under `hosts` in tenant.json before those sites go live.',
        names,
      ),
    ),
  ];
  if (lookups.length === 0 && findings.length === 0)
    return [
      skipped('no-hosts', 'No site has a host name of its own.', 'List them under `hosts` in tenant.json.'),
    ];
  return orOk(findings, `All ${lookups.length} host names of the sites resolve.`);
}

const nameOf = ({ host }: HostFacts): string => host;

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
