import { refreshIndex } from '#server/search/stock-search/refresh';
import type { FeedSourceSettings } from '#server/settings/feed-source-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FeedOutcome } from '#server/stock/fetching/feed-states-port';
import { type CliContext, CliFailure, printable, type RegisterCommands } from '../context';
import { listedSources, sourceLine, sourceStatus, statusLine } from '../feed-lines';
import { reportLines } from '../import-report-lines';
import { tenantNamed } from '../options';

/** `dealer feed …`: stock files that the site fetches itself. */
export const registerFeed: RegisterCommands = (program, context) => {
  const feed = program.command('feed').description('Fetch stock files from the sources in tenant.json');
  feed
    .command('list')
    .description('List the sources and their next runs')
    .option('--tenant <slug>', 'one site (default: all sites)')
    .option('--json', 'print JSON', false)
    .action((options: SiteOptions) => list(context, options));
  feed
    .command('run')
    .description('Fetch now, and import what has changed')
    .argument('<slug>', 'site slug')
    .option('--source <name>', 'one source (default: every source that is enabled)')
    .option('--force', 'import the file even if it has not changed', false)
    .option(
      '--allow-mass-removal',
      'accept a file that removes more cars than imports.most_removed_percent',
      false,
    )
    .option('--json', 'print JSON', false)
    .action((slug: string, options: RunOptions) => run(context, slug, options));
  feed
    .command('status')
    .description('Show the last run of each source')
    .option('--tenant <slug>', 'one site (default: all sites)')
    .option('--json', 'print JSON', false)
    .action((options: SiteOptions) => status(context, options));
};

interface SiteOptions {
  readonly tenant?: string;
  readonly json: boolean;
}

interface RunOptions {
  readonly source?: string;
  readonly force: boolean;
  readonly allowMassRemoval: boolean;
  readonly json: boolean;
}

async function opened(context: CliContext, slug: string | undefined) {
  const services = await context.services();
  return {
    services,
    tenants: slug === undefined ? services.tenants.all() : [await tenantNamed(services, slug)],
  };
}

async function list(context: CliContext, { tenant, json }: SiteOptions): Promise<void> {
  const { services, tenants } = await opened(context, tenant);
  const sources = listedSources(tenants, services.clock.now());
  context.print(json, sources, () => sources.map(sourceLine).join('\n') || 'No sources.');
}

async function status(context: CliContext, { tenant, json }: SiteOptions): Promise<void> {
  const { services, tenants } = await opened(context, tenant);
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
  context.print(json, statuses, () => statuses.map(statusLine).join('\n') || 'No sources.');
}

async function run(context: CliContext, slug: string, options: RunOptions): Promise<void> {
  const { services } = await opened(context, slug);
  const tenant = await tenantNamed(services, slug);
  const stop = new AbortController();
  const done: Array<{ source: string } & (FeedOutcome | { kind: 'busy' })> = [];
  for (const source of chosenSources(tenant, options.source)) {
    const { force, allowMassRemoval } = options;
    const run = { tenant, source, turn: null, force, allowMassRemoval };
    const outcome = await services.runFeedHere(run, stop.signal);
    done.push({ source: source.name, ...(outcome ?? { kind: 'busy' as const }) });
  }
  const hasNew = done.some(({ kind }) => kind === 'imported');
  // A running site notices new stock by itself; an external engine must be told.
  if (hasNew && services.config.MEILI_URL !== undefined)
    await refreshIndex(services, slug).catch(() => undefined);
  context.print(options.json, done, () => done.map(outcomeLines).join('\n'));
  const failed = done.filter(({ kind }) => kind === 'failed' || kind === 'busy');
  if (failed.length > 0)
    throw new CliFailure(`Not fetched: ${failed.map(({ source }) => source).join(', ')}.`);
}

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

function outcomeLines(done: { source: string } & (FeedOutcome | { kind: 'busy' })): string {
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
