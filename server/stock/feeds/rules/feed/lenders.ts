import { type Group, isGroup } from '#server/platform/text/json';
import { isAbsent, textOf, wordsIn } from './cell';
import { dropAbsent, fromJsonText, oneValue, plainKeys } from './lists';
import { exactDollarsOf, numberOf } from './numbers';
import { type Remarks, unreadable } from './remarks';

/** `8.49`, `8.49%`, `8.49% p.a.`; nobody lends at more than 100 per cent. */
function rateOf(value: unknown): number | undefined {
  const rate = numberOf(value, String.raw`%(?:\s*p\.?\s*a\.?)?`);
  return rate !== undefined && rate <= 100 ? rate : undefined;
}

/** The units of a loan's term, and how many months one of them is. */
const termUnits = {
  months: { pattern: 'm|mths?|months?', months: 1 },
  years: { pattern: 'y|yrs?|years?', months: 12 },
  fortnights: { pattern: 'f|fn|fortnights?', months: 12 / 26 },
  weeks: { pattern: 'w|wks?|weeks?', months: 12 / 52 },
} as const;
type TermUnit = (typeof termUnits)[keyof typeof termUnits];

/** Nobody lends for longer to buy a car, caravans included. */
const longestTermMonths = 360;

function yearsOf(value: unknown): number | undefined {
  const years = numberOf(value, termUnits.years.pattern);
  return years !== undefined && years * 12 <= longestTermMonths ? years : undefined;
}

/** A term in months: 156 weeks are 36. Undefined for one that is not whole months, or longer than any loan. */
function monthsIn(value: unknown, { pattern, months }: TermUnit): number | undefined {
  const count = numberOf(value, pattern);
  const total = count === undefined ? undefined : Math.round(count * months * 1e6) / 1e6;
  return total !== undefined && Number.isInteger(total) && total <= longestTermMonths ? total : undefined;
}

/** A term in months whose unit is in a key beside it, or in its own text; undefined without a unit that is known. */
function termMonthsOf(term: unknown, unit: unknown): number | undefined {
  const name = isAbsent(unit) ? /[a-z]+$/i.exec(textOf(term) ?? '')?.[0] : textOf(unit);
  const isNamed = ({ pattern }: TermUnit) => new RegExp(`^(?:${pattern})$`, 'i').test(name ?? '');
  const termUnit = Object.values(termUnits).find(isNamed);
  return termUnit && monthsIn(term, termUnit);
}

/** The months of an entry's `term`, with its `termUnit`; a remark, and none, where nobody can read it. */
export function termIn(entry: Group, remarks: Remarks): number | undefined {
  const { term = entry['loanterm'], termunit: unit } = entry;
  if (isAbsent(term)) return undefined;
  const months = termMonthsOf(term, unit);
  if (months === undefined) {
    remarks.add('finance_lenders.term', unreadable, isAbsent(unit) ? term : { term, unit });
  }
  return months;
}

const monthsFrom = (unit: TermUnit) => (value: unknown) => monthsIn(value, unit);

/** The figures of a lender, how each is read, and the letters of the names that it has in feeds. */
const lenderFigures = [
  { name: 'interestRate', read: rateOf, keys: 'interestrate rate interest' },
  { name: 'comparisonRate', read: rateOf, keys: 'comparisonrate comparison' },
  {
    name: 'paymentWeek',
    read: exactDollarsOf,
    keys: 'paymentweek weeklypayment weeklyrepayment repaymentweekly weekly perweek',
  },
  {
    name: 'paymentMonth',
    read: exactDollarsOf,
    keys: 'paymentmonth monthlypayment monthlyrepayment repaymentmonthly monthly permonth',
  },
  { name: 'termYears', read: yearsOf, keys: 'termyears terminyears loantermyears' },
  { name: 'termMonths', read: monthsFrom(termUnits.months), keys: 'termmonths terminmonths loantermmonths' },
  { name: 'termMonths', read: monthsFrom(termUnits.fortnights), keys: 'termfortnights' },
  { name: 'termMonths', read: monthsFrom(termUnits.weeks), keys: 'termweeks' },
  { name: 'deposit', read: exactDollarsOf, keys: 'deposit' },
  { name: 'balloon', read: exactDollarsOf, keys: 'balloon' },
];
const figureByKey = new Map(
  lenderFigures.flatMap((figure) => wordsIn(figure.keys).map((key) => [key, figure] as const)),
);

/** Finance lenders: entries in a list, one alone, or by provider. A bad figure drops that figure only. */
export function lendersOf(value: unknown, remarks: Remarks): Group[] | undefined {
  const list = fromJsonText(value);
  const lenders = lenderEntries(list).flatMap((entry) => {
    const provider = textOf(entry['provider']);
    if (provider === undefined) remarks.add('finance_lenders', 'has no provider', entry);
    return provider === undefined ? [] : [lenderOf(provider, entry, remarks)];
  });
  if (lenders.length === 0 && !isAbsent(list) && !remarks.has('finance_lenders')) {
    remarks.add('finance_lenders', unreadable, list);
  }
  return lenders.length > 0 ? lenders : undefined;
}

/** Each lender's entry, with its keys as letters and digits in lower case. */
function lenderEntries(cell: unknown, group?: string, depth = 0): readonly Group[] {
  if (depth > 5) return [];
  if (Array.isArray(cell)) return cell.flatMap((entry) => lenderEntries(entry, group, depth + 1));
  if (!isGroup(cell)) return [];
  const { lendername, financier, ...plain } = plainKeys(cell);
  const names = [plain['provider'], plain['name'], plain['lender'], lendername, financier, group];
  const provider = names
    .map((name) => textOf(oneValue(name, 'dealership_name')))
    .find((name) => name !== undefined);
  const isEntry = Object.keys(plain).some(
    (key) => figureByKey.has(key) || (lenderWords.has(key) && textOf(plain[key]) !== undefined),
  );
  if (isEntry) return [{ ...plain, provider }];
  return Object.entries(cell).flatMap(([name, entries]) => lenderEntries(entries, name, depth + 1));
}

/** The keys of an entry that are no figures. */
const lenderWords = new Set(wordsIn('provider name lender term termunit loanterm disclaimer'));

function lenderOf(provider: string, entry: Group, remarks: Remarks): Group {
  const figures: Record<string, number> = {};
  for (const [key, cell] of Object.entries(entry)) {
    if (lenderWords.has(key) || isAbsent(cell)) continue;
    const kind = figureByKey.get(key);
    const figure = kind?.read(cell);
    if (!kind)
      remarks.add(`finance_lenders.${key}`, 'is no figure that the import knows, and is not used', cell);
    else if (figure === undefined) remarks.add(`finance_lenders.${kind.name}`, unreadable, cell);
    else figures[kind.name] ??= figure;
  }
  const termMonths = termIn(entry, remarks);
  if (termMonths !== undefined) figures['termMonths'] ??= termMonths;
  return dropAbsent({ provider, ...figures, disclaimer: textOf(entry['disclaimer']) });
}
