import type { PageVisit } from '#server/pages/parts/page-visit';
import { offeredCar } from '#server/people/leads/refuse-closed';
import { type CarFormKind, carForm, carFormHref } from '#server/people/leads/rules/car-forms';
import { submitForm } from '#server/people/leads/submit-form';
import { takenTimes } from '#server/people/leads/test-drives/taken-times';
import { type MadeForm, toFormView } from '#server/people/leads/to-form-view';
import type { FormOutcome, FormView } from '#server/people/leads/views/form-view';
import type { Car } from '#server/settings/car';
import { findCar } from '#server/stock/cars/show-car';

/**
 * A form about a car; `?about=` in its address may name another form. Throws a Response: 404 for an address without a
 * car, a redirect for a form that moved, is not offered for the car, or whose car is gone.
 */
export async function carFormView(visit: PageVisit, slug: string, kind: CarFormKind): Promise<FormView> {
  const car = offeredCar(visit, await findCar(visit, slug), kind);
  const href = (form: CarFormKind) => carFormHref(car, form, visit.tenant.cards);
  const moved = movedTo(visit.url.searchParams.get('about'));
  if (kind === 'enquire' && moved) throw led(href(moved));
  if (!visit.url.pathname.startsWith(href(kind))) throw led(href(kind));
  return toFormView(visit, await madeForm(visit, car, kind));
}

/**
 * Handles a form about a car. An enquiry about a car that was removed while the form was open is stored under the
 * car's address; the other forms are refused, as their pages are.
 */
export const submitCarForm = (visit: PageVisit, slug: string, kind: CarFormKind): Promise<FormOutcome> =>
  submitForm(visit, async () => {
    const found = await findCar(visit, slug);
    if (found.state === 'gone' && kind === 'enquire') {
      return { ...(await madeForm(visit, found.car, kind)), car: undefined, carName: slug };
    }
    return madeForm(visit, offeredCar(visit, found, kind), kind);
  });

async function madeForm(visit: PageVisit, car: Car, kind: CarFormKind): Promise<MadeForm> {
  const { tenant, now, url } = visit;
  const taken = kind === 'test-drive' ? await takenTimes(visit) : [];
  return {
    id: kind,
    form: carForm(kind, { car, tenant, now, url, taken }),
    path: carFormHref(car, kind, tenant.cards),
    car,
  };
}

/** The form that older addresses name in the query instead of the path. */
const movedTo = (about: string | null): CarFormKind | undefined =>
  about === 'test-drive' || about === 'reserve' ? about : undefined;

const led = (to: string): Response => new Response(null, { status: 301, headers: { Location: to } });
