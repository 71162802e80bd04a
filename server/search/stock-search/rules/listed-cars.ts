import type { Tenant } from '#server/settings/tenant-schema';
import type { PlannedCar } from '#server/stock/feeds/stock-import-port';
import { attributes } from './attributes';
import { matches } from './filter';
import { activeRules, type SiteRule, siteRules } from './site-filter';

/** Listed and hidden cars of a stock. */
export interface ListedCars {
  readonly listed: number;
  /** Cars by the first rule that hides each of them; rules that hide none are absent. */
  readonly hidden: Readonly<Partial<Record<SiteRule, number>>>;
}

/** The fields that the site's rules use. */
const ruleAttributes = [
  'status',
  'sold_date_timestamp',
  'show_on_dealer_website',
  'make',
  'stocknum',
  'photos_count',
];
const readers = attributes.filter(({ name }) => ruleAttributes.includes(name));

/** Counts the cars a site lists and, for each rule, those it hides. */
export class ListingCount {
  readonly #rules: ReturnType<typeof activeRules>;
  readonly #hidden = new Map<SiteRule, number>();
  #listed = 0;

  constructor(tenant: Pick<Tenant, 'stock'>, now: Date) {
    this.#rules = activeRules(tenant, now);
  }

  add(planned: PlannedCar): void {
    // The rules read neither an id nor an arrival date.
    const car = { id: '', slug: '', created_at: '', ...planned };
    const known = readers.flatMap(({ name, read }) => {
      const value = read(car);
      return value === undefined ? [] : [[name, value] as const];
    });
    const document = { values: Object.fromEntries(known) };
    const first = this.#rules.find(({ demand }) => !matches(demand, document));
    if (first === undefined) this.#listed += 1;
    else this.#hidden.set(first.rule, (this.#hidden.get(first.rule) ?? 0) + 1);
  }

  result(): ListedCars {
    const hidden = siteRules.flatMap((rule) => {
      const count = this.#hidden.get(rule);
      return count === undefined ? [] : [[rule, count] as const];
    });
    return { listed: this.#listed, hidden: Object.fromEntries(hidden) };
  }
}

const reasons: Readonly<Record<SiteRule, (stock: Tenant['stock']) => string>> = {
  sold_days: ({ sold_days: days }) =>
    days === 0 ? 'sold' : `sold more than ${days} ${days === 1 ? 'day' : 'days'} ago (sold_days)`,
  hidden: () => 'hidden by the feed (show_on_dealer_website)',
  manufacturer: ({ manufacturers }) => `not made by ${manufacturers.join(', ')} (manufacturers)`,
  exclusions: () => 'excluded by stock number (excluded_stock_numbers)',
  minimum_photos: ({ minimum_photos: least }) =>
    `with fewer than ${least} ${least === 1 ? 'photo' : 'photos'} (minimum_photos)`,
};

/** `The site lists 12 of 420 cars.` and a line for each rule that hides some. */
export function listedLines({ listed, hidden }: ListedCars, { stock }: Pick<Tenant, 'stock'>): string[] {
  const counts = siteRules.flatMap((rule) => {
    const count = hidden[rule];
    return count === undefined ? [] : [{ rule, count }];
  });
  const all = counts.reduce((sum, { count }) => sum + count, listed);
  const noun = all === 1 ? stock.noun.one : stock.noun.many;
  return [
    `The site lists ${listed} of ${all} ${noun}.`,
    ...counts.map(({ rule, count }) => `  ${count} not listed: ${reasons[rule](stock)}`),
  ];
}
