import type { SearchDocument, TextField } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { australianStates } from '#server/settings/location-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { type ChargeBasis, siteBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import { ownRate } from '#server/stock/finance/rules/example-loan';
import { weeklyPriceDollars, weeklySettings } from '#server/stock/finance/rules/offers';
import { dateIn, shownPriceDollars } from '#server/stock/rules/price-line';
import { type Attribute, type AttributeValue, attributes, loanRate, priceIn } from './attributes';
import { priceRangeLabel, weeklyPriceRangeLabel } from './price-ranges';
import { compactName, tokens } from './tokens';

type DocumentLocation = Pick<TenantLocation, 'name' | 'city' | 'state' | 'postcode' | 'visible'>;

/** The tenant settings that documents depend on. */
export interface DocumentContext {
  /** By id, for cars whose feed gave only the id. */
  readonly locations: ReadonlyMap<string, DocumentLocation>;
  /** What decides which price and which weekly price a car shows; no site: the dealer's price, no weekly ones. */
  readonly site?: Tenant | undefined;
  /** Lenders' offers depend on the year, charges on the day. */
  readonly now: Date;
}

const plainContext: DocumentContext = { locations: new Map(), now: new Date(0) };
export const documentContext = (
  tenant: Tenant | { readonly locations: readonly (DocumentLocation & Pick<TenantLocation, 'id'>)[] },
  now = new Date(),
): DocumentContext => ({
  site: 'finance' in tenant ? tenant : undefined,
  now,
  locations: new Map(tenant.locations.map((location) => [location.id, location])),
});

/** Text that is the same for two contexts if they give the same documents of the same cars. */
export const contextText = ({ site, locations, now }: DocumentContext): string =>
  JSON.stringify([
    site && [weeklySettings(site.finance), site.stock.subscriptions, dateIn(site.time_zone, now).slice(0, 4)],
    site?.price.in_full && [
      site.price.default_type,
      site.default_state,
      site.orders.duty,
      site.orders.registration,
      dateIn(site.time_zone, now),
    ],
    [...locations].map(([id, { name, city, state, postcode, visible }]) => [
      id,
      name,
      city,
      state,
      postcode,
      visible,
    ]),
  ]);

/**
 * The price that searches filter, count and sort by: the one that leads for shoppers in the site's own state. A car with a
 * weekly price has that of the whole car.
 */
export const searchedPriceDollars = (car: Car, tenant: Tenant, now: Date): number | undefined =>
  (tenant.price.in_full ? leadingPrice(car, tenant, siteBasis(tenant, now))?.dollars : undefined) ??
  shownPriceDollars(car);

type Values = Record<string, Exclude<AttributeValue, undefined>>;

/** Flattens a car to the fields that an engine searches, filters, counts and sorts. */
export function toSearchDocument(car: Car, context: DocumentContext = plainContext): SearchDocument {
  return { id: car.id, text: textOf(car), values: searchValues(car, context) };
}

/** The document's values; only those of some attributes, where a filter needs no others. */
export function searchValues(
  car: Car,
  context: DocumentContext,
  only: readonly Attribute[] = attributes,
): SearchDocument['values'] {
  const values: Values = {};
  const location = car.location_id ? context.locations.get(car.location_id) : undefined;
  for (const attribute of only) {
    const value = short(attribute.read(car));
    const isHiddenYard = location?.visible === false && value === location.name;
    if (isPresent(value) && !isHiddenYard) values[attribute.name] = value;
  }
  if (location) {
    if (location.visible) values['location_name'] ??= location.name;
    values['city'] ??= location.city;
    values['state'] ??= location.state;
    values['postcode'] ??= location.postcode;
  }
  const { site, now } = context;
  if (site) addShownPrices(values, car, site, now);
  return values;
}

