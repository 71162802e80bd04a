import { capitalised, type Noun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isOffered, pageActions } from '#server/stock/cars/rules/car-controls';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { certifiedProgramme } from '#server/stock/cars/rules/image-tag';
import { askedFacts, keyInformation } from '#server/stock/cars/rules/key-information';
import { knownFacts } from '#server/stock/cars/rules/specifications';
import { regoElsewhere } from '#server/stock/cars/rules/trust';
import { warrantyText } from '#server/stock/cars/rules/warranty';
import { toCardView } from '#server/stock/cars/to-card-view';
import { availabilityOf, availabilityWords, dateIn } from '#server/stock/rules/price-line';
import { runningCosts } from '#server/stock/rules/running-costs';
import type { ShopperTerms } from '#server/stock/rules/shopper-terms';
import type { CardView } from '#server/stock/views/card-view';
import {
  ancapFigure,
  fewestKilometres,
  lowestPrice,
  onlyBest,
  warrantyMonths,
  yearlyDollars,
} from './comparison-bests';
import type {
  CellView,
  ComparedCarView,
  CompareRowView,
  CompareView,
  OwnColumnView,
} from './views/showroom-views';

interface Fact {
  readonly label: string;
  readonly value: string;
}
/** One fact of every compared car; undefined where a car does not state it. */
interface FactRow {
  readonly label: string;
  readonly values: readonly (string | undefined)[];
}
interface SplitFacts {
  /** Rows whose stated values differ, then rows that not every car states. */
  readonly differing: readonly FactRow[];
  /** Identical facts. */
  readonly same: readonly Fact[];
}

/** Facts of several cars side by side, differences first (without rows that no car states). */
export function splitFacts(cars: readonly (readonly Fact[])[]): SplitFacts {
  const rows = factRows(cars);
  const differing = rows.filter((row) => !isSame(row));
  return {
    differing: [
      ...differing.filter(isStatedDifference),
      ...differing.filter((row) => !isStatedDifference(row)),
    ],
    same: rows.filter(isSame).map(({ label, values }) => ({ label, value: values[0] ?? '' })),
  };
}

/** Every label once, in the order of the cars' facts. */
function factRows(cars: readonly (readonly Fact[])[]): FactRow[] {
  const labels: string[] = [];
  for (const facts of cars) {
    let after = -1;
    for (const { label } of facts) {
      const index = labels.indexOf(label);
      if (index < 0) labels.splice(++after, 0, label);
      else after = index;
    }
  }
  return labels.map((label) => ({
    label,
    values: cars.map((facts) => facts.find((fact) => fact.label === label)?.value),
  }));
}

const comparable = (value: string): string => value.trim().replace(/\s+/g, ' ').toLowerCase();
const stated = ({ values }: FactRow): string[] =>
  values.flatMap((value) => (value ? [comparable(value)] : []));

const isStatedDifference = (row: FactRow): boolean => new Set(stated(row)).size > 1;
const isAlike = (row: FactRow): boolean =>
  stated(row).length === row.values.length && !isStatedDifference(row);
const isSame = (row: FactRow): boolean => row.values.length > 1 && isAlike(row);

/** A piece of equipment and the cars that list it; undefined for a car without a list. */
interface EquipmentRow {
  readonly label: string;
  readonly has: readonly (boolean | undefined)[];
}
interface EquipmentComparison {
  readonly differing: readonly EquipmentRow[];
  /** Differences beyond the displayed ones. */
  readonly more: number;
  readonly shared: readonly string[];
}

/** Displayed rows of differences; nobody reads a hundred ticks. */
const rowsMax = 40;
const sharedMax = 100;

/**
 * Equipment that only some of the cars list, then what all of them do. Undefined unless two cars have a list: a car
 * without data may have everything.
 */
export function compareEquipment(
  lists: readonly (readonly string[] | undefined)[],
): EquipmentComparison | undefined {
  const spellings = lists.map((list) => (list && list.length > 0 ? new Set(list.map(spelling)) : undefined));
  if (spellings.filter((set) => set !== undefined).length < 2) return undefined;
  const labels = new Map<string, string>();
  for (const label of lists.flatMap((list) => list ?? [])) {
    if (spelling(label) !== '' && !labels.has(spelling(label))) labels.set(spelling(label), label.trim());
  }
  const rows = [...labels].map(([key, label]) => ({ label, has: spellings.map((set) => set?.has(key)) }));
  const differing = rows.filter(({ has }) => has.includes(false));
  return {
    differing: differing.slice(0, rowsMax),
    more: Math.max(0, differing.length - rowsMax),
    shared: rows
      .filter(({ has }) => !has.includes(false))
      .map(({ label }) => label)
      .slice(0, sharedMax),
  };
}

