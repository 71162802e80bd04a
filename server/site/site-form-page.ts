import { checkoutOf, holdsCars, ownReservationHref, storeCheckout } from '#server/buying/pages/checkout';
import { ownReservation } from '#server/buying/reservations/change-reservation';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { admitCustomer } from '#server/customers/gate';
import { offeredCar, toCarPage } from '#server/leads/refuse-closed';
import { type CarFormKind, carForm, carFormHref } from '#server/leads/rules/car-forms';
import { withSiteWords } from '#server/leads/rules/lead-form';
import { pageForm, withParameters } from '#server/leads/rules/page-forms';
import { submitForm } from '#server/leads/submit-form';
import { takenTimes } from '#server/leads/test-drives/free-times';
import type { MadeForm } from '#server/leads/to-form-view';
import { formSharing } from '#server/page/page-visit';
import { offerAt, offerState } from '#server/page/rules/offers';
import type { FormOutcome, FormView } from '#server/page/views/form-view';
import type { StartView } from '#server/page/views/start-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { Car } from '#server/settings/car';
import type { Offer } from '#server/settings/data-files-schema';
import { plainPath } from '#server/settings/rules/plain-path';
import { type CarControl, closedHref } from '#server/stock/cars/rules/car-controls';
import { type FoundCar, findCar, findCarById } from '#server/stock/cars/show-car';
import { broughtDollars, equityOfTradeIn, withTradeIn } from '#server/trade-in/pages/carried-offer';
import { startView } from '#server/trade-in/pages/valuation-page';
import { viewForShopper } from './for-shopper';

/** The form at the request's address; undefined where this site has none. */
export async function siteFormView(visit: ShopperVisit): Promise<FormView | undefined> {
  const form = await madeForm(visit);
  return form && viewForShopper(visit, form);
}

/** The form at the request's address. Throws a 404 Response if there is none. */
export async function siteFormPage(visit: ShopperVisit): Promise<PageAnswer<FormView>> {
  const view = await siteFormView(visit);
  if (view) return { view, sharing: formSharing(visit) };
  throw new Response('Not found', { status: 404 });
}

/** Handles the form at the request's address. Throws a 404 Response if there is none. */
export const submitSiteForm = (visit: ShopperVisit): Promise<FormOutcome> =>
  submitForm(visit, async () => {
    const form = await madeForm(visit);
    if (form) return sentForm(visit, form);
    throw new Response('Not found', { status: 404 });
  });

async function madeForm(visit: ShopperVisit): Promise<MadeForm | undefined> {
  const { tenant, now, url } = visit;
  const path = plainPath(url.pathname);
  const formOfPath = pageForm(path);
  if (!formOfPath) return undefined;
  // The form to sell a car is about the shopper's own.
  const car = formOfPath.id === 'sell' ? undefined : await carOfQuery(visit, formOfPath.control);
  await admitCustomer(visit, car);
  const bookings = formOfPath.id === 'test-drive' ? await takenTimes(visit) : [];
  const elsewhere = formOfPath.redirectTarget?.({ tenant, now, url, car });
  if (elsewhere) {
    const Location = withParameters(elsewhere, parametersBesides(url, car));
    throw new Response(null, { status: 302, headers: { Location } });
  }
  const offer = shownOfferAt(visit, path);
  const brought = formOfPath.id === 'finance' ? await broughtTo(visit, car) : undefined;
  const form = formOfPath.make({ tenant, now, url, car, taken: bookings, offer, brought });
  if (!form && car && formOfPath.control) throw toCarPage(visit, closedHref(car, formOfPath.control));
  if (!form) return undefined;
  const offeredForm: MadeForm = { id: formOfPath.id, form: withSiteWords(form, tenant), path, car };
  return formOfPath.id === 'finance' ? withTradeIn(visit, offeredForm) : offeredForm;
}

/** What the shopper's own car brings: towards a car, or towards any as in the calculator above the form. */
const broughtTo = (visit: ShopperVisit, car: Car | undefined): Promise<number | undefined> =>
  car ? broughtDollars(visit, car) : equityOfTradeIn(visit);

/** The parameters of an address, without the car that the next address already has. */
function parametersBesides(url: URL, car: MadeForm['car']): URLSearchParams {
  const params = new URLSearchParams(url.search);
  if (car) params.delete('car_id');
  return params;
}

