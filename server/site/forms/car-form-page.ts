import { checkoutOf, holdsCars, ownReservationHref, storeCheckout } from '#server/buying/pages/checkout';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { admitCustomer } from '#server/customers/gate';
import { offeredCar } from '#server/leads/refuse-closed';
import { type CarFormKind, carForm, carFormHref } from '#server/leads/rules/car-forms';
import { withParameters } from '#server/leads/rules/page-forms';
import { submitForm } from '#server/leads/submit-form';
import { takenTimes } from '#server/leads/test-drives/free-times';
import { type MadeForm, toFormView } from '#server/leads/to-form-view';
import { formSharing } from '#server/page/page-parts';
import type { FormOutcome, FormView } from '#server/page/views/form-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { Car } from '#server/settings/car';
import { type FoundCar, findCar } from '#server/stock/cars/show-car';
import { withTradeIn } from '#server/trade-in/pages/carried-offer';

/** The last part of a form's address; a reservation has two addresses. */
const kinds: Readonly<Record<string, CarFormKind>> = {
  enquire: 'enquire',
  'test-drive': 'test-drive',
  'request-photos': 'request-photos',
  checkout: 'reserve',
  'buy-online': 'reserve',
};

/** The form that the last part of a car's address names, as in `/cars/a-car/test-drive`; undefined for any other. */
export const carFormOf = (name = ''): CarFormKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;

/**
 * A form about a car; `?about=` in its address may name another form. Throws a Response: 404 for an address without a
 * car, a redirect for a form that moved, is not offered for the car, or whose car is gone.
 */
export async function carFormPage(
  visit: ShopperVisit,
  slug: string,
  kind: CarFormKind,
): Promise<PageAnswer<FormView>> {
  const lookup = await findCar(visit, slug);
  if (kind === 'reserve') await leadToOwn(visit, lookup);
  const car = carOfCheckout(visit, lookup, kind);
  const href = (form: CarFormKind) => carFormHref(car, form, visit.tenant.cards);
  const params = new URLSearchParams(visit.url.search);
  const address = movedTo(params.get('about'));
  if (address) params.delete('about');
  if (kind === 'enquire' && address) throw redirectTo(withParameters(href(address), params));
  if (!visit.url.pathname.startsWith(href(kind))) throw redirectTo(withParameters(href(kind), params));
  return { view: toFormView(visit, await madeForm(visit, car, kind)), sharing: formSharing(visit) };
}

/**
 * Handles a form about a car. An enquiry about a car that was removed while the form was open is stored under the
 * car's address; the other forms are refused, as their pages are.
 */
export const submitCarForm = (visit: ShopperVisit, slug: string, kind: CarFormKind): Promise<FormOutcome> =>
  submitForm(visit, async () => {
    const lookup = await findCar(visit, slug);
    if (lookup.state === 'gone' && kind === 'enquire') {
      return { ...(await madeForm(visit, lookup.car, kind)), car: undefined, carName: slug };
    }
    return madeForm(visit, carOfCheckout(visit, lookup, kind), kind);
  });

/** Throws a redirect to the shopper's own reservation, if that is what keeps the car. */
async function leadToOwn(visit: ShopperVisit, lookup: FoundCar): Promise<void> {
  if (lookup.state !== 'here' || !lookup.car.reserved || !holdsCars(visit)) return;
  const Location = await ownReservationHref(visit, lookup.car);
  if (Location !== undefined) throw new Response(null, { status: 302, headers: { Location } });
}

/** A sent checkout keeps what was typed, even if somebody else has the car by now. */
const carOfCheckout = (visit: ShopperVisit, lookup: FoundCar, kind: CarFormKind): Car =>
  kind === 'reserve' && visit.request.method === 'POST' && lookup.state === 'here' && holdsCars(visit)
    ? lookup.car
    : offeredCar(visit, lookup, kind);

async function madeForm(visit: ShopperVisit, car: Car, kind: CarFormKind): Promise<MadeForm> {
  await admitCustomer(visit, car);
  const { tenant, now, url } = visit;
  if (kind === 'reserve' && holdsCars(visit)) return madeCheckout(visit, car);
  const bookings = kind === 'test-drive' ? await takenTimes(visit) : [];
  const pageForm: MadeForm = {
    id: kind,
    form: carForm(kind, { car, tenant, now, url, taken: bookings }),
    path: carFormHref(car, kind, tenant.cards),
    car,
  };
  return kind === 'request-photos' ? pageForm : withTradeIn(visit, pageForm);
}

async function madeCheckout(visit: ShopperVisit, car: Car): Promise<MadeForm> {
  const form = await checkoutOf(visit, car);
  const path = carFormHref(car, 'reserve', visit.tenant.cards);
  const checkout = await withTradeIn(visit, { id: 'reserve', form, path, car });
  return { ...checkout, store: (input) => storeCheckout(visit, car, checkout.form, input) };
}

/** The form that older addresses name in the query instead of the path. */
const movedTo = (about: string | null): CarFormKind | undefined =>
  about === 'test-drive' || about === 'reserve' ? about : undefined;

const redirectTo = (to: string): Response => new Response(null, { status: 301, headers: { Location: to } });