/** `Reversing camera`, `REVERSING-CAMERA` and `reversing  camera` are the same. */
const spelling = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Comparison = Pick<
  CompareView,
  'cars' | 'own' | 'deciding' | 'differing' | 'same' | 'equipment' | 'financeNote'
>;

/** What buyers decide by after the price, in this order; these rows are shown where the cars are alike, too. */
const decidingLabels: readonly string[] = [
  'Availability',
  'Kilometres',
  'Year',
  'ANCAP rating',
  'History report',
  'Warranty',
  'Certified',
  'Fuel or charging',
  'Fuel or energy use',
];

/** The shopper's own car beside the others. */
export interface OwnColumn extends OwnColumnView {
  readonly facts: readonly Fact[];
  readonly km: number | undefined;
  readonly year: number | undefined;
}

/** These identify a car: they differ between any two, and say nothing about either. */
const leftOut = new Set(['VIN', 'Stock number', 'Number plate']);

/** A car states one of the two: an electric car stands beside the others. */
const oneRow: Readonly<Record<string, string>> = {
  'Fuel use': 'Fuel or energy use',
  'Energy use': 'Fuel or energy use',
};

/** Builds a comparison's columns, differences and identical facts; `ownCar` is the last column. */
export function comparisonOf(
  cars: readonly Car[],
  tenant: Tenant,
  terms: ComparisonTerms,
  ownCar?: OwnColumn,
): Comparison {
  const isNamed = cars.some((car) => availabilityOf(car) !== 'in_stock');
  const split = splitFacts(
    cars.map((car) => [
      ...(isNamed ? [{ label: 'Availability', value: availabilityWords[availabilityOf(car)] }] : []),
      ...factsOf(car, tenant, terms),
    ]),
  );
  const { deciding, differing, same } = decidingFirst(split, cars.length, ownCar?.facts);
  const columns = columnsOf(cars, tenant, terms);
  const equipment = equipmentView(cars, tenant.stock.noun);
  const financeNote = columns.find(({ finance }) => finance)?.finance?.note;
  const bests = bestsOf(cars, tenant, terms.now, ownCar);
  return {
    cars: columns,
    own: ownCar && ownView(ownCar),
    deciding: deciding.map((row) => toRow(row, bests[row.label])),
    differing: differing.map((row) => toRow(row)),
    same,
    equipment,
    financeNote,
  };
}

const ownView = ({ facts: _facts, km: _km, year: _year, ...view }: OwnColumn): OwnColumnView => view;

/** The best of a row, by its label; the shopper's own car takes part where its figure is known. */
function bestsOf(
  cars: readonly Car[],
  tenant: Tenant,
  now: Date,
  ownCar: OwnColumn | undefined,
): Readonly<Record<string, Best>> {
  const today = dateIn(tenant.time_zone, now);
  const all = ownCar ? [...cars, { km: ownCar.km, year: ownCar.year, status: 'in_stock' as const }] : cars;
  return {
    Kilometres: { at: fewestKilometres(all), note: 'Fewest' },
    Year: { at: onlyBest(all, ({ year }) => year, Math.max), note: 'Newest' },
    'ANCAP rating': { at: onlyBest(cars, ancapFigure, Math.max), note: 'Highest' },
    Warranty: {
      at: onlyBest(cars, (car) => warrantyMonths(warrantyOf(car, tenant, today)), Math.max),
      note: 'Longest',
    },
    'Fuel or charging': { at: onlyBest(cars, (car) => yearlyDollars(car, tenant), Math.min), note: 'Lowest' },
    'Fuel or energy use': {
      at: onlyBest(cars, ({ variant }) => variant?.fuelconsumptioncombined, Math.min),
      note: 'Lowest',
    },
  };
}

/**
 * The rows that buyers decide by, then the other differences and identical facts. The shopper's own car has the last column
 * where anything is known of it; a row in which it alone has no value is no difference.
 */
function decidingFirst({ differing, same }: SplitFacts, count: number, own?: readonly Fact[]) {
  const alike = same.map(({ label, value }) => ({ label, values: Array<string>(count).fill(value) }));
  const rows: FactRow[] = [...differing, ...alike].map(({ label, values }) => {
    const ofOwn = own?.find((fact) => fact.label === label)?.value;
    return { label, values: ofOwn === undefined ? values : [...values, ofOwn] };
  });
  const isDeciding = ({ label }: { readonly label: string }) => decidingLabels.includes(label);
  const isCommon = (row: FactRow) =>
    own ? row.values.length === count && isAlike(row) : isSame(row) && !isDeciding(row);
  const apart = rows.filter((row) => !isCommon(row));
  return {
    deciding: decidingLabels.flatMap((label) => apart.find((row) => row.label === label) ?? []),
    differing: apart.filter((row) => !isDeciding(row)),
    same: rows.filter(isCommon).map(({ label, values }) => ({ label, value: values[0] ?? '' })),
  };
}

