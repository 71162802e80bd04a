import { catchUpWithStock } from '#server/search/catch-up';
import { fieldText, valueText } from '#server/stock/feeds/rules/field-words';
import { differingFields } from '#server/stock/feeds/rules/kept-fields';
import type { StoredRecord } from '#server/stock/feeds/stock-changes';
import { editCar } from './change-stock-car';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo } from './desk-outcome';
import { textIn } from './rules/page-parts';
import { stockPath } from './stock-page';

const keptPath = '/desk/kept';
const carsPerPage = 50;

/** The cars with fields of which the feed says something else: each value beside the feed's. */
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
    href: `${stockPath}/${car.id}`,
    fields: differingFields({ car, kept }).map((field) => ({
      field,
      label: fieldText(field),
      here: valueText(field, values.get(field)),
      feed: valueText(field, kept[field]),
    })),
  };
}

/** Lets a field of a car follow the feed again. Null: no car in stock has this id, or the field follows it already. */
export async function releaseKept(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant } = visit;
  const [name, field] = [textIn(form, 'car'), textIn(form, 'field')];
  const [car] = await services.cars.byIds(tenant.slug, [name]);
  if (!car?.kept_fields?.includes(field)) return null;
  const detail = `${fieldText(field).toLowerCase()} follows the feed again`;
  const done = await editCar(visit, car, { detail, follow: [field] });
  if (!done.ok) return null;
  await catchUpWithStock(services, tenant.slug);
  return goTo(keptPath);
}
