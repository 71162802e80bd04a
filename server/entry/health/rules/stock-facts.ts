import { countWithNoun } from '#server/dealer/tenants/rules/noun';
import { momentText } from '#server/desk/rules/desk-time';
import type { StatusFactView } from '#server/desk/views/status-view';
import { clockTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ImportRecord } from '#server/stock/feeds/import-reports';
import { nextTurn } from '#server/stock/fetching/rules/schedule';
import { ageWords, type StockFacts, type StockSource } from './stock-status';

type Site = Pick<Tenant, 'time_zone' | 'stock'>;

/** Number of cars, age of the stock, and its sources. */
export function stockFacts(facts: StockFacts, site: Site, now: Date): readonly StatusFactView[] {
  const { liveCars, changedAt, lastImport, editedCars, sources } = facts;
  return [
    ...(liveCars === undefined
      ? []
      : [{ label: 'Live on your site', value: countWithNoun(liveCars, site.stock.noun) }]),
    {
      label: 'Newest change',
      value: changedAt === null ? 'No stock has been imported yet' : agoText(changedAt, site.time_zone, now),
    },
    ...(lastImport ? importFacts(lastImport, site.time_zone, now) : []),
    ...(editedCars > 0
      ? [{ label: 'Edited by hand', value: countWithNoun(editedCars, site.stock.noun), href: '/desk/kept' }]
      : []),
    ...sources.map((source) => ({
      label: `Source “${source.name}”`,
      value: sourceText(source, site.time_zone, now),
    })),
  ];
}

/** `2 h 5 min ago (26 Nov 2026, 9:00 am)`. */
export const agoText = (at: string, timeZone: string, now: Date): string =>
  `${ageWords(now.getTime() - Date.parse(at))} ago (${momentText(new Date(at), timeZone)})`;

const origins: Readonly<Record<ImportRecord['source'], string>> = {
  command: 'by your administrator',
  api: 'through the API',
  feed: 'fetched by the site',
};

const ends: Readonly<Record<ImportRecord['state'], string>> = {
  waiting: 'Waiting for its turn',
  running: 'Under way',
  done: 'Finished',
  refused: 'Refused: nothing was changed',
  failed: 'Failed: nothing was changed',
};

function importFacts(record: ImportRecord, timeZone: string, now: Date): readonly StatusFactView[] {
  const { name, source, state, createdAt, finishedAt, report } = record;
  return [
    {
      label: 'Last import',
      value: `${name}, ${origins[source]}, ${agoText(finishedAt ?? createdAt, timeZone, now)}`,
    },
    { label: 'Result', value: report ? countsText(report) : ends[state] },
  ];
}

function countsText(report: NonNullable<ImportRecord['report']>): string {
  const { read, added, changed, unchanged, removed, quarantined, quarantined_total: total } = report;
  const skipped = total ?? quarantined.length;
  return [
    `${count(read)} ${read === 1 ? 'row' : 'rows'} read`,
    `${count(added)} added`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    `${count(removed)} removed`,
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
  ].join(', ');
}

const count = (number: number): string => number.toLocaleString('en-AU');

function sourceText({ schedule, state }: StockSource, timeZone: string, now: Date): string {
  const last = state?.succeededAt ? `Last read ${agoText(state.succeededAt, timeZone, now)}` : 'Not read yet';
  return `${last}. Fetched ${scheduleText(schedule)}; next ${momentText(nextTurn(schedule, timeZone, now), timeZone)}.`;
}

/** `every 60 minutes`, `daily at 6:00 am and 1:00 pm`. */
const scheduleText = ({ times, every_minutes: minutes }: StockSource['schedule']): string =>
  times.length > 0
    ? `daily at ${new Intl.ListFormat('en-AU').format([...times].sort().map(clockTime))}`
    : minutes % 60 === 0
      ? minutes === 60
        ? 'every hour'
        : `every ${minutes / 60} hours`
      : `every ${minutes} minutes`;

const mostRows = 3;
const mostFields = 2;

/** Why the last import changed nothing, and the first of its rows and values that could not be used. */
export function importProblems(record: ImportRecord | null): readonly string[] {
  if (!record) return [];
  const { failure, report } = record;
  return [
    ...(failure ? [failure] : []),
    ...(report?.quarantined ?? []).slice(0, mostRows).map(({ row, reason }) => `Row ${row}: ${reason}`),
    ...(report?.left_out ?? [])
      .slice(0, mostFields)
      .map(
        ({ field, column, problem, count: times }) =>
          `${column ?? field}: ${problem} (${count(times)} times)`,
      ),
  ];
}
