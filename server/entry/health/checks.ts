import type { MessageOutbox } from '#server/dealer/messages/message-outbox';
import { messageWarnings } from '#server/dealer/messages/message-records';
import type { TenantRegistry } from '#server/dealer/registry';
import { copyWarnings, type VersionFollower } from '#server/operate/tenant-versions/follow-versions';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { WriteCheck } from '#server/platform/database/write-check';
import { hiddenVisitors, type UnnamedVisitors } from '#server/platform/network/unnamed-visitors';
import { outboxIn, outboxWarning } from '#server/platform/outbox-folder';
import { feedWarnings } from '#server/stock/fetching/feed-emails';
import type { FeedStates } from '#server/stock/fetching/feed-states';
import { clockFacts, type DoctorContext } from './context';
import * as doctor from './doctor-checks';
import { clock } from './rules/clock';
import { type Finding, ok } from './rules/finding';
import { dataFolder } from './rules/folders';
import { hosts } from './rules/hosts';
import { pictures } from './rules/services';
import { readiness, visitors } from './rules/site';
import * as status from './status';

const visitorsTold = ok('No sign of a proxy that hides the visitors’ addresses.');

/** A process that serves sites. */
export interface RunningSite {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
  readonly writeCheck: WriteCheck;
  readonly unnamedVisitors: Pick<UnnamedVisitors, 'warning'>;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly versionFollower: Pick<VersionFollower, 'state'>;
  readonly messageOutbox: Pick<MessageOutbox, 'trouble'>;
  readonly feedStates: Pick<FeedStates, 'all'>;
  readonly clock: Clock;
}

/** One question about the health of a site, and where its answer counts. */
export interface Check {
  readonly name: string;
  /** At /readyz: why no requests should come here; null if they may. */
  readonly unready?: (site: RunningSite) => string | null | Promise<string | null>;
  /** At /readyz: what a site that is ready still lacks. */
  readonly warnings?: (site: RunningSite) => readonly string[] | Promise<readonly string[]>;
  /** On the status page, for the dealer. */
  readonly status?: status.StatusPart;
  /** Only owners see that part. */
  readonly forOwners?: true;
  /** In `dealer doctor`, for the administrator. */
  readonly doctor?: (context: DoctorContext) => Promise<readonly Finding[]>;
  /** How long the doctor waits for it. */
  readonly limitMs?: number;
  /** Without it nothing works: no answer is a fault. */
  readonly isVital?: true;
}

const workMs = 75_000;
/** Hundreds of hosts may all be slow. */
const allHostsMs = 120_000;

/** Every check behind /readyz, the desk's status page and `dealer doctor`, in the order of the doctor's report. */
export const checks: readonly Check[] = [
  {
    name: 'process',
    unready: ({ lifecycle }) => (lifecycle.isStopping ? 'the process is stopping' : null),
  },
  {
    name: 'data-folder',
    warnings: async ({ config }) => [(await outboxWarning(outboxIn(config.DATA_DIR))) ?? []].flat(),
    status: status.outboxPart,
    forOwners: true,
    doctor: async ({ readDataFolder }) => dataFolder(await readDataFolder()),
    limitMs: 10_000,
    isVital: true,
  },
  {
    name: 'tenants',
    warnings: copyWarnings,
    status: status.filesPart,
    forOwners: true,
    doctor: doctor.tenantFindings,
    limitMs: 30_000,
  },
  {
    name: 'disk',
    status: status.diskPart,
    forOwners: true,
    doctor: doctor.diskFindings,
    limitMs: 10_000,
    isVital: true,
  },
  { name: 'clock', doctor: async (context) => clock(await clockFacts(context)), limitMs: 20_000 },
  {
    name: 'database',
    unready: ({ writeCheck }) => writeCheck(),
    status: status.databasePart,
    forOwners: true,
    doctor: doctor.databaseFindings,
    limitMs: doctor.quickCheckMs + 10_000,
    isVital: true,
  },
  { name: 'migrations', doctor: doctor.migrationFindings, limitMs: 20_000 },
  {
    name: 'site',
    unready: ({ tenants }) => (tenants.all().length > 0 ? null : 'no tenant is loaded'),
    doctor: doctor.siteFindings,
    limitMs: 60_000,
    isVital: true,
  },
  {
    name: 'visitors',
    warnings: ({ unnamedVisitors }) => [unnamedVisitors.warning ?? []].flat(),
    status: status.visitorsPart,
    forOwners: true,
    doctor: async ({ config, now }) => [
      visitors(hiddenVisitors(config.DATA_DIR, now().getTime()))?.administrator ?? visitorsTold,
    ],
  },
  { name: 'readiness', doctor: async ({ askSite }) => [readiness(await askSite())], limitMs: 10_000 },
  {
    name: 'search',
    status: status.searchPart,
    forOwners: true,
    doctor: doctor.searchFindings,
    limitMs: workMs,
  },
  { name: 'mail', status: status.sendingPart, doctor: doctor.mailFindings, limitMs: 20_000 },
  {
    name: 'pictures',
    doctor: async ({ probes, answerMs }) => [pictures(await probes.pictures(answerMs))],
    limitMs: 20_000,
  },
  {
    name: 'dns',
    doctor: async ({ lookUp }) => {
      const { lookups, reserved } = await lookUp();
      return hosts(lookups, reserved);
    },
    limitMs: allHostsMs,
  },
  { name: 'certificates', doctor: doctor.certificateFindings, limitMs: 2 * allHostsMs },
  {
    name: 'backups',
    status: status.backupsPart,
    forOwners: true,
    doctor: doctor.backupFindings,
    limitMs: 30_000,
  },
  {
    name: 'leads',
    status: status.queuePart('leads', 'Lead deliveries'),
    doctor: doctor.leadFindings,
    limitMs: workMs,
  },
  {
    name: 'messages',
    warnings: (site) => messageWarnings(site.messageOutbox, site.clock.now()),
    status: status.queuePart('messages', 'Customer messages'),
    doctor: doctor.messageFindings,
    limitMs: workMs,
  },
  { name: 'webhooks', status: status.webhooksPart },
  {
    // The stock, and what it comes from.
    name: 'feeds',
    warnings: ({ feedStates, tenants }) => feedWarnings(feedStates, tenants.all()),
    status: status.stockPart,
    doctor: doctor.feedFindings,
    limitMs: workMs,
  },
];

/** Whether this process is about to stop: load balancers then send no more requests here. */
export class Lifecycle {
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  beginStopping(): void {
    this.#isStopping = true;
  }
}
