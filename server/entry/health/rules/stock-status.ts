import { countWithNoun } from '#server/dealer/rules/noun';
import { dayText, durationText, momentText } from '#server/desk/rules/desk-time';
import type { StatusFactView } from '#server/desk/views/desk-view';
import { timeInWords } from '#server/platform/text/counted';
import { clockTime, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ImportRecord } from '#server/stock/feeds/import-reports';
import type { FailingFeed } from '#server/stock/fetching/feed-emails';
import type { FeedState } from '#server/stock/fetching/feed-states';
import { type FeedSchedule, failsTooLong, latestTurn, nextTurn } from '#server/stock/fetching/rules/schedule';
import { type Finding, fault, ok, warning, worstOf } from './finding';

export interface StockSource {
  readonly name: string;
  readonly schedule: FeedSchedule;
  /** Its last run; null before the first. */
  readonly state: Pick<FeedState, 'outcome' | 'failingSince' | 'succeededAt'> | null;
}

export interface StockFacts {
  /** Cars that shoppers find; undefined if nobody knows. */
  readonly liveCars: number | undefined;
  /** UTC ISO; null before the first import. */
  readonly changedAt: string | null;
  /** The newest import that was to change something. */
  readonly lastImport: ImportRecord | null;
  /** Cars with fields that were edited by hand; 0 for someone who may not change them. */
  readonly editedCars: number;
  /** Only those that are fetched on their schedules. */
  readonly sources: readonly StockSource[];
}

/** A file may take this long to arrive after its time. */
const graceMs = 30 * 60_000;
/** Stock that nobody fetches on a schedule. */
const oldMs = 7 * 24 * 60 * 60_000;
const askSender =
  'Ask whoever sends the file. If nothing has changed on their side, ask your website administrator to check the source.';

/** The stock's worst problem, or how fresh it is. */
export function siteStock(facts: StockFacts, timeZone: string, now: Date): Finding {
  const findings = [
    ...emptySite(facts),
    ...facts.sources.map((source) => siteSource(source, timeZone, now)),
    ...lastImportFailure(facts),
    ...(facts.sources.length === 0 ? unscheduled(facts, now) : []),
  ];
  const first = worstOf(findings);
  return first && first.result !== 'ok' ? first : ok('Your stock is up to date.');
}

const emptySite = ({ liveCars }: StockFacts): readonly Finding[] =>
  liveCars === 0
    ? [
        fault(
          'stock-empty',
          'Nothing is live on your site.',
          'Check the last import below, and your site’s rules for hidden stock.',
        ),
      ]
    : [];

/** A source that fails, is late, or works. */
function siteSource({ name, schedule, state }: StockSource, timeZone: string, now: Date): Finding {
  if (state?.outcome?.kind === 'failed') {
    const failingMs = state.failingSince ? now.getTime() - Date.parse(state.failingSince) : 0;
    const text = `The stock source “${name}” has failed for ${ageWords(failingMs)}: ${sentence(state.outcome.reason)}`;
    return (failsTooLong(failingMs) ? fault : warning)('feed-failing', text, askSender);
  }
  const due = latestTurn(schedule, timeZone, new Date(now.getTime() - graceMs));
  if (state?.succeededAt && Date.parse(state.succeededAt) >= due.getTime())
    return ok(`The stock source “${name}” is up to date.`);
  return warning(
    'feed-late',
    `Your stock is older than expected: the source “${name}” was due ${turnText(due, timeZone, now)} and hasn’t been read since.`,
    'If it doesn’t arrive within the hour, ask your website administrator whether the site fetches its files.',
  );
}

function lastImportFailure({ lastImport, sources }: StockFacts): readonly Finding[] {
  const isFeed = lastImport?.source === 'feed' && sources.some(({ name }) => name === lastImport.name);
  // The source itself says so, and whether it has worked since.
  if (!lastImport || isFeed || !/^(refused|failed)$/.test(lastImport.state)) return [];
  return [
    warning(
      'import-failed',
      `The last import changed nothing: ${sentence(lastImport.failure ?? 'it failed')}`,
      'Correct the file and import it again.',
    ),
  ];
}

function unscheduled({ changedAt, lastImport }: StockFacts, now: Date): readonly Finding[] {
  const finished = lastImport?.state === 'done' ? lastImport.finishedAt : null;
  const newest = [changedAt, finished]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1);
  const ageMs = newest === undefined ? 0 : now.getTime() - Date.parse(newest);
  if (ageMs <= oldMs) return [];
  return [
    warning(
      'stock-old',
      `Your stock hasn’t been updated for ${ageWords(ageMs)}.`,
      'Import a new file, or have the site fetch one on a schedule.',
    ),
  ];
}

/** Sources of stock whose last run failed: the stock is as old as their last success. */
export function feeds(failing: readonly FailingFeed[], now: Date): readonly Finding[] {
  if (failing.length === 0) return [ok('No stock feeds are failing.')];
  return failing.map(({ tenant, source, since, reason }) => {
    const failingMs = since === null ? 0 : Math.max(0, now.getTime() - new Date(since).getTime());
    return (failsTooLong(failingMs) ? fault : warning)(
      'feed-failing',
      `The feed ${source} of ${tenant} has failed for ${timeInWords(failingMs)}: ${reason.replace(/\.$/, '')}.`,
      `Correct the cause, with the sender of the file if need be, and run it: dealer feed run ${tenant} --source ${source}.`,
      [tenant],
    );
  });
}

/** `2 h 5 min`. */
export const ageWords = (ms: number): string => durationText(Math.max(0, ms) / 1_000);

/** A reason as a sentence's end. */
const sentence = (reason: string): string => `${reason.replace(/\.$/, '')}.`;

/** `at 6:00 am`, with the day if it is not today. */
function turnText(at: Date, timeZone: string, now: Date): string {
  const { date, time } = localTime(timeZone, at);
  const day = date === localTime(timeZone, now).date ? '' : ` on ${dayText(date)}`;
  return `at ${clockTime(time)}${day}`;
}

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
  desk: 'at the desk',
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
    { label: 'Result', value: report ? resultText(report, timeZone) : ends[state] },
  ];
}

type Report = NonNullable<ImportRecord['report']>;

const resultText = (report: Report, timeZone: string): string =>
  report.undone
    ? `Undone at the desk (${momentText(new Date(report.undone.at), timeZone)})`
    : countsText(report);

function countsText(report: Report): string {
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
