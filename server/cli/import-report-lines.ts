import type { ColumnUse, ImportReport } from '#server/stock/feeds/import-report';
import { printable } from './command';

/** Quarantined rows shown on a terminal; --json has up to 1,000. */
const quarantinedShown = 20;

/** An import's figures, rejected rows and rejected values, for a person. */
export function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const { read, added, changed, unchanged, removed, quarantined } = report;
  const total = report.quarantined_total ?? quarantined.length;
  const figures = `${read} rows read: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${total} quarantined.`;
  const rows = quarantined.slice(0, quarantinedShown).map(({ row, reason }) => `  Row ${row}: ${reason}`);
  const more = total > rows.length ? [`  … and ${total - rows.length} more`] : [];
  return [
    dryRun ? `Dry run: nothing changed. ${figures}` : figures,
    ...rows,
    ...more,
    ...leftOutLines(report.left_out),
    ...keptLines(report.kept),
    ...unusedLines(report.columns),
  ];
}

/** One line per field and reason, with the rows. */
function leftOutLines(groups: ImportReport['left_out'] = []): string[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ field, column, problem, count, rows, example }) => {
    const values = count === 1 ? '1 value' : `${count} values`;
    const more = rows.length < count ? ', …' : '';
    const where = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`;
    const name = column === undefined || column === field ? field : `${field} (column ${printable(column)})`;
    return `  ${name}, ${values} (${where}): "${printable(example)}" ${problem}`;
  });
  return ['Values left out, cut or in doubt:', ...lines];
}

/** One line per field that stays as edited by hand, with the cars. */
function keptLines(kept: ImportReport['kept'] = []): string[] {
  if (kept.length === 0) return [];
  const lines = kept.map(({ field, count, cars, example }) => {
    const more = cars.length < count ? ', …' : '';
    const value = example === '' ? 'no value' : `"${printable(example)}"`;
    return `  ${field}, ${count === 1 ? '1 car' : `${count} cars`} (${cars.map(printable).join(', ')}${more}): the file has ${value}`;
  });
  return ['Kept as edited by hand, until they follow the feed again:', ...lines];
}

/** The columns whose values are not used: unknown ones first, for they may be misspelt. */
function unusedLines(columns: ImportReport['columns'] = []): string[] {
  const named = (use: ColumnUse) =>
    columns.filter((column) => column.use === use).map(({ name }) => printable(name));
  return (['unknown', 'ignored'] as const).flatMap((use) => {
    const names = named(use);
    return names.length === 0 ? [] : [`Columns not used (${use}): ${names.join(', ')}`];
  });
}
