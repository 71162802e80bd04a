import { createHash } from 'node:crypto';
import { imageAddresses } from '#server/dealer/media/rules/car-images';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { ownPhotoNamed, photoHash } from '#server/dealer/media/rules/picture-path';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { carHref } from '#server/stock/cars/rules/naming';
import { addCar, type ChangeFailure, changeCar } from '#server/stock/feeds/change-car';
import { removePhoto } from '#server/stock/feeds/change-photos';
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
import { carState, carStates, changesTo, stateOf, stateWords } from './rules/car-state';
import { savedText } from './site-page';
import { stockPath } from './stock-page';
import type { DeskContent, FieldErrors } from './views/desk-view';

const carPath = (id: string): string => `${stockPath}/${id}`;

/** The car as it is stored, and with the marks of reservations and its uploaded photos. Null: no car in stock has this id. */
export async function carOf({ services, tenant }: StaffVisit, id: string) {
  const matches = await services.stockChanges.find(tenant.slug, id);
  const stored = matches.find(({ car }) => car.id === id);
  const [marked] = await services.cars.byIds(tenant.slug, [id]);
  return stored && marked ? { stored: stored.car, kept: Object.keys(stored.kept), marked } : null;
}

/** Names the car as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
const seenMark = (car: Car): string =>
  createHash('sha256').update(JSON.stringify(car)).digest('hex').slice(0, 16);

const doneTexts: Readonly<Record<string, string>> = {
  added: 'The car is in your stock. Add its photos now.',
  saved: 'Your changes are saved and on the website.',
  photos: 'The photos are saved.',
  ...Object.fromEntries(carStates.map((state) => [state, stateWords[state].done])),
};

interface PageState {
  readonly typed?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
  /** Why the last form has changed nothing. */
  readonly notice?: string;
  /** Somebody else has changed the car meanwhile. */
  readonly isConflict?: boolean;
  /** Photos that could not be saved, a line each. */
  readonly problems?: readonly string[];
}

/** The page of a car in stock. Null: there is none with this id. */
export async function carPageView(visit: StaffVisit, id: string, state: PageState = {}) {
  const there = await carOf(visit, id);
  if (!there) return null;
  const { stored, kept, marked } = there;
  const current = stateOf(marked);
  return {
    page: 'stock-car' as const,
    name: stored.name,
    action: carPath(id),
    photosAction: `${carPath(id)}/photos`,
    publicHref: current === 'hidden' ? undefined : carHref(stored),
    chip: stateWords[current].chip,
    /** A reservation of this site says more than the car's own record. */
    isHeld: stateOf(stored) !== current,
    states: carStates.flatMap((one) =>
      one === current ? [] : [{ value: one, text: stateWords[one].button }],
    ),
    done: doneTexts[visit.url.searchParams.get('done') ?? ''],
    seen: seenMark(stored),
    keptHref: kept.length > 0 ? '/desk/kept' : undefined,
    photos: photoViews(marked),
    ...formView(visit, stored, state),
  };
}

