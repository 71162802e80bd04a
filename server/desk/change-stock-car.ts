import type { Result } from '#server/platform/result';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { type ChangeFailure, changeCar } from '#server/stock/feeds/change-car';
import type { HandEdit } from '#server/stock/feeds/rules/kept-fields';
import { dollars } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import { atPhotos, carOf, carPageView, carPath, type PageState } from './car-page';
import { isSure, sureView } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { askAboutDrives } from './lost-drives';
import { carFieldGroups, errorsOf, readCarForm, shownValue } from './rules/car-fields';
import { carState, changesTo, stateOf, stateWords } from './rules/car-state';
import { seenMark } from './rules/others-entries';
import { textIn } from './rules/page-parts';
import { bigChange } from './rules/price-change';

/** Handles a form of a car's page. Null: no such car, or no such form. */
export async function changeStockCar(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const there = await carOf(visit);
  if (!there) return null;
  switch (form.get('do')) {
    case 'save':
      return saveCar(visit, form, there);
    case 'price':
      return savePrice(visit, form, there.stored);
    default:
      return null;
  }
}

/** Saves what was typed. A press of a state does so too, and where nothing was typed, the last press counts. */
async function saveCar(
  visit: StaffVisit,
  form: URLSearchParams,
  { stored: car, marked }: NonNullable<Awaited<ReturnType<typeof carOf>>>,
): FormAnswer {
  const read = readCarForm(form, carFieldGroups(visit.tenant, visit.now), car);
  const state = carState(form.get('state'));
  if (form.has('state') && !state) return null;
  const isTyped = (name: string) => read.typed[name] !== shownValue(car, { name });
  const isWrong = Object.keys(read.errors).some((name) => !state || isTyped(name));
  if (isWrong) return showPage(await carPageView(visit, read));
  if (state === 'for_sale' && stateOf(car) !== stateOf(marked)) {
    const notice = 'Nothing is saved: the car is reserved on this website. End the reservation first.';
    return showPage(await carPageView(visit, { typed: read.typed, notice }));
  }
  const sure = priceQuestion(form, car, read.changes);
  if (sure) return sure;
  const here = carPath(car.id);
  const drives = { form, carIds: [car.id], state, action: here, backHref: here };
  const { question, count } = await askAboutDrives(visit, drives);
  if (question) return question;
  const names = Object.keys(read.changes);
  if (!state && names.length === 0) return goTo(`${carPath(car.id)}?done=saved`);
  const words = names.map((name) => name.replaceAll('_', ' '));
  return applied(
    visit,
    car,
    { ...read.changes, ...(state && changesTo(state, car)) },
    {
      done: count > 0 ? `${state}&cancelled=${count}` : (state ?? 'saved'),
      detail: [...(state ? [stateWords[state].chip.text] : []), ...words].join(', '),
      ...(names.length > 0 && { typed: read.typed, seen: form.get('seen') }),
    },
  );
}

/** The price alone, from the form at the top of the page: the last press counts. */
async function savePrice(visit: StaffVisit, form: URLSearchParams, car: Car): FormAnswer {
  const kind = form.get('price_type');
  const entered = new URLSearchParams({ price: textIn(form, 'price').trim() });
  if (kind !== null) entered.set('price_type', kind);
  const { changes, errors } = readCarForm(entered, carFieldGroups(visit.tenant, visit.now), car);
  const typed = textIn(entered, 'price');
  const error = typed === '' ? 'Enter the price.' : Object.values(errors)[0];
  if (error !== undefined)
    return showPage(await carPageView(visit, { newPrice: typed, errors: { 'new-price': error } }));
  if (Object.keys(changes).length === 0) return goTo(`${carPath(car.id)}?done=price`);
  const detail = `price ${dollars(Number(changes['price'] ?? car.price))}`;
  return priceQuestion(form, car, changes) ?? applied(visit, car, changes, { done: 'price', detail });
}

/** Asks once about a price that changes by more than half; undefined: there is nothing to ask. */
function priceQuestion(form: URLSearchParams, car: Car, { price }: HandEdit['changes']) {
  const big = typeof price === 'number' ? bigChange(car.price, price) : undefined;
  if (big === undefined || isSure(form)) return undefined;
  const question = {
    heading: `${big}. Sure?`,
    about: `${car.name}: the price would go from ${dollars(car.price ?? 0)} to ${dollars(Number(price))}.`,
    action: carPath(car.id),
    yes: `Yes, ${dollars(Number(price))}`,
    backHref: carPath(car.id),
  };
  return showPage(sureView(form, question), 200);
}

interface Saving {
  readonly done: string;
  /** For the audit log. */
  readonly detail: string;
  readonly typed?: PageState['typed'];
  /** The car as the form knows it; absent where the last press counts. */
  readonly seen?: string | null;
}

/** Edits the car by hand; its page says what was done, or why nothing was. */
export async function applied(
  visit: StaffVisit,
  car: Car,
  changes: HandEdit['changes'],
  { done, detail, typed, seen }: Saving,
): FormAnswer {
  const isExpected = (now: Car) => seen === undefined || seen === seenMark(now);
  const changed = await editCar(visit, car, { changes, detail, isExpected });
  if (!changed.ok)
    return showPage(
      await carPageView(visit, { ...refusalOf(changed.error, visit), ...(typed && { typed }) }),
    );
  await catchUpWithStock(visit.services, visit.tenant.slug);
  return goTo(done === 'photos' ? atPhotos(car.id, done) : `${carPath(car.id)}?done=${done}`);
}

interface CarEdit extends Partial<HandEdit> {
  /** For the audit log. */
  readonly detail: string;
  readonly isExpected?: (car: Car) => boolean;
}

/** Edits a car in stock, once the audit log has it. Whoever calls it lets the search catch up. */
export async function editCar(
  visit: StaffVisit,
  { id, stocknum = id }: Pick<Car, 'id' | 'stocknum'>,
  { detail, changes = {}, follow = [], isExpected = () => true }: CarEdit,
): Promise<Result<Car, ChangeFailure>> {
  await auditStaff(visit, 'car-changed', { detail: `${stocknum}: ${detail}` });
  return changeCar(visit.services, {
    tenant: visit.tenant,
    name: id,
    by: 'id',
    dryRun: false,
    isExpected: async (now) => isExpected(now),
    changes,
    follow,
  });
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
