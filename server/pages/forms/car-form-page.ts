import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import { findCar } from '#server/stock/cars/show-car';
import { takenTimes } from '#server/people/leads/test-drives/taken-times';
import { offeredCar } from '#server/people/leads/refuse-closed';
import { type CarFormKind, carForm, carFormHref } from '#server/people/leads/rules/car-forms';
import { submitForm } from '#server/people/leads/submit-form';
import { type MadeForm, toFormView } from '#server/people/leads/to-form-view';
import type { FormOutcome, FormView } from '#server/people/leads/views/form-view';

/**
 * A form about a car; `?about=` of its address may name another form. Throws a Response: 404 for an address without a
 * car, a redirect for a form that moved, that is not offered for the car, or whose car is gone.
 */
export async function carFormView(bff: Bff, slug: string, kind: CarFormKind): Promise<FormView> {
  const car = offeredCar(bff, await findCar(bff, slug), kind);
  const href = (form: CarFormKind) => carFormHref(car, form, bff.tenant.cards);
  const moved = movedTo(bff.url.searchParams.get('about'));
  if (kind === 'enquire' && moved) throw led(href(moved));
  if (!bff.url.pathname.startsWith(href(kind))) throw led(href(kind));
  return toFormView(bff, await madeForm(bff, car, kind));
}

/**
 * Takes a form about a car. An enquiry about a car that went while the form was open is stored under the car's address;
 * the other forms are refused as their pages are.
 */
export const submitCarForm = (bff: Bff, slug: string, kind: CarFormKind): Promise<FormOutcome> =>
  submitForm(bff, async () => {
    const found = await findCar(bff, slug);
    if (found.state === 'gone' && kind === 'enquire') {
      return { ...(await madeForm(bff, found.car, kind)), car: undefined, carName: slug };
    }
    return madeForm(bff, offeredCar(bff, found, kind), kind);
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

/** The form that older addresses name in a query instead of in the path. */
const movedTo = (about: string | null): CarFormKind | undefined =>
  about === 'test-drive' || about === 'reserve' ? about : undefined;

const led = (to: string): Response => new Response(null, { status: 301, headers: { Location: to } });
