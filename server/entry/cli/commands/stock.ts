import { Option } from 'commander';
import type { Services } from '#server/entry/services';
import { type ListedReport, listedLines } from '#server/search/stock-search/listed-cars';
import { refreshIndex, reindexTenant } from '#server/search/stock-search/refresh';
import { importAndReport } from '#server/search/stock-search/report-import';
import type { Tenant } from '#server/settings/tenant-schema';
import { type FeedSource, fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { describeFailure, type ImportReport } from '#server/stock/feeds/stock-import-port';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { progressBar, reportLines } from '../import-report-lines';
import { tenantNamed } from '../options';
import { registerExport } from './stock-export';
import { registerFollow } from './stock-follow';

/** `dealer stock …`: the stock of a site. */
export const registerStock: RegisterCommands = (program, context) => {
  const stock = program.command('stock').description('Import stock and manage the search index');
  stock
    .command('import')
    .description('Import cars from a CSV or JSON feed')
    .argument('<file>', 'CSV (any delimiter and encoding) or JSON')
    .requiredOption('--tenant <slug>', 'site slug')
    .addOption(formatOption())
    .option('--full', 'treat the file as all stock: remove cars not in it', false)
    .option(
      '--allow-mass-removal',
      'allow --full to remove more cars than imports.most_removed_percent',
      false,
    )
    .option('--dry-run', 'preview without changing anything', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', help)
    .action((file: string, options: ImportOptions) => runImport(context, file, options));
  registerExport(stock, context);
  stock
    .command('reindex')
    .description('Rebuild the search index with no downtime')
    .option('--tenant <slug>', 'one site (default: all sites)')
    .option('--json', 'print JSON', false)
    .action((options: ReindexOptions) => reindex(context, options));
  registerFollow(stock, context);
  stock
    .command('search-key')
    .description('Create the search-only Meilisearch key for the site')
    .option('--json', 'print JSON', false)
    .action((options: { json: boolean }) => makeSearchKey(context, options));
};

const formatOption = () =>
  new Option('--format <name>', 'feed format')
    .choices(formats.map(({ name }) => name))
    .default(autoFormat.name);

const help = `
Cars are matched by stock number, then VIN, then a hash of the stable fields in the row. Rows without a make, model or year are skipped and reported by number: the spreadsheet row (the header is row 1) or the position in a JSON list. An import is all or nothing, and repeating it changes nothing.
Dates are read day first, except in these month-first formats: ${formats
  .filter((format) => format.dates === 'month-first')
  .map(({ name }) => name)
  .join(', ')}.

Formats:
${formats.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')}`;

interface ImportOptions {
  readonly tenant: string;
  readonly format: string;
  readonly full: boolean;
  readonly allowMassRemoval: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

async function runImport(context: CliContext, file: string, options: ImportOptions): Promise<void> {
  const source = await fileSource(file);
  if (!source.ok) throw new CliFailure(`${source.error}.`);
  const services = await context.services();
  const tenant = await tenantNamed(services, options.tenant);
  const report = await importWithBar(context, services, tenant, source.value, options);
  if (!options.dryRun) await bringIndexUpToDate(services, tenant.slug, report);
  context.print(options.json, report, () =>
    [...reportLines(report, options.dryRun), ...listedLines(report, tenant)].join('\n'),
  );
}

async function importWithBar(
  context: CliContext,
  services: Services,
  tenant: Tenant,
  source: FeedSource,
  options: ImportOptions,
): Promise<ListedReport> {
  const bar = progressBar(context.interactive && !options.json, source.bytes);
  try {
    const result = await importAndReport(services, {
      tenant,
      source,
      origin: { source: 'command', name: source.name },
      format: formatNamed(options.format) ?? autoFormat,
      full: options.full,
      allowMassRemoval: options.allowMassRemoval,
      dryRun: options.dryRun,
      onProgress: bar.show,
    });
    if (result.ok) return result.value;
    const busy = 'Another import of this site is still running: try again later.';
    if ('report' in result.error && result.error.report) {
      const { report } = result.error;
      context.print(options.json, report, () => reportLines(report, true).join('\n'));
    }
    throw new CliFailure(result.error.kind === 'busy' ? busy : describeFailure(result.error));
  } finally {
    bar.end();
  }
}

/**
 * The running site notices new stock by itself; an external engine must be told. Its failure does not fail the import.
 */
async function bringIndexUpToDate(services: Services, tenant: string, report: ImportReport): Promise<void> {
  if (services.config.MEILI_URL === undefined || report.added + report.changed + report.removed === 0) return;
  if (!services.searchUpkeep.writes) {
    process.stderr.write(
      'Stock saved. This process has no MEILI_ADMIN_KEY: `dealer stock follow` or `reindex` updates the search index.\n',
    );
    return;
  }
  try {
    await refreshIndex(services, tenant);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `Stock saved, but the search index could not be updated (${why}). Run later: dealer stock reindex --tenant ${tenant}\n`,
    );
  }
}

interface ReindexOptions {
  readonly tenant?: string;
  readonly json: boolean;
}

async function reindex(context: CliContext, { tenant, json }: ReindexOptions): Promise<void> {
  const services = await context.services();
  const slugs =
    tenant === undefined
      ? services.tenants.all().map(({ slug }) => slug)
      : [(await tenantNamed(services, tenant)).slug];
  const done: Array<{ tenant: string; documents: number; ms: number }> = [];
  for (const slug of slugs) {
    try {
      done.push({ tenant: slug, ...(await reindexTenant(services, slug)) });
    } catch (error) {
      throw new CliFailure(
        `Could not rebuild the index of ${slug}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  context.print(json, done, () =>
    done.map((one) => `${one.tenant}: ${one.documents} cars indexed in ${one.ms} ms.`).join('\n'),
  );
}

/** `dealer stock search-key`: prints the two variables that a site's processes search with. */
async function makeSearchKey(context: CliContext, { json }: { json: boolean }): Promise<void> {
  const { config, searchUpkeep } = await context.services();
  if (config.MEILI_URL !== undefined && config.MEILI_ADMIN_KEY === undefined) {
    throw new CliFailure('MEILI_ADMIN_KEY: required to create a search key.');
  }
  const searchKey = await searchUpkeep.makeSearchKey().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliFailure(`Could not create a search key: ${why}.`);
  });
  if (!searchKey) throw new CliFailure('MEILI_URL: not set; the built-in search needs no key.');
  context.print(
    json,
    searchKey,
    () => `MEILI_SEARCH_KEY=${searchKey.key}\nMEILI_SEARCH_KEY_UID=${searchKey.uid}`,
  );
}
