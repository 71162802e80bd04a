import { type Group, isGroup } from '#server/platform/text/json';
import { isAbsent, textOf } from './cell';
import { plainKeys, recordIn } from './lists';

/** Whether an item is a vehicle of carsales' or AutoGate's inventory: its facts are in typed lists and a specification. */
export const isCarsalesRecord = (item: Group): boolean =>
  isGroup(item['Specification']) && (isPart(item['Identification']) || isPart(item['PriceList']));

/** A list of records; one alone may stand without its list. */
const isPart = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Parts that are records or lists of them, and those that are one value each; everything else keeps its name. */
const parts: readonly string[] = [
  'Identification',
  'Colours',
  'OdometerReadings',
  'PriceList',
  'Specification',
  'Media',
  'Registration',
];
const spread: ReadonlySet<string> = new Set([...parts, 'ListingType', 'SaleStatus', 'Type', 'Identifier']);

/** A part in another shape is no column that the import knows: it is reported as one. */
const isUnread = (name: string, value: unknown): boolean =>
  parts.includes(name) && !isAbsent(value) && !isPart(value);

/** A vehicle of carsales' inventory as one row, its columns under names that the import knows. */
export function carsalesColumns(item: Group): Group {
  const specification = plainKeys(recordIn(item['Specification']));
  const registration: Group = recordsIn(item['Registration'])[0] ?? {};
  const others = Object.entries(item).filter(([name, value]) => !spread.has(name) || isUnread(name, value));
  return {
    ...Object.fromEntries(others),
    id: item['Identifier'],
    item_type: item['Type'],
    car_type: item['ListingType'],
    status: item['SaleStatus'],
    make: specification['make'],
    model: specification['model'],
    series: specification['series'],
    title: specification['title'],
    year: yearIn(specification),
    ...namedIn(specification['attributes']),
    ...namedIn(item['Identification']),
    regplate: registration['number'],
    rego_expiry: registration['expiresutc'] ?? registration['expires'],
    ...coloursIn(item['Colours']),
    ...odometerIn(item['OdometerReadings']),
    ...pricesIn(item['PriceList']),
    images: photosIn(item['Media']),
  };
}

const recordsIn = (value: unknown): readonly Group[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => isGroup(one)).map((one) => plainKeys(one));

function yearIn(specification: Group): unknown {
  const released = specification['releasedate'] ?? specification['year'];
  return isGroup(released) ? plainKeys(released)['year'] : released;
}

/** `{"Name": "FuelType", "Value": "Petrol"}` and `{"Type": "VIN", "Value": "…"}` as columns of these names. */
const namedIn = (list: unknown): Group =>
  Object.fromEntries(
    recordsIn(list).map(({ name, type, value }) => [textOf(name) ?? textOf(type) ?? 'attribute', value]),
  );

const coloursIn = (list: unknown): Group =>
  Object.fromEntries(
    recordsIn(list).map(({ location, name }) => [
      /^int/i.test(textOf(location) ?? '') ? 'interior_colour' : 'colour',
      name,
    ]),
  );

/** The current reading, with its unit. */
function odometerIn(list: unknown): Group {
  const readings = recordsIn(list);
  const current = readings.find(({ type }) => /current/i.test(textOf(type) ?? '')) ?? readings[0];
  if (current === undefined) return {};
  return { odometer: current['value'], odometer_unit: current['unitofmeasure'] };
}

/**
 * EGC and DAP are columns. The kind of the first other price is a word that the import may know; further ones are columns that
 * nobody knows, so that the report names them.
 */
function pricesIn(list: unknown): Group {
  const prices: Record<string, unknown> = {};
  for (const { type, amount, currency } of recordsIn(list)) {
    const money =
      textOf(currency) === undefined || /^aud$/i.test(String(currency)) ? amount : `${amount} ${currency}`;
    const kind = textOf(type) ?? '';
    if (/^(?:egc|dap|igc)$/i.test(kind)) prices[kind.toLowerCase()] = money;
    else if (prices['price'] === undefined) {
      prices['price'] = money;
      prices['price_type'] = kind;
    } else prices[`other price ${kind}`] = money;
  }
  return prices;
}

function photosIn(media: unknown): unknown {
  const photos = recordsIn(media).flatMap((part) => recordsIn(part['photos']));
  return photos.toSorted((a, b) => Number(a['order'] ?? 0) - Number(b['order'] ?? 0)).map(({ url }) => url);
}
