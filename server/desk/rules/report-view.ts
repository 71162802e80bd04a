import type { ReportFacts } from '#server/desk/make-report';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { durationText } from './desk-time';
import { type CountedLead, type Sums, stockAges, sumsBy, sumsOf } from './report';
import { columnsOf } from './report-range';

/** A table whose rows each have a bar beside them, on the scale of the longest. The page shows the first rows of it. */
export interface ReportTable {
  readonly id: string;
  readonly heading: string;
  /** The first names the rows. */
  readonly columns: readonly string[];
  /** The second column is words too, not a number. */
  readonly hasWords?: true | undefined;
  readonly rows: readonly ReportRow[];
  /** What the numbers are, where that is not plain. */
  readonly note?: string | undefined;
  /** In place of rows. */
  readonly empty: string;
}
interface ReportRow {
  readonly name: string;
  readonly href?: string | undefined;
  readonly cells: readonly string[];
  /** Length of its bar, 0 to 100. */
  readonly share: number;
}

const noLeads = 'No leads in these days.';

/** The tables of a report, in their order. */
export function reportTables(facts: ReportFacts): readonly ReportTable[] {
  const { leads } = facts;
  const by = (
    id: string,
    [heading, first]: readonly [string, string],
    nameOf: (lead: CountedLead) => string | undefined,
    unnamed?: string,
  ): ReportTable => ({
    id,
    heading,
    columns: [first, 'Leads', 'Sold', 'Usual reply', 'In time'],
    rows: withBars(sumsBy(leads, nameOf, unnamed), ({ leads: count }) => count, sumsRow),
    empty: noLeads,
  });
  const campaigns = by('campaign', ['By campaign', 'Campaign'], ({ campaign }) => campaign);
  const places = by('location', ['By location', 'Location'], ({ place }) => place, 'No location');
  return [
    funnelTable(leads),
    by('source', ['By source', 'Source'], ({ source }) => source),
    ...(campaigns.rows.length > 0 ? [campaigns] : []),
    carSourceTable(leads),
    carTable(facts),
    by('form', ['By form', 'About'], ({ category }) => category),
    ...(places.rows.length > 1 ? [places] : []),
    by('person', ['By person', 'Owner'], ({ owner }) => owner, 'Nobody'),
    countTable({
      id: 'reasons',
      heading: 'Lost, and why',
      columns: ['Reason', 'Leads'],
      counts: sumsBy(leads, ({ reason }) => reason).map(({ name, leads: count }) => [name, count]),
      empty: 'No lead of these days was closed without a sale.',
    }),
    countTable({
      id: 'stock',
      heading: 'Age of the stock today',
      columns: ['Days in stock', 'Cars'],
      counts: stockAges(facts.stockDays),
      empty: 'There are no cars in stock.',
    }),
    countTable({
      id: 'searches',
      heading: 'Searches that found no car',
      columns: ['Words or filters', 'Times'],
      counts: [...facts.emptySearches],
      empty: 'Every search found a car.',
    }),
  ];
}

type CountTable = Omit<ReportTable, 'rows'> & { readonly counts: ReadonlyArray<readonly [string, number]> };

const countTable = ({ counts, ...table }: CountTable): ReportTable => ({
  ...table,
  rows: withBars(
    counts,
    ([, count]) => count,
    ([name, count]) => ({ name, cells: [String(count)] }),
  ),
});

const sumsRow = ({ name, ...sums }: Sums & { readonly name: string }) => ({
  name,
  cells: [String(sums.leads), String(sums.sold), usualReply(sums), shareInTime(sums)],
});

const usualReply = ({ medianReplySeconds }: Sums): string =>
  medianReplySeconds === undefined ? '–' : durationText(medianReplySeconds);
const shareInTime = ({ inTime }: Sums): string => (inTime === undefined ? '–' : percent(inTime));

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function withBars<Row>(
  rows: readonly Row[],
  countOf: (row: Row) => number,
  draw: (row: Row) => Omit<ReportRow, 'share'>,
): readonly ReportRow[] {
  const most = Math.max(1, ...rows.map(countOf));
  return rows.map((row) => ({
    ...draw(row),
    share: Math.round((countOf(row) / most) * 1_000) / 10,
  }));
}

const noCar = 'No particular car';

/** Enquiries by car and source: the most asked car first, and for each its sources. */
function carSourceTable(leads: readonly CountedLead[]): ReportTable {
  const names = new Map(leads.flatMap(({ car }) => (car ? [[car.id, car.name] as const] : [])));
  const rows = sumsBy(leads, ({ car }) => car?.id, noCar).flatMap(({ name: id }) => {
    const ofCar = leads.filter(({ car }) => (car?.id ?? noCar) === id);
    const bySource = sumsBy(ofCar, ({ source }) => source);
    return bySource.map(({ name: source, leads: count, sold }) => ({
      name: names.get(id) ?? noCar,
      source,
      count,
      sold,
    }));
  });
  return {
    id: 'car-source',
    heading: 'By car and source',
    columns: ['Car', 'Source', 'Leads', 'Sold'],
    hasWords: true,
    rows: withBars(
      rows,
      ({ count }) => count,
      ({ name, source, count, sold }) => ({ name, cells: [source, String(count), String(sold)] }),
    ),
    empty: noLeads,
  };
}

