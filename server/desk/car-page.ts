import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { photoHash } from '#server/dealer/media/rules/picture-path';
import type { Car } from '#server/settings/car';
import { carHref } from '#server/stock/cars/rules/naming';
import { previewKey, previewParameter } from '#server/stock/cars/rules/preview-key';
import { hasPage } from '#server/stock/cars/show-car';
import type { StaffVisit } from './create-desk';
import { carFieldGroups, groupsFor, priceTypeChoices, shownValue } from './rules/car-fields';
import { carStates, stateChips, stateOf, stateWords } from './rules/car-state';
import { nameSuggestions } from './rules/name-suggestions';
import { othersEntries, seenMark } from './rules/others-entries';
import { doneText } from './rules/page-parts';
import { reservationHref } from './rules/reservation-words';
import type { StoredPictures } from './sent-files';
import { cancelledText, stockPath } from './stock-page';
import { stockRows } from './stock-rows';
import type { FieldErrors, Texts } from './views/desk-view';

export const carPath = (id: string): string => `${stockPath}/${id}`;
/** Where the forms of the photos lead: back to the photos. */
const photosHref = (id: string): string => `${carPath(id)}/photos#photos`;
/** The photos of a car's page, with a word of what was done. */
export const atPhotos = (id: string, done: 'added' | 'photos'): string =>
  `${carPath(id)}?done=${done}#photos`;

/** The car as it is stored, and with the marks of reservations and its uploaded photos. Null: no car in stock has this id. */
export async function carOf({ services, tenant, id }: StaffVisit) {
  const matches = await services.stockChanges.find(tenant.slug, id);
  const stored = matches.find(({ car }) => car.id === id);
  const [marked] = await services.cars.byIds(tenant.slug, [id]);
  return stored && marked
    ? { stored: stored.car, kept: stored.kept, marked, isOfDesk: stored.isOfDesk }
    : null;
}

const doneTexts: Texts = {
  added: 'The car is in your stock. Add its photos now.',
  saved: 'Your changes are saved and on the website.',
  photos: 'The photos are saved.',
  price: 'The new price is on the website.',
  ...Object.fromEntries(carStates.map((state) => [state, stateWords[state].done])),
};

export interface PageState extends Partial<StoredPictures> {
  readonly typed?: Texts;
  readonly errors?: FieldErrors;
  /** Why the last form has changed nothing. */
  readonly notice?: string;
  /** What was typed as the price alone. */
  readonly newPrice?: string;
  /** Somebody else has changed the car meanwhile. */
  readonly isConflict?: boolean;
}

/** The page of a car in stock. Null: there is none with this id. */
export async function carPageView(visit: StaffVisit, state: PageState = {}) {
  const { id } = visit;
  const there = await carOf(visit);
  if (!there) return null;
  const { stored, marked, isOfDesk } = there;
  const current = stateOf(marked);
  // A reservation of this site says more than the car's own record.
  const isHeld = stateOf(stored) !== current;
  const done = visit.url.searchParams.get('done') ?? '';
  return {
    page: 'stock-car' as const,
    name: stored.name,
    action: carPath(id),
    photosAction: photosHref(id),
    links: linksOf(visit, marked),
    chips: stateChips(marked),
    price: state.newPrice ?? shownValue(stored, { name: 'price' }),
    /** Where nobody has said what the price includes. */
    priceKinds: stored.price_type === undefined ? priceTypeChoices : undefined,
    heldBy: isHeld ? await holderHref(visit) : undefined,
    states: carStates
      .filter((one) => one !== current && !(isHeld && one === 'for_sale'))
      .map((value) => ({ value, text: stateWords[value].button })),
    done: photosDone.includes(done) ? undefined : doneWith(visit),
    photosDone: photosDone.includes(done) ? doneTexts[done] : undefined,
    seen: seenMark(stored),
    deleteHref: isOfDesk ? `${carPath(id)}/delete` : undefined,
    keptHref: marked.kept_fields ? '/desk/kept' : undefined,
    photos: photoViews(marked),
    ...(await formView(visit, stored, state)),
  };
}

function doneWith(visit: StaffVisit): string | undefined {
  const { tenant, url } = visit;
  const text = doneText(visit, doneTexts);
  return text && `${text}${cancelledText(Number(url.searchParams.get('cancelled') ?? 0), tenant)}`;
}

/** More reservations than keep cars of one dealer. */
const mostHeld = 500;

/** The reservation that keeps a car; the list of them all if it has just ended. */
async function holderHref({ services, tenant, id }: StaffVisit): Promise<string> {
  const states = ['paying', 'held', 'converted'] as const;
  const holds = await services.reservations.list(tenant.slug, { states, limit: mostHeld });
  const holder = holds.find(({ carId, keepsCar }) => carId === id && keepsCar);
  return holder ? reservationHref(holder.id) : '/desk/reservations';
}

/** What is said beside the photos, where these forms lead. */
const photosDone: readonly string[] = ['added', 'photos'];

/** Where the car can be seen: on the website, or as it will be there, and on paper. */
function linksOf({ services, tenant, now }: StaffVisit, car: Car) {
  const isPublic = hasPage(car, tenant, now);
  const key = previewKey(services.secret, { kind: 'car', tenant: tenant.slug, id: car.id }, now);
  return [
    isPublic
      ? { text: 'See it on the website', href: carHref(car) }
      : { text: 'Preview its page', href: `${carHref(car)}?${previewParameter}=${key}` },
    ...(tenant.pdf.offered ? [{ text: 'Window card (PDF)', href: `${carPath(car.id)}/window-card` }] : []),
  ];
}

/** The form's groups with the values, suggestions and mistakes of its fields. */
export async function formView(
  visit: StaffVisit,
  car: Partial<Car>,
  { typed, errors = {}, notice, problems = [], problemsHeading = '', isConflict = false }: PageState,
) {
  const { rows } = await stockRows(visit.services, visit.tenant.slug);
  const groups = groupsFor(carFieldGroups(visit.tenant, visit.now), car).map(({ heading, fields }) => ({
    heading,
    fields: fields.map((field) => ({ field, value: typed?.[field.name] ?? shownValue(car, field) })),
  }));
  const fields = groups.flatMap((group) => group.fields);
  const stored = fields.map(({ field: { name } }) => ({ name, value: shownValue(car, { name }) }));
  return {
    groups,
    suggestions: nameSuggestions(rows, visit.site.models),
    errors: isConflict ? othersEntries(stored, (name) => typed?.[name]) : errors,
    notice,
    problems,
    problemsHeading,
  };
}

/** The car's photos in their order: the first is on the cards. */
function photoViews(car: Car) {
  const addresses = imageAddresses(car);
  return addresses.map((url, at) => ({
    key: photoHash(url),
    picture: pictureOf({ ...car, images: [{ url }], primary_image_url: url }, `Photo ${at + 1}`),
    isFirst: at === 0,
    isLast: at === addresses.length - 1,
  }));
}
