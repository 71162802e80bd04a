import { CliFailure, command, printable } from '#server/cli/command';
import { option } from '#server/cli/options';
import { tenantNamed } from '#server/cli/sites';
import { explainFile } from '#server/leads/explain-file';
import { systemClock } from '#server/platform/clock';
import { counted } from '#server/platform/text/counted';
import { importsSchema } from '#server/settings/imports-schema';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import type { ExplainedColumn, FeedExplanation, LostValues } from '#server/stock/feeds/rules/explanation';
import { autoFormat, formatNamed } from '#server/stock/feeds/rules/feed/formats';
import { feedFile } from './stock';

/** Without a site there are no yards to find and no words of its own to know. */
const anySite = { slug: 'any', locations: [], imports: importsSchema.parse({}) };

const help = `
Reads a stock file as an import does, or leads as ADF (XML): every column, what it is read as, its first values and what of it is lost. Nothing is stored. With --tenant the site's locations, time zone and words (imports.words) count too.`;

/** `dealer feed explain FILE`: what each column of a file is read as. */
export const explain = command({
  name: 'explain',
  summary: 'Explain what each column of a file is read as',
  options: { ...feedFile, tenant: option('<slug>', 'site that the file is for') },
  help,
  run: async (context, { file, format, tenant: slug }) => {
    const source = await fileSource(file);
    if (!source.ok) throw new CliFailure(`${source.error}.`);
    const tenant = slug === undefined ? anySite : await tenantNamed(await context.services(), slug);
    const input = { tenant, source: source.value, format: formatNamed(format) ?? autoFormat };
    const explanation = await explainFile(input, systemClock);
    if (!explanation.ok) throw new CliFailure(printable(`${file} cannot be read: ${explanation.error}.`));
    return { value: explanation.value, lines: explanationLines(explanation.value) };
  },
});

const kinds = { stock: ['row', 'car'], adf: ['lead', 'usable lead'] } as const;

/** An explanation for a person: figures, each column with its losses, quarantined rows and notes. */
function explanationLines({ kind, rows, columns, lost, ...rest }: FeedExplanation): string[] {
  const [read, usable] = kinds[kind];
  const { quarantine, quarantine_total: total, notes } = rest;
  const more = total - quarantine.length;
  return [
    `${counted(rows.read, read)} read: ${counted(rows.usable, usable)}, ${total} quarantined.`,
    ...columns.flatMap(columnLines),
    ...lost.map((values) => printable(`  ${values.field}: ${lossText(values)}`)),
    ...quarantine.map(({ row, reason }) => printable(`  Row ${row}: ${reason}`)),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    ...notes.map(printable),
  ];
}

function columnLines({ name, use, field, examples, lost }: ExplainedColumn): string[] {
  const as = field === undefined ? use : `${use} as ${field}`;
  const values = examples.map((example) => JSON.stringify(example)).join(', ');
  return [
    printable(`  ${name}: ${as}${values === '' ? '' : ` (${values})`}`),
    ...lost.map((one) => printable(`    ${lossText(one)}`)),
  ];
}

function lossText({ problem, count, rows, example }: LostValues): string {
  const where = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${rows.length < count ? ', …' : ''}`;
  return `${counted(count, 'value')} (${where}): "${example}" ${problem}`;
}
