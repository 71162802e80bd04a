import { createHash } from 'node:crypto';
import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { photoHash } from '#server/dealer/media/rules/picture-path';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { previewKey, previewParameter } from '#server/stock/cars/rules/car-preview';
import { carHref } from '#server/stock/cars/rules/naming';
import { hasPage } from '#server/stock/cars/show-car';
import { type ChangeFailure, changeCar } from '#server/stock/feeds/change-car';
import { dollars } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import {
  carFieldGroups,
  errorsOf,
  groupsFor,
  type ReadCar,
  readCarForm,
  shownValue,
} from './rules/car-fields';
import {
  type CarState,
  carState,
  carStates,
  changesTo,
  stateChips,
  stateOf,
  stateWords,
} from './rules/car-state';
import { nameSuggestions } from './rules/name-suggestions';
import { savedText } from './site-page';
import { stockPath } from './stock-page';
import { stockRows } from './stock-rows';
import type { DeskContent, FieldErrors } from './views/desk-view';

const carPath = (id: string): string => `${stockPath}/${id}`;
/** Where the forms of the photos lead: back to the photos. */
const photosHref = (id: string): string => `${carPath(id)}/photos#photos`;
/** The photos of a car's page, with a word of what was done. */
export const atPhotos = (id: string, done: 'added' | 'photos'): string =>
  `${carPath(id)}?done=${done}#photos`;

/** The car as it is stored, and with the marks of reservations and its uploaded photos. Null: no car in stock has this id. */
export async function carOf({ services, tenant }: StaffVisit, id: string) {
  const matches = await services.stockChanges.find(tenant.slug, id);
  const stored = matches.find(({ car }) => car.id === id);
  const [marked] = await services.cars.byIds(tenant.slug, [id]);
  return stored && marked ? { stored: stored.car, marked, isOfDesk: stored.isOfDesk } : null;
}

/** Names the car as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
const seenMark = (car: Car): string =>
  createHash('sha256').update(JSON.stringify(car)).digest('hex').slice(0, 16);

const doneTexts: Readonly<Record<string, string>> = {
  added: 'The car is in your stock. Add its photos now.',
  saved: 'Your changes are saved and on the website.',
  photos: 'The photos are saved.',
  price: 'The new price is on the website.',
  ...Object.fromEntries(carStates.map((state) => [state, stateWords[state].done])),
};

export interface PageState {
  readonly typed?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
  /** Why the last form has changed nothing. */
  readonly notice?: string;
  /** Somebody else has changed the car meanwhile. */
  readonly isConflict?: boolean;
  /** Photos that could not be saved, a line each, and how many of the same upload were. */
  readonly problems?: readonly string[];
  readonly savedPhotos?: number;
}

/** The page of a car in stock. Null: there is none with this id. */
export async function carPageView(visit: StaffVisit, id: string, state: PageState = {}) {
  const there = await carOf(visit, id);
  if (!there) return null;
  const { stored, marked, isOfDesk } = there;
  const current = stateOf(marked);
  const done = visit.url.searchParams.get('done') ?? '';
  return {
    page: 'stock-car' as const,
    name: stored.name,
    action: carPath(id),
    photosAction: photosHref(id),
    links: linksOf(visit, marked),
    chips: stateChips(marked),
    price: shownValue(stored, { name: 'price' }),
    /** A reservation of this site says more than the car's own record. */
    isHeld: stateOf(stored) !== current,
    states: carStates.flatMap((one) =>
      one === current ? [] : [{ value: one, text: stateWords[one].button }],
    ),
    done: photosDone.includes(done) ? undefined : doneTexts[done],
    photosDone: photosDone.includes(done) ? doneTexts[done] : undefined,
    seen: seenMark(stored),
    deleteHref: isOfDesk ? `${carPath(id)}/delete` : undefined,
    keptHref: marked.kept_fields ? '/desk/kept' : undefined,
    photos: photoViews(marked),
    ...(await formView(visit, stored, state)),
  };
}

/** What is said beside the photos, where these forms lead. */
const photosDone: readonly string[] = ['added', 'photos'];

