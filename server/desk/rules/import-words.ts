import type { ChipView } from '#server/desk/views/desk-view';
import { siteRules } from '#server/search/rules/filter';
import { hidingReason } from '#server/search/rules/site-listing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { NamedCar, UndoneImport, UnknownWords } from '#server/stock/feeds/import-report';
import type { ImportRecord, StoredReport } from '#server/stock/feeds/import-reports';
import { type FieldChange, fieldText, fieldWords } from '#server/stock/feeds/rules/field-words';
import { factsOf } from './lead-row';
import { chip, choicesFrom, counted, textIn } from './page-parts';
import { bigChange } from './price-change';

const number = (value: number): string => value.toLocaleString('en-AU');

const states: Readonly<Record<ImportRecord['state'], ChipView>> = {
  waiting: chip('Waiting'),
  running: chip('Being read'),
  done: chip('Done', 'positive'),
  refused: chip('Refused', 'critical'),
  failed: chip('Not readable', 'critical'),
};

/** The state of an import; one that only tries a file out is a preview. */
export function importChip({
  state,
  options,
  report,
}: Pick<ImportRecord, 'state' | 'options' | 'report'>): ChipView {
  if (report?.undone) return chip('Undone');
  return options.dryRun && state === 'done' ? chip('Preview', 'accent') : states[state];
}

const sources: Readonly<Record<ImportRecord['source'], string>> = {
  command: 'by the command line',
  api: 'by the API',
  feed: 'from a feed',
  desk: 'at the desk',
};

/** `stock.csv, at the desk`. */
export const importName = ({ name, source }: Pick<ImportRecord, 'name' | 'source'>): string =>
  `${name}, ${sources[source]}`;