/** The form's groups with the values and mistakes of its fields. */
function formView(
  { tenant }: StaffVisit,
  car: Partial<Car>,
  { typed, errors = {}, notice, problems = [], isConflict = false }: PageState,
) {
  const groups = groupsFor(carFieldGroups(tenant), car).map(({ heading, fields }) => ({
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
  return { groups, errors: isConflict ? Object.fromEntries(theirs) : errors, notice, problems };
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
  if (action === 'state') {
    const state = carState(form.get('state'));
    if (!state) return null;
    return applied(visit, there.stored, changesTo(state, there.stored), {
      done: state,
      detail: stateWords[state].chip.text,
    });
  }
  const addresses = imageAddresses(there.marked);
  const key = form.get('photo') ?? '';
  const images = movedPhotos(addresses, action, key);
  if (!images) return null;
  const own = ownPhotoNamed(addresses.find((url) => photoHash(url) === key) ?? '');
  if (action === 'photo-remove' && own !== undefined) return withoutOwnPhoto(visit, there.stored, own);
  return applied(
    visit,
    there.stored,
    { images: images.map((url) => ({ url })) },
    { done: 'photos', detail: 'photos' },
  );
}

/** An uploaded photo is deleted, wherever it stands; a feed's photo is only left out of the list. */
async function withoutOwnPhoto(
  visit: StaffVisit,
  car: Car,
  photoId: string,
): Promise<DeskOutcome<DeskContent>> {
  const { services, tenant } = visit;
  await auditStaff(visit, 'car-changed', { detail: `${car.stocknum ?? car.id}: photos` });
  await removePhoto(services, { tenant, name: car.id, by: 'id', isExpected: async () => true, photoId });
  await catchUpWithStock(services, tenant.slug);
  return goTo(`${carPath(car.id)}?done=photos`);
}

/** The photos after one of them was moved or taken out; null: there is no such photo or no such move. */
function movedPhotos(addresses: readonly string[], action: string, key: string): readonly string[] | null {
  const at = addresses.findIndex((url) => photoHash(url) === key);
  const photo = addresses[at];
  if (photo === undefined) return null;
  const others = addresses.filter((url) => url !== photo);
  const moves: Readonly<Record<string, number>> = {
    'photo-first': 0,
    'photo-earlier': Math.max(0, at - 1),
    'photo-later': at + 1,
  };
  if (action === 'photo-remove') return others;
  const to = moves[action];
  return to === undefined ? null : [...others.slice(0, to), photo, ...others.slice(to)];
}

async function saveCar(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car,
): Promise<DeskOutcome<DeskContent> | null> {
  const read = readCarForm(form, carFieldGroups(visit.tenant), car);
  if (Object.keys(read.errors).length > 0) return showPage(await carPageView(visit, car.id, read));
  const names = Object.keys(read.changes);
  if (names.length === 0) return goTo(`${carPath(car.id)}?done=saved`);
  return applied(visit, car, read.changes, {
    done: 'saved',
    detail: names.join(', '),
    typed: read.typed,
    seen: form.get('seen'),
  });
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
async function applied(
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
    return goTo(`${carPath(car.id)}?done=${done}`);
  }
  return showPage(
    await carPageView(visit, car.id, { ...refusalOf(changed.error, visit), ...(typed && { typed }) }),
  );
}

function refusalOf(failure: ChangeFailure, { tenant }: StaffVisit): PageState {
  switch (failure.kind) {
    case 'invalid': {
      const { other, ...errors } = errorsOf(failure.remarks, carFieldGroups(tenant));
      return { errors, ...(other !== undefined && { notice: other }) };
    }
    case 'taken':
      return { errors: { stocknum: 'Another car in stock has this stock number or VIN.' } };
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

const addPath = `${stockPath}/add`;

/** The form for another car, which stands at the site's first location unless it has several. */
export const addCarView = (visit: StaffVisit, state: PageState = {}) => ({
  page: 'add-car' as const,
  action: addPath,
  ...formView(visit, {}, state),
});

/** Adds a car, and leads to its page, where its photos are added. */
export async function submitNewCar(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const { services, tenant } = visit;
  const groups = carFieldGroups(tenant);
  const { changes, errors, typed } = readCarForm(form, groups);
  if (Object.keys(errors).length > 0) return showPage(addCarView(visit, { errors, typed }));
  const [only, another] = tenant.locations;
  const place = only && !another ? { location_id: only.id } : {};
  const values = Object.entries(changes).filter(([, value]) => value !== null);
  const added = await addCar(services, { tenant, values: { ...place, ...Object.fromEntries(values) } });
  if (!added.ok) return showPage(addCarView(visit, { ...refusalOf(added.error, visit), typed }));
  await auditStaff(visit, 'car-added', { detail: typed['stocknum'] ?? added.value });
  await catchUpWithStock(services, tenant.slug);
  return goTo(`${carPath(added.value)}?done=added`);
}
