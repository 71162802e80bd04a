import type { Command } from 'commander';
import { Argument } from 'commander';
import { listedCars } from '#server/search/stock-search/stock-records';
import { checkExport, exportLines, type UnreadyCar } from '#server/stock/exports/export-stock';
import { exportFormat, exportFormats, exportNames } from '#server/stock/exports/formats';
import { type CliContext, CliFailure, printable } from '../context';
import { tenantNamed } from '../options';

interface ExportOptions {
  readonly tenant: string;
  readonly origin?: string;
  readonly check: boolean;
  readonly json: boolean;
}

/** `dealer stock export`: the stock in the file of an advertiser or marketplace, or what its cars lack for that. */
export function registerExport(stock: Command, context: CliContext): void {
  stock
    .command('export')
    .description('Write the stock in the format of an advertiser or marketplace')
    .addArgument(new Argument('<format>', 'file format').choices(exportNames))
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--origin <url>', 'address of the site, for links (default: https and its first host)')
    .option('--check', 'list what each car lacks instead of writing the file', false)
    .option('--json', 'print JSON; only with --check', false)
    .addHelpText('after', help)
    .action((format: string, options: ExportOptions) => runExport(context, format, options));
}

const help = `
The file goes to standard output. Receivers can also fetch it: https://SITE/api/exports/FILE?key=KEY, with a key of its own from dealer api-key create --scope exports:read.

Formats:
${exportFormats.map(({ name, fileName, about }) => `  ${name.padEnd(10)}${fileName.padEnd(26)}${about}`).join('\n')}`;

async function runExport(context: CliContext, name: string, options: ExportOptions): Promise<void> {
  const format = exportFormat(name);
  if (!format) throw new CliFailure(`No such format: ${name}.`);
  if (options.json && !options.check) throw new CliFailure('--json: only with --check.');
  const services = await context.services();
  const tenant = await tenantNamed(services, options.tenant);
  const url = siteUrl(options.origin, tenant.hosts[0] ?? `${tenant.slug}.localhost`);
  const stock = listedCars({ tenant, services, now: services.clock.now(), url });
  if (!options.check) {
    for await (const lines of exportLines(format, tenant, stock)) process.stdout.write(lines);
    return;
  }
  const report = await checkExport(format, tenant, stock);
  context.print(options.json, report, () =>
    [
      `${report.ready} of ${report.ready + report.unready.length} listed cars are ready for ${name}.`,
      ...report.unready.map(unreadyLine),
    ].join('\n'),
  );
}

const unreadyLine = ({ id, stocknum, name, missing }: UnreadyCar): string =>
  printable(`  ${stocknum ?? id}  ${name}: ${missing.join('; ')}`);

function siteUrl(origin: string | undefined, host: string): URL {
  const text = origin ?? `https://${host}`;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CliFailure(`--origin: not an http address: ${text}.`);
  return new URL(text);
}