/** Prices as the site's cards show them to shoppers in its own state. */
function addShownPrices(values: Values, car: Car, site: Tenant, now: Date): void {
  const isWorkedOut = site.finance.repayments_follow;
  const basis = siteBasis(site, now);
  const leading = leadingPrice(car, site, basis)?.dollars;
  if (site.price.in_full) addPricesInFull(values, car, site, { basis, leading });
  const rate = isWorkedOut ? ownRate(car, site, basis) : undefined;
  if (rate !== undefined) values[loanRate] = rate;
  const repaidDollars = isWorkedOut ? (leading ?? 0) : undefined;
  const weekly = weeklyPriceDollars(car, site, { timeZone: site.time_zone, now, repaidDollars });
  const band = weeklyPriceRangeLabel(weekly);
  if (weekly !== undefined) values['weekly_price'] = weekly;
  if (band !== undefined) values['weekly_price_range'] = band;
}

/** The price in full that leads in the site's own state, and those of all states. */
function addPricesInFull(
  values: Values,
  car: Car,
  site: Tenant,
  { basis, leading }: { readonly basis: ChargeBasis; readonly leading: number | undefined },
): void {
  const dealerPrice = shownPriceDollars(car);
  const price = leading ?? dealerPrice;
  const priceValues = { price, price_range: priceRangeLabel(price) };
  for (const [name, value] of Object.entries(priceValues)) if (value && name in values) values[name] = value;
  for (const state of australianStates) {
    const inState =
      state === basis.state
        ? price
        : (leadingPrice(car, site, { state, now: basis.now })?.dollars ?? dealerPrice);
    if (inState !== undefined) values[priceIn(state)] = inState;
  }
}

/** Maximum length that engines keep whole, and no shopper ticks a paragraph: longer texts are left out. */
const VALUE_LENGTH_MAX = 90;

function short(value: AttributeValue): AttributeValue {
  const fits = (text: string) => text.length <= VALUE_LENGTH_MAX;
  if (typeof value === 'string') return fits(value) ? value : undefined;
  return typeof value === 'object' ? value.filter(fits) : value;
}

function isPresent(value: AttributeValue): value is Exclude<AttributeValue, undefined> {
  if (value === undefined || value === '') return false;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'object' ? value.length > 0 : true;
}

/** Only text that people search for: descriptions and equipment cost memory and match by accident. */
function textOf(car: Car): Record<TextField, string> {
  const phrases = [car.make, car.model, car.badge, car.series].filter((part) => part !== undefined);
  return {
    stocknum: identifier(car.stocknum),
    vin: identifier(car.vin),
    regplate: plate(car.regplate),
    make: car.make,
    model: car.model,
    badge: car.badge ?? '',
    series: car.series ?? '',
    name: wordsBeyond([car.name, car.carsales_title], [...phrases, String(car.year)]),
    words: wordsBeyond(
      [
        String(car.year),
        car.car_type,
        car.simple_body ?? car.body,
        car.simple_fuel ?? car.fuel,
        car.simple_transmission ?? car.trans,
        car.drive,
        car.colour,
        car.item_type === 'car' ? undefined : car.item_type,
      ],
      [],
    ),
  };
}

/** In the original form and without separators, so that both spellings match. */
function identifier(text: string | undefined): string {
  if (!text) return '';
  const compact = compactName(text);
  return compact === '' || compact === text.toLowerCase() ? text : `${text} ${compact}`;
}

/** A plate is also read out in parts: `123ABC` as `123 ABC`. */
function plate(text: string | undefined): string {
  const parts = (text ?? '').toUpperCase().match(/\d+|\p{L}+/gu) ?? [];
  return parts.length > 1 ? `${parts.join('')} ${parts.join(' ')}` : identifier(text);
}

/** The distinct words of some texts that other fields do not already carry. */
function wordsBeyond(texts: readonly (string | undefined)[], phrases: readonly string[]): string {
  const vocabulary = new Set(phrases.flatMap(tokens));
  return [...new Set(texts.flatMap((text) => tokens(text ?? '')))]
    .filter((word) => !vocabulary.has(word))
    .join(' ');
}