/** For whom and when cars are compared, and the address without one of them. */
interface ComparisonTerms {
  readonly now: Date;
  readonly shopper: ShopperTerms;
  readonly removeHref: (slug: string) => string;
}

function columnsOf(
  cars: readonly Car[],
  tenant: Tenant,
  { now, shopper, removeHref }: ComparisonTerms,
): ComparedCarView[] {
  const cheapest = lowestPrice(cars, tenant, { state: shopper.state, now });
  return cars.map((car, place) => {
    const card = toCardView(car, tenant, now, shopper);
    const { id, slug, href, title, subtitle, picture, tag, price, finance, noRepayment } = card;
    return {
      id,
      slug,
      href,
      title,
      subtitle,
      picture,
      tag,
      price,
      finance,
      noRepayment,
      actions: comparedActions(car, tenant, card.actions),
      removeHref: removeHref(slug),
      priceNote: place === cheapest ? 'Lowest price' : undefined,
    };
  });
}

/** More would push the facts off a phone's screen; the car's page has them all. */
const actionsMax = 2;

/** The first step of the car's page, then those of its card. */
function comparedActions(car: Car, tenant: Tenant, ofCard: CardView['actions']): CardView['actions'] {
  const ofPage = pageActions(car, tenant);
  const [first] = ofPage;
  const online = ofPage.filter(({ kind }) => kind === 'buy');
  if (first?.kind !== 'buy' && first?.kind !== 'reserve') return [...ofCard, ...online];
  return [first, ...[...ofCard, ...online].filter(({ kind }) => kind !== first.kind)].slice(0, actionsMax);
}

function factsOf(car: Car, tenant: Tenant, { now, shopper: { state } }: ComparisonTerms): Fact[] {
  const { name, city } = carStatement(car, tenant).place;
  const place = name ?? city;
  const today = dateIn(tenant.time_zone, now);
  const leadingFacts = tenant.car_page.asked_facts
    ? askedFacts(car, today, regoElsewhere(car, tenant, { state, now }))
    : [];
  return [
    { label: 'Year', value: String(car.year) },
    ...keyInformation(car, today, leadingFacts)
      .filter(({ label }) => !leftOut.has(label))
      .map(({ label, value }) => ({ label: oneRow[label] ?? label, value })),
    ...trustedFacts(car, tenant, today),
    ...(place ? [{ label: 'Location', value: place }] : []),
  ];
}

/** What a car's page says of it below the price and in its running costs. */
function trustedFacts(car: Car, tenant: Tenant, today: string): Fact[] {
  const { cards, car_page } = tenant;
  const running = runningCosts(car, car_page.running_costs, new URLSearchParams());
  const programme = car_page.trust.includes('certified') ? certifiedProgramme(car, cards) : undefined;
  const warranty = warrantyOf(car, tenant, today);
  const hasReport = car_page.trust.includes('history') && isOffered('history', car, tenant);
  return knownFacts([
    ['Warranty', warranty && capitalised(warranty)],
    ['Certified', programme?.label],
    ['History report', hasReport ? 'Yes' : undefined],
    ['Fuel or charging', running?.kind === 'cost' ? running.text : undefined],
  ]);
}

const warrantyOf = (car: Car, tenant: Tenant, today: string): string | undefined =>
  warrantyText(car, tenant, today)?.replace('Warranty: ', '');

/** Buyers ask for these, so a column that has none says so in words. */
const notRecorded: Readonly<Record<string, string>> = {
  'ANCAP rating': 'Not recorded: ask us',
  'History report': 'Not recorded: ask us',
};

/** The column with the best value of a row, if one is, and its mark. */
interface Best {
  readonly at: number | undefined;
  readonly note: string;
}
const toRow = (row: FactRow, best?: Best): CompareRowView => ({
  label: row.label,
  alike: isSame(row) || undefined,
  cells: row.values.map((text, place) => ({
    text: text ?? notRecorded[row.label],
    note: place === best?.at ? best.note : undefined,
  })),
});

function equipmentView(cars: readonly Car[], noun: Noun): CompareView['equipment'] {
  const compared = compareEquipment(cars.map(({ standardEquipment }) => standardEquipment));
  if (!compared) return undefined;
  const { differing, more, shared } = compared;
  return {
    differing: differing.map(({ label, has }) => ({
      label,
      cells: has.map(equipmentCell),
    })),
    moreText: more > 0 ? `and ${more} more on each ${noun.one}’s page` : undefined,
    shared,
  };
}

function equipmentCell(has: boolean | undefined): CellView {
  if (has === undefined) return {};
  return has ? { text: 'Yes', mark: 'yes' } : { text: 'Not listed', mark: 'no' };
}
