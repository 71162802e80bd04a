import { ownDocument, safeLink } from '#server/dealer/rules/document-path';
import { err, ok, type Result } from '#server/platform/result';
import { type Group, isGroup } from '#server/platform/text/json';
import { carSchema } from '#server/settings/car';
import { availabilityOf } from './availability';
import type { ImportWords } from './availability-words';
import { absent, isBlank, textOf } from './cell';
import { instantOf } from './feed-dates';
import { type Cells, cellsOf, columnsOf } from './headers';
import { vinOf } from './identity';
import { termIn } from './lenders';
import { imageUrl, plainKeys } from './lists';
import { asCar, type NormaliseContext, type NormalisedCar } from './normalise';
import { priceStatementsOf } from './price';
import { carContentSchema, Remarks, unknownPrice, unknownWord, unknownYard, validContent } from './remarks';
import { carName, carSlug } from './title';

/** Members of a record that follow from the others or from the site: they are not read back. */
const derived: ReadonlySet<string> = new Set([
  'object',
  'url',
  'updated_at',
  'listed_until',
  'availability',
  'display_price',
  'display_price_type',
  'display_before_price',
  'expanded',
  'card',
  'kept_fields',
]);
/** Read apart from the content: the import assigns them. */
const assigned: ReadonlySet<string> = new Set(['id', 'slug', 'created_at', 'sold_date_timestamp']);
const fields: ReadonlySet<string> = new Set(Object.keys(carContentSchema.shape));
type Draft = Record<string, unknown>;

export const isDerivedField = (name: string): boolean => derived.has(name);

/** Whether an item of a JSON list is a car in the shape that `GET /api/stock` gives. */
export const isCarRecord = (item: Group): boolean => item['object'] === 'car';

/**
 * A car's record as the API gives it, read back unchanged: nothing is guessed, renamed or tidied as in the rows of a feed.
 * A bad value drops only that value, with a remark; but one about availability takes the car off sale unless it says
 * otherwise in a word that a feed may use, and a kind of price that nobody can read takes the prices. That a reservation of
 * this site keeps the car stays with the reservation.
 * An error is the plain reason why the record is not a car.
 */
export function readCarRecord(record: Group, context: NormaliseContext): Result<NormalisedCar, string> {
  const missing = ['make', 'model', 'year'].filter((name) => isBlank(record[name]));
  if (missing.length > 0) return err(missing.map((name) => `no ${name}`).join(', '));
  const remarks = new Remarks();
  const draft = draftOf(record, remarks, context.hosts);
  const beside = cellsBeside(record);
  readStatements(record, beside, draft, remarks, context.words);
  readPrices(beside, draft, remarks, context.words);
  checkYard(draft, remarks, context.locations);
  if (typeof record['id'] === 'string' && context.heldHere?.has(record['id'])) delete draft['reserved'];
  const content = validContent(draft, remarks);
  if (content === undefined) return err('the make, model or year could not be read');
  const { id } = record;
  const slug = carSchema.shape.slug.safeParse(record['slug']).data ?? carSlug(content);
  return ok(asCar(content, { id, slug, ...instantsIn(record, content, context.now, remarks) }, remarks));
}

/** Members that say whether the car is for sale, in the API's own values. */
const ownStatements = ['status', 'reserved', 'show_on_dealer_website', 'preorder'] as const;

const isOwn = (record: Group, name: string): boolean =>
  ownStatements.some(
    (own) => own === name && carContentSchema.shape[own].safeParse(typed(name, record[name])).success,
  );

/** What the record says in other words than the API's, by what it would mean in a feed. */
function cellsBeside(record: Group): Cells {
  const others = Object.entries(record).filter(
    ([name]) => !isOwn(record, name) && !derived.has(name) && name !== 'sold_date_timestamp',
  );
  return cellsOf(
    columnsOf(others.map(([name]) => name)),
    others.map(([, value]) => value),
  );
}

/** Availability in other words than the API's: the strongest objection counts. */
function readStatements(
  record: Group,
  beside: Cells,
  draft: Draft,
  remarks: Remarks,
  words: ImportWords | undefined,
): void {
  const { availability, unread } = availabilityOf(beside, absent, words);
  for (const name of ownStatements) {
    if (draft[name] !== undefined && !isOwn(record, name)) delete draft[name];
  }
  const { status, reserved, show_on_dealer_website: isShown } = availability;
  if (status === 'sold' || (status !== undefined && draft['status'] === undefined)) draft['status'] = status;
  if (reserved) draft['reserved'] = true;
  if (isShown === false) draft['show_on_dealer_website'] = false;
  for (const { field, value } of unread) remarks.add(field, unknownWord, value);
}

/** The kind of price in other words than the API's; no price where they say so, or where nobody can read them. */
function readPrices(beside: Cells, draft: Draft, remarks: Remarks, words: ImportWords | undefined): void {
  const { stated, isOpen, unread } = priceStatementsOf(beside, words);
  if (!carContentSchema.shape.price_type.safeParse(draft['price_type']).success) draft['price_type'] = stated;
  if (!isOpen) for (const name of ['price', 'offer_price']) delete draft[name];
  for (const { cell, value } of unread) remarks.add(cell, unknownPrice, value);
}

/**
 * The yard that a record names first, by id, name or its `location`, has to be one of the site's, whatever the case of its
 * letters. One that isn't is left out of the car, as in the rows of a feed; its city stays.
 */
