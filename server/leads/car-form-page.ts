import type { Bff } from '../bff';
import type { Car } from '../stock/car';
import { findCar } from '../stock/show-car';
import { carHref } from '../stock/to-card-view';
import { takenTimes } from '../test-drives/taken-times';
import { type CarFormKind, carForm, carFormHref, hasForm } from './rules/car-forms';
import { submitForm } from './submit-form';
import { type MadeForm, toFormView } from './to-form-view';
import type { FormOutcome, FormView } from './views/form-view';

/**
 * A form about a car; `?about=` of its address may say what an enquiry is for. Throws a Response: 404 for an address
 * without a car, a redirect for a form that moved, that the car has not, or whose car is gone.
 */
export async function carFormView(bff: Bff, slug: string, kind: CarFormKind): Promise<FormView> {
  const car = await carOfAddress(bff, slug);
  const { cards } = bff.tenant;
  const href = (form: CarFormKind) => carFormHref(car, form, cards);
  const moved = movedTo(bff.url.searchParams.get('about'));
  if (kind === 'enquire' && moved) throw led(href(moved), 301);
  if (!hasForm(car, kind, cards)) throw led(href('enquire'), 302);
  if (!bff.url.pathname.startsWith(href(kind))) throw led(href(kind), 301);
  return toFormView(bff, await madeForm(bff, car, kind));
}

/**
 * Takes a form about a car. What was entered is never lost: a form about a car that went while it was open is taken
 * under the car's address.
 */
export const submitCarForm = (bff: Bff, slug: string, kind: CarFormKind): Promise<FormOutcome> =>
  submitForm(bff, async () => {
    const found = await findCar(bff, slug);
    if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
    const made = await madeForm(bff, found.car, kind);
    return found.state === 'here' ? made : { ...made, car: undefined, carName: slug };
  });

async function madeForm(bff: Bff, car: Car, kind: CarFormKind): Promise<MadeForm> {
  const { tenant, now, url } = bff;
  const taken = kind === 'test-drive' ? await takenTimes(bff) : [];
  return {
    id: kind,
    form: carForm(kind, { car, tenant, now, url, taken }),
    path: carFormHref(car, kind, tenant.cards),
    car,
  };
}

/** What an enquiry was asked for, before that had an address of its own. */
const movedTo = (about: string | null): CarFormKind | undefined =>
  about === 'test-drive' || about === 'reserve' ? about : undefined;

const led = (to: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: to } });

/** The car a form is about. A car that is gone says so on its own page. */
async function carOfAddress(bff: Bff, slug: string): Promise<Car> {
  const found = await findCar(bff, slug);
  if (found.state === 'here') return found.car;
  if (found.state === 'gone') throw led(carHref(found.car), 302);
  throw new Response('No such car', { status: 404 });
}
