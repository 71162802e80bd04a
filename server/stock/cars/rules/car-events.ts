import type { CarData } from '../car-data';

/** A change of a car's public record. Null where the site did not show the car. */
interface CarRecordChange {
  readonly before: CarData | null;
  readonly after: CarData | null;
}

export type CarEventType =
  | 'car.added'
  | 'car.changed'
  | 'car.price_changed'
  | 'car.reserved'
  | 'car.sold'
  | 'car.removed';

type Field = keyof CarData;

/** Fields that a more specific event already reports. */
const priceFields: readonly Field[] = [
  'price',
  'offer_price',
  'before_price',
  'subscription_price',
  'price_type',
  'display_price',
  'display_price_type',
  'display_before_price',
] as const;
const soldFields: readonly Field[] = ['status', 'availability', 'sold_at', 'listed_until', 'reserved'];
/** Changes with every change. */
const unreported: readonly Field[] = ['updated_at'];

/**
 * The events of a change, the most specific first. A change may be several: a car that is sold at a new price is
 * `car.price_changed` and `car.sold`. `car.changed` is the rest: only if a field changed that no other event reports.
 */
export function carEvents({ before, after }: CarRecordChange): readonly {
  readonly type: CarEventType;
  readonly data: Readonly<Record<string, unknown>>;
}[] {
  if (!after) return before ? [{ type: 'car.removed', data: { ...before } }] : [];
  if (!before) return [{ type: 'car.added', data: { ...after } }];
  const changed = changedFields(before, after);
  const specific = specificEvents(before, after);
  const reportedFields = new Set<string>([...unreported, ...specific.flatMap(({ reports }) => reports)]);
  const rest = changed.filter((field) => !reportedFields.has(field));
  const data = { ...after, changed };
  return [
    ...specific.map(({ type, more }) => ({ type, data: { ...data, ...more } })),
    ...(rest.length > 0 ? [{ type: 'car.changed' as const, data }] : []),
  ];
}

function specificEvents(before: CarData, after: CarData) {
  const events: { type: CarEventType; reports: readonly Field[]; more?: object }[] = [];
  if (isRepriced(before, after)) {
    const more = { previous_price: before.display_price };
    events.push({ type: 'car.price_changed', reports: priceFields, more });
  }
  if (after.reserved && !before.reserved) {
    events.push({ type: 'car.reserved', reports: ['reserved', 'availability'] });
  }
  if (after.status === 'sold' && before.status !== 'sold') {
    events.push({ type: 'car.sold', reports: soldFields });
  }
  return events;
}

/** What the shopper pays differs. */
const isRepriced = (before: CarData, after: CarData): boolean =>
  before.display_price !== after.display_price || before.subscription_price !== after.subscription_price;

/** Names of the fields that differ, in the order of the record; a field that is gone counts. */
function changedFields(before: CarData, after: CarData): readonly string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  const values = { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)) };
  return [...names].filter(
    (name) =>
      !unreported.some((field) => field === name) &&
      JSON.stringify(values.before.get(name)) !== JSON.stringify(values.after.get(name)),
  );
}