/** The offer in the address, while the site shows it. */
function shownOfferAt({ tenant, site, now }: ShopperVisit, path: string): Offer | undefined {
  const offer = offerAt(site.offers, path);
  return offer && offerState(offer, tenant, now) === 'shown' ? offer : undefined;
}

/**
 * The car in `?car_id=`: its id or its slug; undefined if unknown. A form that belongs to a car control redirects to
 * the car page if the car is gone or the control is not offered for it.
 */
async function carOfQuery(visit: ShopperVisit, control: CarControl | undefined): Promise<MadeForm['car']> {
  const carId = visit.url.searchParams.get('car_id');
  if (!carId) return undefined;
  const lookup = await findCarById(visit, carId);
  if (lookup.state === 'unknown') return undefined;
  if (control === 'reserve') await leadToOwn(visit, lookup);
  if (control) return offeredCar(visit, lookup, control, await isHolder(visit, lookup, control));
  return lookup.state === 'here' ? lookup.car : undefined;
}

/**
 * `/cars/trade-in`: the first step of a valuation where the site values cars, otherwise the form. Throws a 404 Response
 * if there is neither.
 */
export async function tradeInPage(
  visit: ShopperVisit,
): Promise<PageAnswer<{ readonly start?: StartView; readonly form?: FormView }>> {
  const start = await startView(visit);
  if (start) return { view: { start }, sharing: formSharing(visit) };
  const { view: form, ...facts } = await siteFormPage(visit);
  return { ...facts, view: { form } };
}

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
  const car = await carOfForm(visit, lookup, kind);
  const href = (form: CarFormKind) => carFormHref(car, form, visit.tenant.cards);
  const params = new URLSearchParams(visit.url.search);
  const address = movedTo(params.get('about'));
  if (address) params.delete('about');
  if (kind === 'enquire' && address) throw redirectTo(withParameters(href(address), params));
  if (!visit.url.pathname.startsWith(href(kind))) throw redirectTo(withParameters(href(kind), params));
  const view = await viewForShopper(visit, await madeCarForm(visit, car, kind));
  return { view, sharing: formSharing(visit) };
}

/**
 * Handles a form about a car. An enquiry about a car that was removed while the form was open is stored under the
 * car's address; the other forms are refused, as their pages are.
 */
export const submitCarForm = (visit: ShopperVisit, slug: string, kind: CarFormKind): Promise<FormOutcome> =>
  submitForm(visit, async () => {
    const lookup = await findCar(visit, slug);
    if (lookup.state === 'gone' && kind === 'enquire') {
      const form = await madeCarForm(visit, lookup.car, kind);
      return sentForm(visit, { ...form, car: undefined, carName: slug });
    }
    return sentForm(visit, await madeCarForm(visit, await carOfForm(visit, lookup, kind), kind));
  });

/** A signed-in shopper's form came with their details. */
const sentForm = async (visit: ShopperVisit, form: MadeForm): Promise<MadeForm> => ({
  ...form,
  // An assistant has the details before it asks for the form.
  isFilledIn: visit.isAssistant === true || (await customerOf(visit)) !== null,
});

/** Throws a redirect to the shopper's own reservation, if that is what keeps the car. */
async function leadToOwn(visit: ShopperVisit, lookup: FoundCar): Promise<void> {
  if (lookup.state !== 'here' || !lookup.car.reserved || !holdsCars(visit)) return;
  const Location = await ownReservationHref(visit, lookup.car);
  if (Location !== undefined) throw new Response(null, { status: 302, headers: { Location } });
}

/** Whether the visitor is the shopper for whom the car of a test drive is reserved. */
const isHolder = async (visit: ShopperVisit, lookup: FoundCar, control: CarControl): Promise<boolean> =>
  control === 'test-drive' &&
  lookup.state === 'here' &&
  lookup.car.reserved &&
  (await ownReservation(visit, lookup.car.id)) !== null;

/** A sent checkout keeps what was typed, even if somebody else has the car by now. */
const carOfForm = async (visit: ShopperVisit, lookup: FoundCar, kind: CarFormKind): Promise<Car> =>
  kind === 'reserve' && visit.request.method === 'POST' && lookup.state === 'here' && holdsCars(visit)
    ? lookup.car
    : offeredCar(visit, lookup, kind, await isHolder(visit, lookup, kind));

async function madeCarForm(visit: ShopperVisit, car: Car, kind: CarFormKind): Promise<MadeForm> {
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
