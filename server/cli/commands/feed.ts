import { CliFailure, command, group, listOutput, printable } from '#server/cli/command';
import { reportLines } from '#server/cli/import-report-lines';
import { argument, flag, option } from '#server/cli/options';
import { tenantNamed, tenantsNamed } from '#server/cli/sites';
import { refreshIndex } from '#server/search/refresh';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedOutcome, FeedState } from '#server/stock/fetching/feed-states';
import { nextTurn } from '#server/stock/fetching/rules/schedule';
import { explain } from './feed-explain';

const oneSite = { tenant: option('<slug>', 'one site (default: all sites)') };
const none = 'No sources.';

const list = command({
  name: 'list',
  summary: 'List the sources and their next runs',
  options: oneSite,
  run: async (context, { tenant }) => {
    const services = await context.services();
    const sources = listedSources(await tenantsNamed(services, tenant), services.clock.now());
    return listOutput(sources, { record: (source) => source, line: sourceLine, none });
  },
});

/** The sources as they are configured, with the UTC instant of the next run. */
export const listedSources = (tenants: readonly Tenant[], now: Date) =>
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

type ListedSource = ReturnType<typeof listedSources>[number];
export const sourceLine = ({ tenant, name, kind, from, next_run }: ListedSource): string =>
  printable(`${tenant}  ${name}  ${kind}  ${from}  ${next_run === null ? 'off' : `next ${next_run}`}`);

const status = command({
  name: 'status',
  summary: 'Show the last run of each source',
  options: oneSite,
  run: async (context, { tenant }) => {
    const services = await context.services();
    const tenants = await tenantsNamed(services, tenant);
    const states = await services.feedStates.all();
    const statuses = tenants.flatMap(({ slug, imports }) =>
      imports.sources.map(({ name }) =>
        sourceStatus(
          slug,
          name,
          states.find((state) => state.tenant === slug && state.source === name),
        ),
      ),
    );
    return listOutput(statuses, { record: (one) => one, line: statusLine, none });
  },
});

/** The last run of a source. */
export function sourceStatus(tenant: string, name: string, state: FeedState | undefined) {
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

type SourceStatus = ReturnType<typeof sourceStatus>;
export function statusLine({ tenant, name, state, finished_at, failures, outcome }: SourceStatus): string {
  const when = finished_at === null ? '' : ` at ${finished_at}`;
  const streak = failures > 1 ? ` (${failures} times in a row)` : '';
  const more = outcome?.kind === 'failed' ? `: ${outcome.reason}` : '';
  return printable(`${tenant}  ${name}  ${state}${when}${streak}${more}`);
}

const run = command({
  name: 'run',
  summary: 'Fetch now, and import what has changed',
  options: {
    slug: argument('<slug>', 'site slug'),
    source: option('<name>', 'one source (default: every source that is enabled)'),
    force: flag('import the file even if it has not changed'),
    allowMassRemoval: flag(
      'accept a file that takes more cars off sale, or puts more back, than imports.most_removed_percent',
    ),
  },
  run: async (context, { slug, source: name, force, allowMassRemoval }) => {
    const services = await context.services();
    const tenant = await tenantNamed(services, slug);
    const stop = new AbortController();
    const done: Done[] = [];
    for (const source of chosenSources(tenant, name)) {
      const turn = { tenant, source, turn: null, force, allowMassRemoval };
      const outcome = await services.runFeedHere(turn, stop.signal);
      done.push({ source: source.name, ...(outcome ?? { kind: 'busy' as const }) });
    }
    const hasNew = done.some(({ kind }) => kind === 'imported');
    // A running site notices new stock by itself; an external engine must be told.
    if (hasNew && services.config.MEILI_URL !== undefined)
      await refreshIndex(services, slug).catch(() => undefined);
    const failed = done.filter(({ kind }) => kind === 'failed' || kind === 'busy');
    return {
      value: done,
      lines: done.map(outcomeLines),
      failure: failed.length > 0 && `Not fetched: ${failed.map(({ source }) => source).join(', ')}.`,
    };
  },
});

function chosenSources({ slug, imports }: Tenant, name: string | undefined): readonly FeedSourceSettings[] {
  const chosen = imports.sources.filter((source) =>
    name === undefined ? source.enabled : source.name === name,
  );
  if (chosen.length > 0) return chosen;
  const names = imports.sources.map((source) => source.name);
  if (name === undefined || names.length === 0)
    throw new CliFailure(`${slug} has no source to fetch from: see imports.sources.`);
  throw new CliFailure(`Source "${name}" not found; choose from ${names.join(', ')}.`);
}

type Done = { source: string } & (FeedOutcome | { kind: 'busy' });

function outcomeLines(done: Done): string {
  switch (done.kind) {
    case 'busy':
      return `${done.source}: another process is fetching it: try again later.`;
    case 'unchanged':
      return `${done.source}: unchanged since the last import.`;
    case 'failed':
      return printable(`${done.source}: ${done.reason}`);
    case 'imported':
      return [printable(`${done.source}: ${done.file}`), ...reportLines(done.report, false)].join('\n');
  }
}

/** `dealer feed …`: stock files that the site fetches itself, and what a file is read as. */
export const feedCommands = group(
  'feed',
  'Fetch stock files from the sources in tenant.json, or explain one',
  [list, run, status, explain],
);
