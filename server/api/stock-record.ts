import { z } from 'zod';
import { carLocation } from '#server/dealer/rules/place-order';
import type { Bff } from '#server/entry/bff';
import { offersForCar, shownOffers } from '#server/page/rules/offers';
import { type CarData, carDataSchema, removedCarSchema } from '#server/stock/cars/car-data';
import { financeDetails } from '#server/stock/finance/car-finance';
import { cardViewSchema } from '#server/stock/views/card-view';
import { carFinanceSchema } from './cars';
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
    finance: carFinanceSchema
      .omit({ estimate: true })
      .meta({ id: 'CarLenders', description: 'The lenders of a car with their examples.' })
      .optional()
      .describe('The finance of the car’s page; no lenders if none has any for it.'),
    offers: z
      .array(offerRecordSchema)
      .optional()
      .describe('Current offers for the car’s make and model, and those for every car.'),
    similar: z
      .array(cardViewSchema.meta({ id: 'CarCard' }))
      .optional()
      .describe('Eight similar cars at most, the most similar first.'),
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

const carFields = carDataSchema.omit({ object: true, id: true }).keyof().options;
const always = ['object', 'id', 'updated_at'] as const;
export const fieldsSchema = fieldsParam(carFields, always.join(', ')).meta({ examples: ['url,price,km'] });

const expanded = expandedSchema.optional().describe('Only with `expand`.');
const dataSchema = carDataSchema.extend({ expanded }).meta({ id: 'StockCar' });
const someDataSchema = carDataSchema
  .extend({ expanded })
  .partial()
  .required({ object: true, id: true, updated_at: true })
  .meta({ id: 'CarDataFields', description: 'A car with only the requested fields.' });
export const listedSchema = z.union([dataSchema, someDataSchema]);
export const removedSchema = removedCarSchema.meta({ id: 'RemovedCar' });

/** A car with the requested fields, and what it is to be expanded by. */
export function toListed(
  car: CarData,
  fields: z.output<typeof fieldsSchema>,
  expand: Expander | undefined,
): z.input<typeof listedSchema> {
  const added = expand && { expanded: expand(car) };
  if (!fields) return { ...car, ...added };
  const included = new Set<string>([...always, ...fields]);
  const cut = Object.entries(car).filter(([name]) => included.has(name));
  return {
    object: car.object,
    id: car.id,
    updated_at: car.updated_at,
    ...Object.fromEntries(cut),
    ...added,
  };
}
