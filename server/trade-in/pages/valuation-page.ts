import { admitCustomer } from '#server/customers/gate';
import { withNoun } from '#server/dealer/rules/noun';
import { pageAt } from '#server/dealer/rules/page-at';
import { translateView } from '#server/languages/rules/translate-view';
import { offeredCar } from '#server/leads/refuse-closed';
import { attributesField, privacyNotice } from '#server/leads/rules/lead-attributes';
import { carOfForm } from '#server/leads/to-form-view';
import { formSharing } from '#server/page/page-visit';
import type { StartView } from '#server/page/views/start-view';
import type { PageAnswer } from '#server/platform/http/page-answer';
import { ulidPattern } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline } from '#server/stock/cars/rules/naming';
import { isValuationEligible } from '#server/stock/cars/rules/trade-in';
import { findCarById } from '#server/stock/cars/show-car';
import { chargeBasisOf, registerParameter, shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import { currentValuation, valuationOf } from '#server/trade-in/change-valuation';
import { offerView } from '#server/trade-in/rules/estimate-words';
import { inspectionPlaceText } from '#server/trade-in/rules/inspection-place';
import { progressOf, startPath, stepAsked, stepBefore, stepFrom } from '#server/trade-in/rules/steps';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import { tradedIn } from './carried-offer';
import { backToOrder, vehicleFacts } from './to-estimate-view';
import { stepMakers } from './to-step-view';
import { vehicleForm } from './vehicle-form';

/**
 * The page of a valuation's personal link: its current step, or an earlier one in `?step=`. Status 410 with a way to
 * start again once the link has ended. Throws a 404 Response for an unknown one.
 */
export async function valuationPage(
  visit: TradeInPageVisit,
  id: string,
): Promise<PageAnswer<ValuationPageView>> {
  const lookup = await valuationOf(visit, id);
  if (!lookup.ok && lookup.error.kind === 'expired')
    return { view: inLanguage(visit, expiredView(visit)), status: 410, sharing: 'once' };
  if (!lookup.ok) throw new Response('No such valuation', { status: 404 });
  const valuation = lookup.value;
  const step = stepAsked(visit.url.searchParams.get('step'), valuation, visit.tenant);
  const stated = { ...visit, url: statedUrl(visit.url, valuation) };
  return {
    view: inLanguage(visit, await stepView(stated, valuation, step)),
    sharing: formSharing(visit),
    registerIn: stated.url.searchParams.get(registerParameter) ?? undefined,
  };
}

/** A page in the language that the shopper has chosen; names and the dealer's own words stay as they are. */
const inLanguage = <View>({ language }: Pick<TradeInPageVisit, 'language'>, view: View): View =>
  language ? translateView(view, language.translate) : view;

/** The address with the state where the shopper registers the car: the one that it names, otherwise the valuation's. */
export function statedUrl(url: URL, { registerIn }: Pick<Valuation, 'registerIn'>): URL {
  const stated = new URL(url);
  if (registerIn && !stated.searchParams.has(registerParameter))
    stated.searchParams.set(registerParameter, registerIn);
  return stated;
}

async function stepView(
  visit: TradeInPageVisit,
  valuation: Valuation,
  step: ValuationStep,
): Promise<ValuationPageView> {
  const { tenant } = visit;
  const car = await carOfInterest(visit, valuation);
  const { heading, step: view } = await stepMakers[step](visit, valuation, car);
  const before = stepBefore(step, valuation, tenant);
  return {
    title: `${heading} | ${tenant.name}`,
    heading,
    progress: progressOf(step, tenant, withNoun('Your car', tenant.stock.noun), valuation.orderId),
    back: before
      ? { text: 'Back', href: stepFrom(visit, valuation.id, before) }
      : backToOrder(visit, valuation, undefined),
    action: stepFrom(visit, valuation.id, step),
    car: car ? wantedCar(visit, car) : undefined,
    own: besideSteps.has(step) ? ownCar(valuation) : undefined,
    step: view,
    inOrder: valuation.orderId === undefined ? undefined : true,
  };
}

/** Steps that don't show the shopper's own car themselves. */
const besideSteps = new Set<ValuationStep>(['condition', 'contact', 'photos', 'inspection']);

const ownCar = (valuation: Valuation): ValuationPageView['own'] =>
  valuation.vehicle ? { name: ownVehicleName(valuation.vehicle), facts: vehicleFacts(valuation) } : undefined;

/** The dealer's car at its price in the state where the shopper registers it. */
function wantedCar(visit: TradeInPageVisit, car: Car): NonNullable<ValuationPageView['car']> {
  const { tenant, url } = visit;
  const formCar = carOfForm(car, tenant, chargeBasisOf(visit));
  return { ...formCar, href: withTerms(formCar.href, shopperTerms(url.searchParams, tenant).stateQuery) };
}

/** The dealer's car that the shopper wants, while it has a page. */
async function carOfInterest(visit: TradeInPageVisit, { carId }: Valuation): Promise<Car | undefined> {
  if (carId === null) return undefined;
  const lookup = await findCarById(visit, carId);
  return lookup.state === 'here' ? lookup.car : undefined;
}

function expiredView({ tenant, url }: TradeInPageVisit): ValuationPageView {
  const { stock } = tenant;
  const heading = 'This valuation has ended';
  return {
    title: `${heading} | ${tenant.name}`,
    heading,
    action: url.pathname,
    step: {
      kind: 'expired',
      text: 'Prices change, so a personal link lasts seven days. A new valuation takes about two minutes.',
      start: {
        text: withNoun('Value your car again', stock.noun),
        href: startPath(tenant),
      },
    },
  };
}

/** Where a valuation starts at an address, and for which car of the dealer. */
interface ValuationStart {
  readonly purpose: Valuation['purpose'];
  readonly car: Car | undefined;
  /** The order in whose middle the shopper is. */
  readonly orderId: string | undefined;
  readonly action: string;
}

/** What a site values at an address: undefined where it does not value cars, or has no such page. */
function purposeAt(path: string, { trade_in }: Pick<Tenant, 'trade_in'>): Valuation['purpose'] | undefined {
  if (!trade_in.autograb) return undefined;
  const form = pageAt(path)?.form;
  if (form === 'trade-in') return trade_in.form.enabled ? 'trade-in' : undefined;
  return form === 'sell' && trade_in.sell.enabled ? 'sell' : undefined;
}

/**
 * The start of a valuation at the request's address; undefined if there is none, or the dealer's car is not eligible for
 * one: then the address has the ordinary form. Throws a redirect where the page is
 * for signed-in shoppers, or the car is no longer offered.
 */
export async function startAt(visit: TradeInPageVisit): Promise<ValuationStart | undefined> {
  const path = plainPath(visit.url.pathname);
  const purpose = purposeAt(path, visit.tenant);
  if (!purpose) return undefined;
  const car = purpose === 'trade-in' ? await carOfQuery(visit) : undefined;
  if (car && !isValuationEligible(car, visit.tenant.trade_in)) return undefined;
  await admitCustomer(visit, car);
  const { stateQuery } = shopperTerms(visit.url.searchParams, visit.tenant);
  const orderId = orderIn(visit.url);
  const query = new URLSearchParams({
    ...(car && { car_id: car.id }),
    ...(orderId && { [orderField]: orderId }),
  }).toString();
  const action = query ? `${path}?${query}` : path;
  return { purpose, car, orderId, action: withTerms(action, stateQuery) };
}

const orderField = 'order';

/** The order in `?order=`; whether it is one of the site, its own page says. */
function orderIn({ searchParams }: URL): string | undefined {
  const id = searchParams.get(orderField) ?? '';
  return ulidPattern.test(id) ? id : undefined;
}

/** The start of a valuation from the middle of an order; without the car where it takes no valued trade-in. */
export function startFromOrder({ id, carId }: OrderToReturnTo, car: Car | undefined, tenant: Tenant): string {
  const isEligible = car !== undefined && isValuationEligible(car, tenant.trade_in);
  return `/trade-in?${new URLSearchParams({ ...(isEligible && { car_id: carId }), [orderField]: id })}`;
}
interface OrderToReturnTo {
  readonly id: string;
  readonly carId: string;
}

/** The dealer's car in `?car_id=`: its id or its slug; undefined if unknown. */
async function carOfQuery(visit: TradeInPageVisit): Promise<Car | undefined> {
  const carId = visit.url.searchParams.get('car_id');
  if (!carId) return undefined;
  const lookup = await findCarById(visit, carId);
  return lookup.state === 'unknown' ? undefined : offeredCar(visit, lookup, 'trade-in');
}

/** The first step of a valuation, at its own address; undefined where there is none. */
export async function startView(visit: TradeInPageVisit): Promise<StartView | undefined> {
  const start = await startAt(visit);
  if (!start) return undefined;
  const { tenant } = visit;
  const { purpose, car, orderId, action } = start;
  const { title } = purpose === 'sell' ? tenant.trade_in.sell : tenant.trade_in.form;
  const intro = withNoun(tenant.valuation.intro, tenant.stock.noun);
  const progress = progressOf('vehicle', tenant, withNoun('Your car', tenant.stock.noun), orderId);
  const form = await vehicleForm(visit, {
    action,
    hidden: {
      ...(car && { car_id: car.id }),
      ...(orderId && { [orderField]: orderId }),
      [attributesField]: '',
    },
    open: visit.url.searchParams.has('describe'),
  });
  return inLanguage(visit, {
    ...form,
    title,
    intro,
    notice: inspectionPlaceText(tenant, {
      states: [shopperTerms(visit.url.searchParams, tenant).state],
      purpose,
      orderId,
    }),
    progress: progress ?? noProgress,
    ...(car ? { car: wantedCar(visit, car) } : {}),
    back: backToOrder(visit, { orderId }, undefined),
    ...(await earlierOf(visit, start)),
    privacy: privacyNotice(tenant),
  });
}
const noProgress = { part: 1, titles: [] };

/** What the shopper has already: an offer that they accepted, otherwise the valuation that this browser began. */
async function earlierOf(
  visit: TradeInPageVisit,
  { purpose, orderId, car }: ValuationStart,
): Promise<Pick<StartView, 'offer' | 'earlier'>> {
  const accepted = purpose === 'trade-in' && orderId === undefined ? await tradedIn(visit) : undefined;
  if (accepted) return { offer: acceptedOffer(visit, accepted, car) };
  const valuation = await currentValuation(visit);
  if (!valuation?.vehicle) return {};
  const text = `Continue your valuation of the ${ownVehicleName(valuation.vehicle)}`;
  return { earlier: { text, href: `/valuations/${valuation.id}` } };
}

/** An accepted offer with its ways on. */
function acceptedOffer(
  { tenant, now, url }: TradeInPageVisit,
  valuation: Valuation,
  car: Car | undefined,
): StartView['offer'] {
  const offered = offerView(valuation, tenant, now);
  if (!offered || !valuation.vehicle) return undefined;
  const { stateQuery } = shopperTerms(url.searchParams, tenant);
  const use = car
    ? { text: `Use it on the ${headline(car)}`, href: carHref(car) }
    : { text: withNoun('Use it on a car', tenant.stock.noun), href: tenant.search.base_path };
  const see = { text: 'See your valuation', href: `/valuations/${valuation.id}` };
  return {
    heading: `Our offer for your ${ownVehicleName(valuation.vehicle)}: ${offered.amount}`,
    note: 'You accepted this offer.',
    validity: offered.validity,
    ways: [use, see].map(({ text, href }) => ({ text, href: withTerms(href, stateQuery) })),
    title: withNoun('Value another car', tenant.stock.noun),
  };
}
