import type { XmlElement } from '#server/platform/text/read-xml';
import type { ColumnUse } from '#server/stock/feeds/import-report';
import { isPhone } from './phone-number';
import { emailField, messageField } from './shared-fields';

/** What an element of ADF is read as, and what is wrong with a value of it; the words complete "this value …". */
interface Meaning {
  readonly use: ColumnUse;
  /** The field of the lead that it gives. */
  readonly field?: string;
  readonly fault?: (value: string, element: XmlElement) => string | undefined;
}

type Fault = NonNullable<Meaning['fault']>;

const read = (field: string, fault?: Fault): Meaning => ({ use: 'read', field, ...(fault && { fault }) });
const ignored: Meaning = { use: 'ignored' };
const unknown: Meaning = {
  use: 'unknown',
  fault: () => 'is in an element that ADF does not have, and is not used',
};

const unless =
  (pattern: RegExp, fault: string): Fault =>
  (value) =>
    pattern.test(value) ? undefined : fault;

const isoDate = /^\d{4}-?\d\d(?:-?\d\d(?:[T ]?\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?\s?(?:Z|[+-]\d\d:?\d\d)?)?)?$/i;
const date = unless(isoDate, 'is no date as ISO 8601 writes it, and is not used');
const year = unless(/^(?:18|19|20|21)\d\d$/, 'is no year of four digits, and is not used');
const vin = unless(/^[A-HJ-NPR-Z\d]{17}$/i, 'is no VIN of 17 letters and digits, and finds no car');
const email = unless(
  new RegExp(emailField.pattern ?? '', 'u'),
  'is no email address that can be answered, and is not used',
);
const phone: Fault = (value) =>
  isPhone(value) ? undefined : 'is no phone number that can be called, and is not used';
const wholeName = unless(/^\S+$/, 'is a whole name, and is read as the first name');
const postcode = unless(/^\d{4}$/, 'is no Australian postcode of four digits, and is not used');

const message: Fault = (value) => {
  const { maxLength } = messageField(false);
  return value.length > maxLength ? `is longer than ${maxLength} characters, and is cut` : undefined;
};

const odometer: Fault = (value, { attributes: { units = 'km' } }) => {
  if (!/^[\d\s,.]*\d[\d\s,.]*$/.test(value)) return 'is no number, and is not used';
  return /^(?:km|kms)$/i.test(units) ? undefined : 'is not in kilometres, and is not used';
};

/** Categories by interest; the words of ADF. */
const interests = ['buy', 'lease', 'sell', 'trade-in', 'test-drive'];
const interest: Fault = (value) => {
  if (value.toLowerCase() === 'lease') return 'has no category of its own, and is read as an enquiry';
  return interests.includes(value.toLowerCase())
    ? undefined
    : `is none of ${interests.join(', ')}, and is read as buy`;
};
const status = unless(/^(?:new|used)$/i, 'is neither new nor used, and is not used');

/** A document may have an element of any name, also one that every object has. */
const table = (meanings: Readonly<Record<string, Meaning>>): ReadonlyMap<string, Meaning> =>
  new Map(Object.entries(meanings));

/** The parts of a vehicle by the name of its element; `place` is where the lead has them. */
const vehicle = (place: (name: 'year' | 'make' | 'model' | 'badge' | 'km') => string) => ({
  year: read(place('year'), year),
  make: read(place('make')),
  model: read(place('model')),
  trim: read(place('badge')),
  odometer: read(place('km'), odometer),
  comments: read('message', message),
});

const wantedVehicle = table({
  ...vehicle((name) => (name === 'km' ? 'car.odometer_km' : `car.${name}`)),
  id: read('car.id'),
  vin: read('car.vin', vin),
  stock: read('car.stock_number'),
  '@interest': read('category', interest),
  '@status': read('car.car_type', status),
});

const tradedVehicle = table({
  ...vehicle((name) => `details.trade_${name}`),
  'colorcombination/exteriorcolor': read('details.trade_colour'),
  '@interest': read('category', interest),
});

const otherElements = table({
  requestdate: { use: 'ignored', fault: date },
  'customer/contact/name': read('contact.first_name', wholeName),
  'customer/contact/name[first]': read('contact.first_name'),
  'customer/contact/name[full]': read('contact.first_name', wholeName),
  'customer/contact/name[last]': read('contact.last_name'),
  'customer/contact/name[surname]': read('contact.last_name'),
  'customer/contact/email': read('contact.email', email),
  'customer/contact/phone': read('contact.phone', phone),
  'customer/contact/address/postalcode': read('contact.postcode', postcode),
  'customer/timeframe/description': read('details.preferred_time'),
  'customer/timeframe/earliestdate': read('details.preferred_time', date),
  'customer/comments': read('message', message),
  'vendor/id': read('dealership_id'),
  'provider/name': read('supplier'),
  'provider/name[full]': read('supplier'),
});

const contact = 'name name[middle] email phone phone[fax] phone[pager]';
const address = 'street apartment city regioncode postalcode country';
const under = (path: string, names: string): string[] => names.split(' ').map((name) => `${path}${name}`);

/** Elements that ADF has and a lead has no field for, and those of a vehicle. */
const withoutField = new Set([
  ...under('', 'id vendor/vendorname vendor/url vendor/contact provider/id provider/service provider/url'),
  ...under(
    'customer/',
    'id timeframe/latestdate contact/name[middle] contact/phone[fax] contact/phone[pager]',
  ),
  ...under('customer/contact/address/', address),
  ...['vendor/contact/', 'provider/', 'provider/contact/'].flatMap((path) => [
    ...under(path, contact),
    ...under(path, 'name[first] name[last] name[full] name[surname]'),
    ...under(`${path}address/`, address),
  ]),
]);
const vehicleParts = new Set([
  ...'id vin stock doors bodystyle transmission condition imagetag price pricecomments'.split(' '),
  ...under('colorcombination/', 'interiorcolor exteriorcolor preference'),
  ...under('option/', 'optionname manufacturercode stock weighting price'),
  ...under('finance/', 'method amount balance'),
]);

/** What an element, or an attribute of a vehicle, is read as; `path` is that below its prospect. */
export function meaningOfElement(path: string): Meaning {
  const [, kind, part] = /^vehicle(\[trade-in\]|\[sell\])?\/?(.+)$/.exec(path) ?? [];
  if (part === undefined) return otherElements.get(path) ?? (withoutField.has(path) ? ignored : unknown);
  const meaning = (kind === undefined ? wantedVehicle : tradedVehicle).get(part);
  return meaning ?? (vehicleParts.has(part) || part.startsWith('@') ? ignored : unknown);
}

/** What ADF requires of a prospect, as paths of which one must be there. */
export const requiredElements: readonly string[] = ['requestdate', 'vehicle', 'customer', 'vendor'];

/** The elements of a prospect in the order of ADF, which strict readers require. */
export const elementOrder: readonly string[] = [
  'id',
  'requestdate',
  'vehicle',
  'customer',
  'vendor',
  'provider',
];