/** What an import changes: `3 added, 12 changed, 5 removed`; or what became of one that was undone. */
export function changesText({ added, changed, removed, undone }: StoredReport): string {
  if (undone) return undoneText(undone);
  const parts = [
    added > 0 ? `${number(added)} added` : '',
    changed > 0 ? `${number(changed)} changed` : '',
    removed > 0 ? `${number(removed)} removed` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'nothing changed';
}

/** The figures of a report; of a preview, what would happen. */
export function reportFacts(
  { read, added, changed, unchanged, removed, listed, hidden = {}, ...report }: StoredReport,
  { stock }: Pick<Tenant, 'stock'>,
) {
  const skipped = report.quarantined_total ?? report.quarantined.length;
  const hiddenBy = siteRules.flatMap((rule) => {
    const count = hidden[rule];
    return count === undefined ? [] : [`${number(count)} ${hidingReason(rule, stock)}`];
  });
  return factsOf([
    ['Rows in the file', number(read)],
    ['Cars added', number(added)],
    ['Cars changed', number(changed)],
    ['Cars as they are', number(unchanged)],
    ['Cars removed', number(removed)],
    ['Rows skipped', number(skipped)],
    ['Cars on the website then', listed === undefined ? undefined : number(listed)],
    ['Not on the website', hiddenBy.join('; ')],
  ]);
}

const mostLines = 50;

/** `Row 17: no make`, the first fifty. */
export const skippedLines = ({ quarantined }: StoredReport): readonly string[] =>
  quarantined.slice(0, mostLines).map(({ row, reason }) => `Row ${number(row)}: ${reason}`);

/** `Km: "low kms" could not be read (1 row: 31)`, the most frequent first. */
export const leftOutLines = ({ left_out: values = [] }: StoredReport): readonly string[] =>
  values.slice(0, mostLines).map(({ field, column, problem, count, rows, example }) => {
    const where = rows.length > 0 ? `: ${rows.slice(0, 5).map(number).join(', ')}` : '';
    return `${column ?? fieldText(field)}: “${example}” ${problem} (${counted(count, 'row')}${where})`;
  });

/** `Price stays on 2 cars: K1, K2`. */
export const keptLines = ({ kept = [] }: StoredReport): readonly string[] =>
  kept
    .slice(0, mostLines)
    .map(({ field, count, cars }) => `${fieldText(field)} of ${counted(count, 'car')}: ${cars.join(', ')}`);

const groups = [
  { id: 'added', heading: 'Added', kinds: ['added'] },
  { id: 'changed', heading: 'Changed', kinds: ['changed', 'back'] },
  { id: 'removed', heading: 'Removed', kinds: ['removed'] },
] as const;
/** A longer list is folded away. */
const mostOpen = 20;

/** The cars that an import adds, changes and removes, by name; kinds without a car are left out. */
export const carGroups = ({ cars = [], ...report }: StoredReport) =>
  groups.flatMap(({ id, heading, kinds }) => {
    const lines = cars.filter(({ kind }) => kinds.some((one) => one === kind)).map(carLine);
    const more = report[id] - lines.length;
    return lines.length === 0
      ? []
      : [
          {
            id: `${id}-cars`,
            heading: `${heading} (${number(report[id])})`,
            isOpen: lines.length <= mostOpen,
            lines: more > 0 ? [...lines, `and ${number(more)} more`] : lines,
          },
        ];
  });

/** `K1, 2020 Kia Rio: price from $15,000 to $14,000`. */
function carLine({ kind, name, stocknum, changes = [] }: NamedCar): string {
  const car = stocknum === undefined ? name : `${stocknum}, ${name}`;
  if (kind === 'back') return `${car}: back in stock`;
  const texts = changes.map((change) => {
    const big = bigPriceChange(change);
    const text = `${fieldWords(change.field)} from ${change.before} to ${change.after}`;
    return big === undefined ? text : `${text} (${big})`;
  });
  return texts.length === 0 ? car : `${car}: ${texts.join('; ')}`;
}

/** `90 % lower` where a price changes by more than half. */
const bigPriceChange = ({ field, before, after }: FieldChange): string | undefined =>
  field === 'price' ? bigChange(dollarsOf(before), dollarsOf(after)) : undefined;

const dollarsOf = (text: string): number => Number(text.replace(/[$,]/g, ''));

/** The cars whose prices a file changes by more than half: whoever imports it says that they are right. */
export const bigPriceLines = ({ cars = [] }: Pick<StoredReport, 'cars'>): readonly string[] =>
  cars
    .filter(({ changes = [] }) => changes.some((change) => bigPriceChange(change) !== undefined))
    .map(carLine);

/** What became of an import that was undone. */
export function undoneText({ cars, skipped_total: skipped }: UndoneImport): string {
  const back = `The import is undone: ${counted(cars, 'car')} ${cars === 1 ? 'is' : 'are'} as before.`;
  return skipped === 0
    ? back
    : `${back} ${counted(skipped, 'car')} changed since, so nothing was undone there.`;
}

/** Columns that nobody knows: their values are not used. */
export const unknownColumns = ({ columns = [] }: StoredReport): readonly string[] =>
  columns.flatMap(({ name, use }) => (use === 'unknown' && name !== '' ? [name] : [])).slice(0, mostLines);

const meanings = {
  availability: choicesFrom({
    in_stock: 'For sale',
    coming_soon: 'Coming soon',
    preorder: 'Pre-order',
    reserved: 'Reserved',
    sold: 'Sold',
    hidden: 'Not on the website',
  }),
  price: choicesFrom({
    drive_away: 'Drive away',
    excluding_government_charges: 'Excluding government charges',
    before_on_roads: 'Before on-road costs',
    no_price: 'No price',
  }),
};

/** What a word of a file may mean, by what it is about. */
export const wordMeanings = (about: UnknownWords['about']) => meanings[about];

/** The questions that hold a file, each with the word in the file. */
export const questionViews = ({ words }: UnknownWords) =>
  words.map(({ text, column, count }, at) => ({
    name: `word-${at}`,
    label: `“${text}”`,
    hint: `${column === undefined ? '' : `In the column “${column}”, `}${counted(count, 'car')}`,
  }));

/** The answers in a form, by word; a word without an answer stays unknown. */
export function readAnswers(
  form: URLSearchParams,
  { about, words }: UnknownWords,
): ReadonlyMap<string, string> {
  const choices = wordMeanings(about).map(({ value }): string => value);
  return new Map(
    words.flatMap(({ text }, at) => {
      const answer = textIn(form, `word-${at}`);
      return choices.includes(answer) ? [[text, answer] as const] : [];
    }),
  );
}
