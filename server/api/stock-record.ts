import { z } from 'zod';
import { carLocation } from '#server/dealer/rules/place-order';
import type { Bff } from '#server/entry/bff';
import { offersForCar, shownOffers } from '#server/page/rules/offers';
import type { Car } from '#server/settings/car';
import { type CarData, carDataSchema, removedCarSchema, toCarData } from '#server/stock/cars/car-data';
import { toCardView } from '#server/stock/cars/to-card-view';
import { financeDetails } from '#server/stock/finance/car-finance';
import { carLendersSchema } from './car-finance';
import { cardSchema } from './cards';
import { exampleCard, exampleFinance } from './example-car';
import { fieldsParam } from './parameters';
import { names } from './routes/query';
import {
  exampleLocationRecord,
  exampleOfferRecord,
  locationRecordSchema,
  offerRecordSchema,
} from './site-records';
import { toLocationRecord, toOfferRecord } from './to-site-records';

const ofLists = ['location', 'finance', 'offers'] as const;
const ofOneCar = [...ofLists, 'similar'] as const;
type ListExpansion = (typeof ofLists)[number];

const described = (text: string) =>
  `What to add to each car under \`expanded\`, comma-separated: ${text} Changes of these don’t move \`updated_at\`, and ` +
  'the ETag for If-Match is the one without `expand`.';
const eachOf = 'location, finance, offers';

/** The query parameter `expand` of a list of cars. */
export const listExpandSchema = names(ofLists, 'expansion')
  .describe(described(`${eachOf}.`))
  .meta({ examples: ['location,finance'] });
/** The same of one car. */
export const carExpandSchema = names(ofOneCar, 'expansion')
  .describe(described(`${eachOf}, similar.`))
  .meta({ examples: ['location,similar'] });

/** What a request may expand a car's record with. */
const expandedSchema = z
  .object({
    location: locationRecordSchema
      .nullable()
      .optional()
      .describe('The dealer’s location where the car stands; null if it is unknown or hidden from shoppers.'),
    finance: carLendersSchema
      .optional()
      .describe('The finance of the car’s page; no lenders if none has any for it.'),
    offers: z
      .array(offerRecordSchema)
      .optional()
      .describe('Current offers for the car’s make and model, and those for every car.'),
    similar: z.array(cardSchema).optional().describe('Eight similar cars at most, the most similar first.'),
  })
  .meta({ id: 'ExpandedCar', description: 'Records that belong to a car, as `expand` names them.' });
type Expanded = z.input<typeof expandedSchema>;

/** An example of every expansion. */
export const exampleExpanded: Expanded = {
  location: exampleLocationRecord,
  finance: { lenders: exampleFinance.lenders, note: exampleFinance.note },
  offers: [exampleOfferRecord],
  similar: [exampleCard],
};

type Site = Pick<Bff, 'tenant' | 'site' | 'url' | 'now'>;
export type Expander = (car: CarData) => Pick<Expanded, ListExpansion>;

/**
 * Adds what the dealer's settings know of a car: from memory, so that a stream of the whole stock asks the database for
 * nothing more. Undefined without names.
 */
export function expanderOf(site: Site, names: readonly string[] | undefined): Expander | undefined {
  if (!names) return undefined;
  const { tenant, now } = site;
  const offers = shownOffers(site.site.offers, tenant, now).map((offer) => ({
    manufacturer: offer.manufacturer,
    model: offer.model,
    record: toOfferRecord(offer, site),
  }));
  const locations = new Map(
    tenant.locations.filter(({ visible }) => visible).map((one) => [one.id, toLocationRecord(one, site)]),
  );
  const asks = (name: ListExpansion) => names.includes(name);
  return (car) => ({
    ...(asks('location') && {
      location: locations.get(carLocation(car, tenant.locations)?.id ?? '') ?? null,
    }),
    ...(asks('finance') && { finance: financeDetails(car, tenant, now) }),
    ...(asks('offers') && { offers: offersForCar(offers, car).map(({ record }) => record) }),
  });
}

/** The stock is open to everyone; a key reads more of it. */
export const stockCaller = { scope: 'stock:read', orAnyone: true } as const;
/** For the descriptions of endpoints. */
export const forKeys =
  'Open to everyone; an API key with the scope stock:read also gets what no page shows (views, private_suburb, ' +
  'private_postcode, nvic, redbookcode, autograb_data, custom_rank, kept_fields).';

const base = { object: true, id: true, url: true, created_at: true, updated_at: true } as const;
const always = Object.keys(base);
const carFields = carDataSchema.keyof().options;

/** The query parameter `fields` of cars as records. */
export const fieldsSchema = fieldsParam(carFields, always.join(', ')).meta({
  examples: ['name,price,odometer_km'],
});
/** The same of cars that are listed with their cards. */
export const cardedFieldsSchema = fieldsParam([...carFields, 'card'], always.join(', ')).meta({
  examples: ['name,price,card'],
});

/** A car in a response: complete, or with only the requested fields. */
export const carRecordSchema = carDataSchema
  .extend({
    card: cardSchema
      .optional()
      .describe('The car as the site’s lists show it. Only in searches and among similar cars.'),
    expanded: expandedSchema.optional().describe('Only with `expand`.'),
  })
  .partial()
  .required(base)
  .meta({ id: 'CarData' });
type CarRecord = z.input<typeof carRecordSchema>;
export const removedSchema = removedCarSchema.meta({ id: 'RemovedCar' });

/** A car with the requested fields, and what it is to be expanded by. */
export function toListed(
  car: CarData & Pick<CarRecord, 'card'>,
  fields: readonly string[] | undefined,
  expand?: Expander,
): CarRecord {
  const added = expand && { expanded: expand(car) };
  if (!fields) return { ...car, ...added };
  const { object, id, url, created_at, updated_at } = car;
  const cut = Object.entries(car).filter(([name]) => fields.includes(name));
  return { object, id, url, created_at, updated_at, ...Object.fromEntries(cut), ...added };
}

/** The record of a car as everyone may read it. `updatedAt`: ISO instant of its last change. */
export const openCarData = ({ tenant, url }: Bff, car: Car, updatedAt: string): CarData =>
  toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer: false });

/** Records with the requested fields, and with cards unless others are requested; without cars that have gone since. */
export async function toCardedRecords(
  site: Bff,
  cars: readonly Car[],
  fields: readonly string[] | undefined,
): Promise<CarRecord[]> {
  const { tenant, now, services } = site;
  const times = await services.cars.changeTimes(
    tenant.slug,
    cars.map(({ id }) => id),
  );
  const hasCard = fields?.includes('card') ?? true;
  return cars.flatMap((car) => {
    const updatedAt = times.get(car.id);
    if (updatedAt === undefined) return [];
    const record = openCarData(site, car, updatedAt);
    return toListed(hasCard ? { ...record, card: toCardView(car, tenant, now) } : record, fields);
  });
}
