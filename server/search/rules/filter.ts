import type { Filter, FilterValue, SearchDocument } from '#server/search/search-port';
import type { Tenant } from '#server/settings/tenant-schema';

export const eq = (attribute: string, value: FilterValue): Filter => ({ op: 'eq', attribute, value });
export const oneOf = (attribute: string, values: readonly FilterValue[]): Filter => ({
  op: 'in',
  attribute,
  values,
});
export const range = (attribute: string, from?: number, to?: number): Filter => ({
  op: 'range',
  attribute,
  from,
  to,
});
export const exists = (attribute: string): Filter => ({ op: 'exists', attribute });
export const and = (...of: Filter[]): Filter => ({ op: 'and', of });
export const or = (...of: Filter[]): Filter => ({ op: 'or', of });
export const not = (of: Filter): Filter => ({ op: 'not', of });
/** Holds for every document. */
export const everything: Filter = and();

type Values = SearchDocument['values'];

/**
 * Whether a filter holds for a document: the meaning every engine must reproduce. A list matches if one of its values
 * does. An absent value (including an empty list) equals nothing and is in no range; `not` is plain negation, so it
 * holds for absent values. Text is compared exactly.
 */
export function matches(filter: Filter, document: Pick<SearchDocument, 'values'>): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((part) => matches(part, document));
    case 'or':
      return filter.of.some((part) => matches(part, document));
    case 'not':
      return !matches(filter.of, document);
    case 'eq':
      return has(document.values, filter.attribute, filter.value);
    case 'in':
      return filter.values.some((value) => has(document.values, filter.attribute, value));
    case 'range': {
      const value = document.values[filter.attribute];
      if (typeof value !== 'number') return false;
      return value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity);
    }
    case 'exists':
      return isPresent(document.values[filter.attribute]);
  }
}

const isPresent = (value: Values[string]): boolean =>
  value !== undefined && (typeof value !== 'object' || value.length > 0);

function has(values: Values, attribute: string, filterValue: FilterValue): boolean {
  const value = values[attribute];
  if (typeof value === 'object') return typeof filterValue === 'string' && value.includes(filterValue);
  return value === filterValue;
}

const DAY_MS = 86_400_000;
/** The filter stays the same for this long, so that results can be cached and compared. */
const STEP_MS = 60_000;

/** Why a car can be missing from the site, in the order in which the import report counts them. */
export const siteRules = ['sold_days', 'hidden', 'manufacturer', 'exclusions', 'minimum_photos'] as const;
export type SiteRule = (typeof siteRules)[number];

type Settings = Pick<Tenant, 'stock'>;

/** The filter of each rule for listed cars; null if the rule is off. */
const demands: Readonly<Record<SiteRule, (stock: Tenant['stock'], nowMs: number) => Filter | null>> = {
  sold_days: ({ sold_days }, nowMs) =>
    or(
      oneOf('status', ['in_stock', 'coming_soon']),
      range('sold_date_timestamp', soldSince(sold_days, nowMs)),
    ),
  hidden: () => eq('show_on_dealer_website', true),
  manufacturer: ({ manufacturers }) => (manufacturers.length > 0 ? oneOf('make', manufacturers) : null),
  exclusions: ({ excluded_stock_numbers: excluded }) =>
    excluded.length > 0 ? not(oneOf('stocknum', excluded)) : null,
  minimum_photos: ({ minimum_photos }) => (minimum_photos > 0 ? range('photos_count', minimum_photos) : null),
};

const soldSince = (soldDays: number, nowMs: number): number =>
  Math.floor(nowMs / STEP_MS) * STEP_MS - soldDays * DAY_MS + 1;

/** The active rules of a tenant. */
export const activeRules = ({ stock }: Settings, now: Date): Array<{ rule: SiteRule; demand: Filter }> =>
  siteRules.flatMap((rule) => {
    const demand = demands[rule](stock, now.getTime());
    return demand === null ? [] : [{ rule, demand }];
  });

/**
 * The cars a tenant lists: available or sold in the last days, shown on
 * the website, with enough photos, of its makes, not excluded by stock number.
 */
export const siteFilter = (tenant: Settings, now: Date): Filter =>
  and(...activeRules(tenant, now).map(({ demand }) => demand));
