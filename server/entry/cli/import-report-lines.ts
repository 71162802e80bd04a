import type { ImportReport } from '#server/stock/feeds/import-report';
import { printable } from './printable';

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
  ];
}

/** One line per field and reason, with the rows. */
function leftOutLines(groups: ImportReport['left_out'] = []): string[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ field, problem, count, rows, example }) => {
    const values = count === 1 ? '1 value' : `${count} values`;
    const more = rows.length < count ? ', …' : '';
    const where = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}`;
    return `  ${field}, ${values} (${where}): "${printable(example)}" ${problem}`;
  });
  return ['Values left out or cut:', ...lines];
}
