import { Option } from 'commander';
import type { Services } from '#server/entry/services';
import { type BoughtCars, boughtCars } from '#server/people/trade-in/rules/bought-cars';
import type { Tenant } from '#server/settings/tenant-schema';
import { type FeedSource, fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, type Format, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { checkMarket } from '#server/stock/market/check-market';
import { importMarket } from '#server/stock/market/import-market';
import type { MarketFit } from '#server/stock/market/rules/fit-market';
import { trainMarket } from '#server/stock/market/train-market';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { boughtLines, checkLines, fitFigures, importLines, reportLines } from '../market-lines';
import { tenantNamed } from '../options';

/**
 * `dealer market …`: listings of other dealers, and the asking prices fitted on them. Before an import, `stepBack` gives
 * this process a lower priority than the running site.
 */
export const registerMarket =
  (stepBack: () => void): RegisterCommands =>
  (program, context) => {
    const market = program
      .command('market')
      .description("Import other dealers' listings and check the asking prices")
      .addHelpText('after', help);
    withFile(market.command('import'))
      .description('Import listings for the asking prices; the site shows none of them')
      .action((file: string, options: FileOptions) => runImport(context, file, options, stepBack));
    market
      .command('report')
      .description('Show how well the asking prices fit (five-fold back-test)')
      .requiredOption('--tenant <slug>', 'site slug')
      .option('--json', 'print JSON', false)
      .action((options: ReportOptions) => report(context, options));
    withFile(market.command('check'))
      .description('Compare the asking prices with the used cars of another listing file')
      .action((file: string, options: FileOptions) => check(context, file, options));
  };

const withFile = (command: ReturnType<Parameters<RegisterCommands>[0]['command']>) =>
  command
    .argument('<file>', 'CSV (any delimiter and encoding) or JSON')
    .requiredOption('--tenant <slug>', 'site slug')
    .addOption(
      new Option('--format <name>', 'feed format')
        .choices(formats.map(({ name }) => name))
        .default(autoFormat.name),
    )
    .option('--json', 'print JSON', false);

const help = `
The market of a site is its market files and its own stock, sold cars included. A file replaces an earlier one of the same name. Listings need a make, model, year, kilometres and price.
Importing refits the asking prices, which takes some seconds for 10,000 listings; the running site uses them at once.`;

interface ReportOptions {
  readonly tenant: string;
  readonly json: boolean;
}
interface FileOptions extends ReportOptions {
  readonly format: string;
}

interface Opened {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly source: FeedSource;
  readonly format: Format;
}

async function open(context: CliContext, file: string, options: FileOptions): Promise<Opened> {
  const source = await fileSource(file);
  if (!source.ok) throw new CliFailure(`${source.error}.`);
  const services = await context.services();
  const tenant = await tenantNamed(services, options.tenant);
  return { services, tenant, source: source.value, format: formatNamed(options.format) ?? autoFormat };
}

async function runImport(
  context: CliContext,
  file: string,
  options: FileOptions,
  stepBack: () => void,
): Promise<void> {
  const { services, ...input } = await open(context, file, options);
  stepBack();
  const imported = await importMarket(services, input);
  if (!imported.ok) throw new CliFailure(`${imported.error}.`);
  const startMs = performance.now();
  const { slug, valuation } = input.tenant;
  await trainMarket(services, { slug, minimum: valuation.min_comparables });
  const fit = await services.marketShelf.load(slug);
  const seconds = Math.round((performance.now() - startMs) / 100) / 10;
  const result = { ...imported.value, ...(fit ? { model: fitFigures(fit, seconds) } : {}) };
  context.print(options.json, result, () => importLines(result).join('\n'));
}

async function report(context: CliContext, { tenant: slug, json }: ReportOptions): Promise<void> {
  const services = await context.services();
  const tenant = await tenantNamed(services, slug);
  const fit = await services.marketShelf.load(tenant.slug);
  if (fit === null) throw new CliFailure(`${tenant.slug} has no market yet: run dealer market import first.`);
  const bought = boughtCars(await services.valuationOutcomes.decided(tenant.slug));
  context.print(json, reportOf(fit, bought), () => [...reportLines(fit), ...boughtLines(bought)].join('\n'));
}

const reportOf = ({ market: { fittedAt, pricesOf }, listings, backTest }: MarketFit, bought: BoughtCars) => ({
  fittedAt,
  pricesOf,
  listings,
  ...backTest,
  bought,
});

async function check(context: CliContext, file: string, options: FileOptions): Promise<void> {
  const { services, ...input } = await open(context, file, options);
  const checked = await checkMarket(services, input);
  if (!checked.ok) throw new CliFailure(`${checked.error}.`);
  const figures = checked.value;
  context.print(options.json, figures, () => checkLines(figures).join('\n'));
}