/** The cars that were asked about or looked at, the most asked first. */
function carTable({ leads, views, calls, carNames }: ReportFacts): ReportTable {
  const sumsByCar = new Map(sumsBy(leads, ({ car }) => car?.id).map((row) => [row.name, row]));
  const names = new Map([
    ...leads.flatMap(({ car }) => (car ? [[car.id, car.name] as const] : [])),
    ...carNames,
  ]);
  const cars = [...new Set([...sumsByCar.keys(), ...views.keys(), ...calls.keys()])].flatMap((id) => {
    const name = names.get(id);
    if (name === undefined) return [];
    const { leads: count = 0, sold = 0 } = sumsByCar.get(id) ?? {};
    return [{ id, name, leads: count, sold, views: views.get(id) ?? 0, calls: calls.get(id) ?? 0 }];
  });
  cars.sort(
    (a, b) => b.leads - a.leads || b.views - a.views || b.calls - a.calls || a.name.localeCompare(b.name),
  );
  return {
    id: 'car',
    heading: 'Most asked and most viewed',
    columns: ['Car', 'Leads', 'Sold', 'Page views', 'Numbers shown'],
    rows: withBars(
      cars,
      ({ views: count }) => count,
      (car) => ({
        name: car.name,
        href: carNames.has(car.id)
          ? `/desk/stock?${new URLSearchParams({ q: car.name.replaceAll(',', ' ') })}`
          : undefined,
        cells: [car.leads, car.sold, car.views, car.calls].map(String),
      }),
    ),
    note: 'Bars are page views. Views by programs, and by people who ask not to be counted, are left out.',
    empty: 'No car was looked at in these days.',
  };
}

/** From a new lead to a sale: each step with its share. Only leads that asked for an answer count as answered. */
function funnelTable(leads: readonly CountedLead[]): ReportTable {
  const sums = sumsOf(leads);
  const typed = sums.leads - sums.asking;
  const step = (name: string, count: number, of = sums.leads): ReportRow => ({
    name,
    cells: [String(count), of > 0 ? percent(count / of) : '–'],
    share: of > 0 ? Math.round((count / of) * 1_000) / 10 : 0,
  });
  return {
    id: 'funnel',
    heading: 'From lead to sale',
    columns: ['Step', 'Leads', 'Share'],
    rows: [
      step('Leads', sums.leads),
      step('Answered', sums.answered, sums.asking),
      step('Appointment', sums.appointments),
      step('Sold', sums.sold),
      step('Closed without a sale', sums.closed),
    ],
    note:
      typed > 0
        ? `Answered is the share of those who sent an enquiry: ${typed === 1 ? '1 lead was' : `${typed} leads were`} added by staff who spoke with the person.`
        : undefined,
    empty: noLeads,
  };
}

const chartWidth = 600;
const chartHeight = 120;

/** Leads by day or month: columns on a scale from zero, and the same numbers as a table. */
export function leadChart(
  { range, leads }: Pick<ReportFacts, 'range' | 'leads'>,
  tenant: Pick<Tenant, 'time_zone'>,
) {
  const columns = columnsOf(range);
  const days = leads.map(({ at }) => localTime(tenant.time_zone, new Date(at)).date);
  const counts = columns.map(({ key }) => days.filter((day) => day.startsWith(key)).length);
  const most = Math.max(1, ...counts);
  const width = chartWidth / columns.length;
  return {
    width: chartWidth,
    height: chartHeight,
    most: String(most),
    first: columns[0]?.text ?? '',
    last: columns.at(-1)?.text ?? '',
    rows: columns.map(({ text }, at) => ({ text, count: counts[at] ?? 0 })),
    bars: counts.flatMap((count, at) => {
      if (count === 0) return [];
      const height = Math.round((count / most) * chartHeight * 10) / 10;
      return [
        {
          x: Math.round((at * width + 1) * 10) / 10,
          y: chartHeight - height,
          width: Math.round((width - 2) * 10) / 10,
          height,
        },
      ];
    }),
  };
}

/** The figures at the top of a report, and of its email. */
export function headFigures(facts: ReportFacts, overdueMinutes: number) {
  const sums = sumsOf(facts.leads);
  const total = (counts: ReadonlyMap<string, number>) =>
    String([...counts.values()].reduce((a, b) => a + b, 0));
  return [
    { text: 'Leads', value: String(sums.leads) },
    { text: 'Sold', value: String(sums.sold) },
    {
      text: 'Usual time to the first reply',
      value: usualReply(sums),
    },
    {
      text: `Answered within ${durationText(overdueMinutes * 60)} of opening hours`,
      value: shareInTime(sums),
    },
    { text: 'Views of cars', value: total(facts.views) },
    { text: 'Phone numbers shown', value: total(facts.calls) },
  ];
}
