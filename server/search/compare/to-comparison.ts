import type { Noun } from '#server/dealer/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { keyInformation } from '#server/stock/cars/rules/key-information';
import { toCardView } from '#server/stock/cars/to-card-view';
import { dateIn } from '#server/stock/price/rules/formats';
import {
  compareEquipment,
  type Fact,
  type FactRow,
  fewestKilometres,
  lowestPrice,
  splitFacts,
} from './rules/comparison-rows';
import type { CellView, ComparedCarView, CompareRowView, CompareView } from './views/compare-view';

type Comparison = Pick<CompareView, 'cars' | 'differing' | 'same' | 'equipment' | 'financeNote'>;

/** Serial numbers are not differences between cars. */
const leftOut = new Set(['VIN']);

/** Builds a comparison's columns, differences and identical facts. */
export function comparisonOf(
  cars: readonly Car[],
  tenant: Tenant,
  now: Date,
  removeHref: (slug: string) => string,
): Comparison {
  const { differing, same } = splitFacts(cars.map((car) => factsOf(car, tenant, now)));
  const columns = columnsOf(cars, tenant, now, removeHref);
  const equipment = equipmentView(cars, tenant.stock.noun);
  const financeNote = columns.find(({ finance }) => finance)?.finance?.note;
  return {
    cars: columns,
    differing: differing.map((row) =>
      toRow(row, row.label === 'Kilometres' ? fewestKilometres(cars) : undefined),
    ),
    same,
    ...(equipment ? { equipment } : {}),
    ...(financeNote ? { financeNote } : {}),
  };
}

function columnsOf(
  cars: readonly Car[],
  tenant: Tenant,
  now: Date,
  removeHref: (slug: string) => string,
): ComparedCarView[] {
  const cheapest = lowestPrice(cars, tenant.stock.subscriptions);
  return cars.flatMap((car, place) => {
    const card = toCardView(car, tenant, now);
    const [action] = card.actions;
    if (!action) return [];
    const { id, slug, href, title, subtitle, picture, tag, price, finance } = card;
    return [
      {
        id,
        slug,
        href,
        title,
        subtitle,
        picture,
        tag,
        price,
        finance,
        action,
        removeHref: removeHref(slug),
        ...(place === cheapest ? { priceNote: 'Lowest price' } : {}),
      },
    ];
  });
}

function factsOf(car: Car, tenant: Tenant, now: Date): Fact[] {
  const place = car.location_name ?? car.city;
  return [
    { label: 'Year', value: String(car.year) },
    ...keyInformation(car, dateIn(tenant.time_zone, now)).filter(({ label }) => !leftOut.has(label)),
    ...(place ? [{ label: 'Location', value: place }] : []),
  ];
}

const toRow = ({ label, values }: FactRow, best: number | undefined): CompareRowView => ({
  label,
  cells: values.map((text, place) => ({
    ...(text === undefined ? {} : { text }),
    ...(place === best ? { note: 'Fewest' } : {}),
  })),
});

function equipmentView(cars: readonly Car[], noun: Noun): CompareView['equipment'] {
  const compared = compareEquipment(cars.map(({ standardEquipment }) => standardEquipment));
  if (!compared) return undefined;
  const { differing, more, shared } = compared;
  return {
    differing: differing.map(({ label, has }) => ({ label, cells: has.map(equipmentCell) })),
    ...(more > 0 ? { moreText: `and ${more} more, listed on the ${noun.many}’ pages` } : {}),
    shared,
  };
}

function equipmentCell(has: boolean | undefined): CellView {
  if (has === undefined) return {};
  return has ? { text: 'Yes', mark: 'yes' } : { text: 'Not listed', mark: 'no' };
}
