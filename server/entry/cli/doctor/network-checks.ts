import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { once } from '#server/platform/once';
import { atMostAtOnce } from './at-once';
import type { Context } from './doctor-context';
import { lookUpHosts } from './look-up-hosts';
import { backups } from './rules/backups';
import { certificates } from './rules/certificates';
import { codeOf } from './rules/error-code';
import { type HostFacts, hosts, isReserved } from './rules/hosts';
import { mail } from './rules/mail';
import { pictures } from './rules/pictures';
import type { Check } from './run-checks';

const answerMs = 5_000;
/** Hundreds of hosts may all be slow. */
const handshakesAtOnce = 50;
const allHostsMs = 120_000;

/** Mail, shared pictures, names, certificates and backups: everything outside this machine. */
export function networkChecks(context: Context): readonly Check[] {
  const lookUp = once(() => lookUpAll(context));
  return [
    { name: 'mail', limitMs: 4 * answerMs, run: async () => [mail(await mailFacts(context))] },
    {
      name: 'pictures',
      limitMs: 4 * answerMs,
      run: async () => [pictures(await context.probes.pictures(answerMs))],
    },
    {
      name: 'dns',
      limitMs: allHostsMs,
      run: async () => {
        const { lookups, reserved } = await lookUp();
        return hosts(lookups, reserved);
      },
    },
    {
      name: 'certificates',
      limitMs: 2 * allHostsMs,
      run: async () => certificates(await readAll(context, (await lookUp()).lookups), context.now()),
    },
    {
      name: 'backups',
      limitMs: 30_000,
      run: async () => [backups(await backupFacts(context), context.now())],
    },
  ];
}

async function mailFacts({ config, probes }: Context) {
  if (config.SMTP_URL !== undefined) return probes.mail(config.SMTP_URL, answerMs);
  return { kind: 'none' as const, production: config.NODE_ENV === 'production' };
}

async function lookUpAll({ readTenants, probes }: Context) {
  const names = [...new Set((await readTenants()).tenants.flatMap((tenant) => tenant.hosts))];
  const real = names.filter((name) => !isReserved(name));
  return {
    reserved: names.filter(isReserved),
    lookups: await lookUpHosts(real, probes.host, answerMs),
  };
}

/** Only the first address: the others are usually of the same proxy. */
const readAll = ({ probes }: Context, lookups: readonly HostFacts[]) =>
  atMostAtOnce(
    lookups.flatMap(({ host, addresses: [address] }) => (address === undefined ? [] : [{ host, address }])),
    handshakesAtOnce,
    ({ host, address }) => probes.certificate(host, address, answerMs),
  );

async function backupFacts({ config, findBackups, openSite }: Context) {
  const to = config.BACKUP_TO;
  if (to === undefined) return { to: null, misplaced: null, found: null, lastProblem: null };
  const backups = await findBackups(to).catch((error: unknown) => ({
    problem: isPlain(error) ? error.message : codeOf(error),
  }));
  const opened = await openSite();
  const last = opened.kind === 'open' ? await opened.site.backupTurns.last() : null;
  const misplaced = await backupPlaceProblem(config, to);
  return { to, misplaced, found: backups, lastProblem: last?.problem ?? null };
}

/** These errors are one line for the operator. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'BackupFailure' || error.name === 'ConfigError');
