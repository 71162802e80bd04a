import { catchUpWithStock } from '#server/search/catch-up';
import { carHref } from '#server/stock/cars/rules/naming';
import { changeCar } from '#server/stock/feeds/change-car';
import { shortValue } from '#server/stock/feeds/rules/feed/remarks';
import type { StoredRecord } from '#server/stock/feeds/stock-changes';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo } from './desk-outcome';

const keptPath = '/desk/kept';
const carsPerPage = 50;

/** The cars with fields that were edited by hand: each value beside the feed's. */
export async function keptView({ services, tenant, url }: StaffVisit) {
  const after = url.searchParams.get('after') ?? undefined;
  const stored = await services.stockChanges.edited(tenant.slug, { limit: carsPerPage + 1, after });
  const listed = stored.slice(0, carsPerPage);
  const last = stored.length > carsPerPage ? listed.at(-1) : undefined;
  return {
    page: 'kept' as const,
    action: keptPath,
    cars: listed.map(carView),
    firstHref: after === undefined ? undefined : keptPath,
    nextHref: last && `${keptPath}?after=${encodeURIComponent(last.car.id)}`,
  };
}

function carView({ car, kept }: StoredRecord) {
  const values = new Map<string, unknown>(Object.entries(car));
  return {
    id: car.id,
    name: car.name,
    stocknum: car.stocknum,
    href: carHref(car),
    fields: Object.entries(kept).map(([field, feed]) => ({
      field,
      label: labelOf(field),
      here: valueText(field, values.get(field)),
      feed: valueText(field, feed),
    })),
  };
}

/** `before_price` as `Before price`. */
const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /price$/.test(field)) return `$${value.toLocaleString('en-AU')}`;
  if (Array.isArray(value)) return `${value.length} in the list`;
  return shortValue(typeof value === 'string' ? value.replaceAll('_', ' ') : value);
}

/** Lets a field of a car follow the feed again. Null: no car in stock has this id, or the field follows it already. */
export async function releaseKept(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<never> | null> {
  const { services, tenant } = visit;
  const [name, field] = [form.get('car') ?? '', form.get('field') ?? ''];
  const [car] = await services.cars.byIds(tenant.slug, [name]);
  if (!car?.kept_fields?.includes(field)) return null;
  const what = `${labelOf(field).toLowerCase()} follows the feed again`;
  await auditStaff(visit, 'car-changed', { detail: `${car.stocknum ?? car.id}: ${what}` });
  const input = { tenant, name, by: 'id' as const, dryRun: false, isExpected: async () => true };
  const done = await changeCar(services, { ...input, changes: {}, follow: [field] });
  if (!done.ok) return null;
  await catchUpWithStock(services, tenant.slug);
  return goTo(keptPath);
}