function checkYard(draft: Draft, remarks: Remarks, locations: NormaliseContext['locations']): void {
  const place = isGroup(draft['location']) ? draft['location'] : {};
  const statements = [
    { field: 'location_id', key: 'id', text: textOf(draft['location_id']) },
    { field: 'location_name', key: 'name', text: textOf(draft['location_name']) },
    { field: 'location', key: 'slug', text: textOf(place['slug']) },
    { field: 'location', key: 'name', text: textOf(place['name']) },
  ] as const;
  const stated = statements.filter(({ text }) => text !== undefined);
  const [first] = stated;
  if (first === undefined || locations.length === 0) return;
  const home = locations.find((one) => one[first.key]?.toLowerCase() === first.text?.toLowerCase());
  if (home) {
    if (draft['location_id'] !== undefined) draft['location_id'] = home.id;
    return;
  }
  for (const field of new Set(stated.map((statement) => statement.field))) {
    remarks.add(field, unknownYard, draft[field]);
    delete draft[field];
  }
  const { name: _, phone: __, slug: ___, ...left } = place;
  if (Object.keys(left).length > 0) draft['location'] = left;
}

function draftOf(record: Group, remarks: Remarks, hosts: NormaliseContext['hosts'] = []): Draft {
  const draft: Draft = {};
  for (const [name, value] of Object.entries(record)) {
    if (isBlank(value) || derived.has(name) || assigned.has(name)) continue;
    if (!fields.has(name)) remarks.add(name, 'is not a field of a car', value);
    else if (typeof value === 'string' && value.length > longestText) remarks.add(name, tooLong, value);
    else draft[name] = cleaned(typed(name, value));
  }
  for (const name of ['images', 'thumbnails'] as const) {
    if (draft[name] !== undefined) draft[name] = photosOf(draft[name], name, remarks);
  }
  checkText(draft, 'vin', vinOf, 'is not a VIN or chassis number', remarks);
  checkText(draft, 'primary_image_url', imageUrl, 'is not the address of a photo', remarks);
  for (const name of ['file', 'video_url', 'spin_url']) {
    checkText(draft, name, (value) => linkOf(value, hosts), 'is not an https address', remarks);
  }
  if (Array.isArray(draft['finance_lenders'])) {
    draft['finance_lenders'] = draft['finance_lenders'].map((entry) => withTerm(entry, remarks));
  }
  draft['name'] ??= nameOf(draft);
  return draft;
}

/** A lender whose `term` has its unit beside it; the API's own months stay. */
function withTerm(entry: unknown, remarks: Remarks): unknown {
  if (!isGroup(entry)) return entry;
  const termMonths = termIn(plainKeys(entry), remarks);
  return termMonths === undefined ? entry : { termMonths, ...entry };
}

/** Programs that write every value as text mean the same number or flag. */
function typed(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const kind = kinds.get(name);
  if (kind === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim())) return Number(value);
  if (kind === 'boolean' && /^(true|false)$/i.test(value.trim())) return /^true$/i.test(value.trim());
  return value;
}

const kinds = new Map(
  Object.entries(carSchema.shape).map(([name, schema]) => {
    const isA = (value: unknown) => schema.safeParse(value).success;
    // The first is valid for every number of a car, the others for its texts and flags.
    return [name, isA(2000) ? 'number' : isA(true) ? 'boolean' : 'other'] as const;
  }),
);

const longestText = 20_000;
const tooLong = 'is longer than 20,000 characters';

/** Texts without the characters that no database or page can hold, and records without their blank parts. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .slice(0, longestText)
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)[\p{Cc}\p{Cs}]+/gu, ' ');
  }
  if (Array.isArray(value)) return value.map((item) => cleaned(item));
  if (!isGroup(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(parts.map(([name, part]) => [name, cleaned(part)]));
}

/** Photos by address: objects with a `url`, or the addresses alone. */
function photosOf(value: unknown, field: string, remarks: Remarks): { url: string }[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => {
    const address = isGroup(item) ? item['url'] : item;
    const url = imageUrl(address);
    if (url === undefined) remarks.add(field, 'is not the address of a photo', address);
    return url === undefined ? [] : [{ url }];
  });
}

/** Replaces a text with what a feed would read; one that is unreadable there is left out, with a remark. */
function checkText(
  draft: Draft,
  name: string,
  read: (value: unknown) => string | undefined,
  problem: string,
  remarks: Remarks,
): void {
  const value = draft[name];
  if (value === undefined) return;
  const readValue = read(value);
  if (readValue === undefined) remarks.add(name, problem, value);
  draft[name] = readValue;
}

/** An https address, or the path of a document of the site itself. */
const linkOf = (value: unknown, hosts: readonly string[]): string | undefined =>
  typeof value === 'string' ? (ownDocument(value, hosts) ?? safeLink(value)) : undefined;

function nameOf({ year, make, model, badge, series }: Record<string, unknown>): string | undefined {
  if (typeof make !== 'string' || typeof model !== 'string' || typeof year !== 'number') return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return carName({ year, make, model, badge: text(badge), series: text(series) });
}

/** When the car came into stock and was sold. */
function instantsIn(
  { created_at, sold_date_timestamp: soldDate }: Group,
  { status }: NormalisedCar['content'],
  now: Date,
  remarks: Remarks,
) {
  const createdAt = instantOf(created_at, now);
  if (createdAt === undefined && !isBlank(created_at))
    remarks.add('created_at', 'is not a time up to now', created_at);
  const soldAt = status === 'sold' ? instantOf(soldDate, now) : undefined;
  if (soldAt === undefined && !isBlank(soldDate))
    remarks.add('sold_date_timestamp', 'is not the time up to now at which a sold car was sold', soldDate);
  return { createdAt, soldAt };
}