/** Where the car can be seen: on the website, or as it will be there, and on paper. */
function linksOf({ services, tenant, now }: StaffVisit, car: Car) {
  const isPublic = hasPage(car, tenant, now);
  const key = previewKey(services.secret, { tenant: tenant.slug, carId: car.id }, now);
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
  { typed, errors = {}, notice, problems = [], savedPhotos = 0, isConflict = false }: PageState,
) {
  const { rows } = await stockRows(visit.services, visit.tenant.slug);
  const groups = groupsFor(carFieldGroups(visit.tenant, visit.now), car).map(({ heading, fields }) => ({
    heading,
    fields: fields.map((field) => ({ field, value: typed?.[field.name] ?? shownValue(car, field) })),
  }));
  // Beside each entry what somebody else has saved, where it differs.
  const theirs = groups.flatMap(({ fields }) =>
    fields.flatMap(({ field, value }) => {
      const saved = shownValue(car, field);
      return value === saved ? [] : [[field.name, savedText(saved)] as const];
    }),
  );
  return {
    groups,
    suggestions: nameSuggestions(rows, visit.site.models),
    errors: isConflict ? Object.fromEntries(theirs) : errors,
    notice,
    problems,
    problemsHeading: savedPhotos > 0 ? 'Some photos are not saved. The others are.' : 'No photo is saved.',
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

/** Handles a form of a car's page. Null: no such car, or no such form. */
export async function changeStockCar(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
): Promise<DeskOutcome<DeskContent> | null> {
  const there = await carOf(visit, id);
  if (!there) return null;
  const action = form.get('do') ?? '';
  if (action === 'save') return saveCar(visit, form, there.stored);
  if (action === 'price') return savePrice(visit, form, there.stored);
  if (action === 'state') {
    const state = carState(form.get('state'));
    if (!state) return null;
    return applied(visit, there.stored, changesTo(state, there.stored), {
      done: state,
      detail: stateWords[state].chip.text,
    });
  }
  return null;
}

async function saveCar(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car,
): Promise<DeskOutcome<DeskContent> | null> {
  const read = readCarForm(form, carFieldGroups(visit.tenant, visit.now), car);
  const state = carState(form.get('state'));
  if (state) return saveState(visit, car, { state, read, seen: form.get('seen') });
  if (Object.keys(read.errors).length > 0) return showPage(await carPageView(visit, car.id, read));
  const names = Object.keys(read.changes);
  if (names.length === 0) return goTo(`${carPath(car.id)}?done=saved`);
  return applied(visit, car, read.changes, {
    done: 'saved',
    detail: names.map((name) => name.replaceAll('_', ' ')).join(', '),
    typed: read.typed,
    seen: form.get('seen'),
  });
}

interface StatePress {
  readonly state: CarState;
  readonly read: ReadCar;
  readonly seen: string | null;
}

/** A press of a state saves what was typed with it; where nothing was typed, the last press counts. */
async function saveState(
  visit: StaffVisit,
  car: Car,
  { state, read, seen }: StatePress,
): Promise<DeskOutcome<DeskContent> | null> {
  const names = Object.keys(read.changes);
  const wrong = Object.keys(read.errors).filter((name) => read.typed[name] !== shownValue(car, { name }));
  if (wrong.length > 0) return showPage(await carPageView(visit, car.id, read));
  const detail = [stateWords[state].chip.text, ...names.map((name) => name.replaceAll('_', ' '))].join(', ');
  const isTyped = names.length > 0;
  return applied(
    visit,
    car,
    { ...read.changes, ...changesTo(state, car) },
    {
      done: state,
      detail,
      ...(isTyped && { typed: read.typed, seen }),
    },
  );
}

/** The price alone, from the form at the top of the page: the last press counts. */
async function savePrice(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car,
): Promise<DeskOutcome<DeskContent> | null> {
  const entered = new URLSearchParams({ price: (form.get('price') ?? '').trim() });
  const { changes, errors } = readCarForm(entered, carFieldGroups(visit.tenant, visit.now), car);
  const [mistake] = entered.get('price') === '' ? ['Enter the price.'] : Object.values(errors);
  if (mistake !== undefined) return showPage(await carPageView(visit, car.id, { notice: mistake }));
  const price = changes['price'];
  const detail = typeof price === 'number' ? `price ${dollars(price)}` : 'price';
  return price === undefined
    ? goTo(`${carPath(car.id)}?done=price`)
    : applied(visit, car, { price }, { done: 'price', detail });
}

interface Saving {
  readonly done: string;
  /** For the audit log. */
  readonly detail: string;
  readonly typed?: ReadCar['typed'];
  /** The car as the form knows it; absent where the last press counts. */
  readonly seen?: string | null;
}

/** Edits the car by hand; its page says what was done, or why nothing was. */
export async function applied(
  visit: StaffVisit,
  car: Car,
  changes: Readonly<Record<string, unknown>>,
  { done, detail, typed, seen }: Saving,
): Promise<DeskOutcome<DeskContent> | null> {
  const { services, tenant } = visit;
  const isExpected = async (now: Car) => seen === undefined || seen === seenMark(now);
  await auditStaff(visit, 'car-changed', { detail: `${car.stocknum ?? car.id}: ${detail}` });
  const input = { tenant, name: car.id, by: 'id' as const, dryRun: false, isExpected };
  const changed = await changeCar(services, { ...input, changes, follow: [] });
  if (changed.ok) {
    await catchUpWithStock(services, tenant.slug);
    return goTo(done === 'photos' ? atPhotos(car.id, done) : `${carPath(car.id)}?done=${done}`);
  }
  return showPage(
    await carPageView(visit, car.id, { ...refusalOf(changed.error, visit), ...(typed && { typed }) }),
  );
}

export const takenText = 'Another car in stock has this stock number or VIN.';

export function refusalOf(failure: ChangeFailure, { tenant, now }: StaffVisit): PageState {
  switch (failure.kind) {
    case 'invalid': {
      const { other, ...errors } = errorsOf(failure.remarks, carFieldGroups(tenant, now));
      return { errors, ...(other !== undefined && { notice: other }) };
    }
    case 'taken':
      return { errors: { stocknum: takenText } };
    case 'unexpected':
      return {
        isConflict: true,
        notice:
          'Someone else has changed this car since you opened it. What they saved is beside your entries: check them and save again.',
      };
    default:
      return { notice: 'The car could not be changed just now. Please try again.' };
  }
}
