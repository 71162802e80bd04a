import type { FeedSourceSettings } from '#server/settings/feed-source-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedOutcome, FeedState } from '#server/stock/fetching/feed-states-port';
import { nextTurn } from '#server/stock/fetching/rules/schedule';
import { printable } from './context';

/** A source as it is configured. */
export interface ListedSource {
  readonly tenant: string;
  readonly name: string;
  readonly kind: FeedSourceSettings['kind'];
  readonly enabled: boolean;
  readonly from: string;
  readonly full: boolean;
  /** UTC ISO; null while it is switched off. */
  readonly next_run: string | null;
}

export const listedSources = (tenants: readonly Tenant[], now: Date): ListedSource[] =>
  tenants.flatMap(({ slug, time_zone, imports }) =>
    imports.sources.map((source) => ({
      tenant: slug,
      name: source.name,
      kind: source.kind,
      enabled: source.enabled,
      from: placeOf(source),
      full: source.full,
      next_run: source.enabled ? nextTurn(source, time_zone, now).toISOString() : null,
    })),
  );

/** Without credentials, and without a query, which may hold some. */
function placeOf(source: FeedSourceSettings): string {
  if (source.kind === 'https') return source.url.replace(/[?#].*$/s, '');
  if (source.kind === 'folder') return source.path;
  const port = source.port === undefined ? '' : `:${source.port}`;
  return `${source.host}${port} ${source.path}`;
}

export const sourceLine = ({ tenant, name, kind, from, next_run }: ListedSource): string =>
  printable(`${tenant}  ${name}  ${kind}  ${from}  ${next_run === null ? 'off' : `next ${next_run}`}`);

/** The last run of a source. */
export interface SourceStatus {
  readonly tenant: string;
  readonly name: string;
  readonly state: 'never run' | 'running' | FeedOutcome['kind'];
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly succeeded_at: string | null;
  readonly failing_since: string | null;
  readonly failures: number;
  readonly outcome: FeedOutcome | null;
}

export function sourceStatus(tenant: string, name: string, state: FeedState | undefined): SourceStatus {
  const isRunning = state?.startedAt && (state.finishedAt === null || state.finishedAt < state.startedAt);
  return {
    tenant,
    name,
    state: isRunning ? 'running' : (state?.outcome?.kind ?? 'never run'),
    started_at: state?.startedAt ?? null,
    finished_at: state?.finishedAt ?? null,
    succeeded_at: state?.succeededAt ?? null,
    failing_since: state?.failingSince ?? null,
    failures: state?.failures ?? 0,
    outcome: state?.outcome ?? null,
  };
}

export function statusLine({ tenant, name, state, finished_at, failures, outcome }: SourceStatus): string {
  const when = finished_at === null ? '' : ` at ${finished_at}`;
  const streak = failures > 1 ? ` (${failures} times in a row)` : '';
  const more = outcome?.kind === 'failed' ? `: ${outcome.reason}` : '';
  return printable(`${tenant}  ${name}  ${state}${when}${streak}${more}`);
}
