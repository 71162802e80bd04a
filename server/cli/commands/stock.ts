import { Presets, SingleBar } from 'cli-progress';
import { CliFailure, group, printable, siteCommand } from '#server/cli/command';
import { reportLines } from '#server/cli/import-report-lines';
import { argument, flag, option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { listedLines } from '#server/search/listed-cars';
import { importAndReport } from '#server/search/report-import';
import { listedCars } from '#server/search/stock-records';
import {
  checkExport,
  exportFormat,
  exportFormats,
  exportLines,
  exportNames,
  type UnreadyCar,
} from '#server/stock/exports/export-stock';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { describeFailure } from '#server/stock/feeds/import-report';
import { autoFormat, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { follow, reindex, searchKey, updateIndex } from './search-index';

/** A file of cars, and its format. */
export const feedFile = {
  file: argument('<file>', 'CSV (any delimiter and encoding) or JSON'),
  format: option<string>('<name>', 'feed format', {
    choices: formats.map(({ name }) => name),
    default: autoFormat.name,
  }),
};

const importHelp = `
Cars are matched by stock number, then VIN, then a hash of the stable fields in the row. Rows without a make, model or year are skipped and reported by number: the spreadsheet row (the header is row 1) or the position in a JSON list. An import is all or nothing, and repeating it changes nothing.
Dates are read day first, except in these month-first formats: ${formats
  .filter((format) => format.dates === 'month-first')
  .map(({ name }) => name)
  .join(', ')}.

Formats:
${formats.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')}`;

const importFile = siteCommand(tenantNamed, {
  name: 'import',
  summary: 'Import cars from a CSV or JSON feed',
  options: {
    ...feedFile,
    full: flag('treat the file as all stock: remove cars not in it'),
    allowMassRemoval: flag(
      'allow a file to take more cars off sale, or put more back, than imports.most_removed_percent',
    ),
    dryRun: flag('preview without changing anything'),
  },
  help: importHelp,
  run: async (
    { services, site: tenant, context },
    { file, format, full, allowMassRemoval, dryRun, json },
  ) => {
    const source = await fileSource(file);
    if (!source.ok) throw new CliFailure(`${source.error}.`);
    const bar = progressBar(context.interactive && !json, source.value.bytes);
    const result = await importAndReport(services, {
      tenant,
      source: source.value,
      origin: { source: 'command', name: source.value.name },
      format: formatNamed(format) ?? autoFormat,
      full,
      allowMassRemoval,
      dryRun,
      onProgress: bar.show,
    }).finally(bar.end);
    if (result.ok) {
      const report = result.value;
      if (!dryRun && report.added + report.changed + report.removed > 0)
        await updateIndex(services, tenant.slug);
      return { value: report, lines: [...reportLines(report, dryRun), ...listedLines(report, tenant)] };
    }
    if (result.error.kind === 'busy')
      throw new CliFailure('Another import of this site is still running: try again later.');
    const failure = describeFailure(result.error);
    const report = 'report' in result.error ? result.error.report : undefined;
    if (!report) throw new CliFailure(failure);
    return { value: report, lines: reportLines(report, true), failure };
  },
});

const exportHelp = `
The file goes to standard output. Receivers can also fetch it: https://SITE/api/exports/FILE?key=KEY, with a key of its own from dealer api-key create --scope exports:read.

Formats:
${exportFormats.map(({ name, fileName, about }) => `  ${name.padEnd(10)}${fileName.padEnd(26)}${about}`).join('\n')}`;

/** The stock in the file of an advertiser or marketplace, or what its cars lack for that. */
const exportFile = siteCommand(tenantNamed, {
  name: 'export',
  summary: 'Write the stock in the format of an advertiser or marketplace',
  options: {
    name: argument('<format>', 'file format', exportNames),
    origin: option('<url>', 'address of the site, for links (default: https and its first host)'),
    check: flag('list what each car lacks instead of writing the file'),
  },
  json: 'print JSON; only with --check',
  help: exportHelp,
  refuse: ({ json, check }) => json && !check && '--json: only with --check.',
  run: async ({ services, site: tenant }, { name, origin, check }) => {
    const format = exportFormat(name);
    if (!format) throw new CliFailure(`No such format: ${name}.`);
    const url = siteUrl(origin ?? `https://${tenant.hosts[0] ?? `${tenant.slug}.localhost`}`);
    const stock = listedCars({ tenant, services, now: services.clock.now(), url });
    if (!check) {
      for await (const lines of exportLines(format, tenant, stock)) process.stdout.write(lines);
      return undefined;
    }
    const report = await checkExport(format, tenant, stock);
    const cars = report.ready + report.unready.length;
    return {
      value: report,
      lines: [
        `${report.ready} of ${cars} listed cars are ready for ${name}.`,
        ...report.unready.map(unreadyLine),
      ],
    };
  },
});

const unreadyLine = ({ id, stocknum, name, missing }: UnreadyCar): string =>
  printable(`  ${stocknum ?? id}  ${name}: ${missing.join('; ')}`);

function siteUrl(text: string): URL {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text);
  throw new CliFailure(`--origin: not an http address: ${text}.`);
}

/** `dealer stock …`: the stock of a site. */
export const stockCommands = group('stock', 'Import stock and manage the search index', [
  importFile,
  exportFile,
  reindex,
  follow,
  searchKey,
]);

/** Smaller files are read before a bar would be noticed. */
const worthABarBytes = 2 * 1024 * 1024;

interface Progress {
  readonly show: (bytes: number) => void;
  readonly end: () => void;
}

/** A progress bar on standard error for a long file; nothing if not wanted. */
function progressBar(isInteractive: boolean, totalBytes: number): Progress {
  if (!isInteractive || totalBytes < worthABarBytes) return { show: () => undefined, end: () => undefined };
  const bar = new SingleBar(
    {
      format: 'Reading {bar} {percentage} %',
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(totalBytes, 0);
  return { show: (bytes) => bar.update(bytes), end: () => bar.stop() };
}
