import { withNoun } from '#server/dealer/rules/noun';
import { noEstimateWords, wideRangeText } from '#server/leads/rules/lead-valuation';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import { pageActions } from '#server/stock/cars/rules/car-controls';
import { carHref, headline, makeModel } from '#server/stock/cars/rules/naming';
import { kilometres } from '#server/stock/rules/price-line';
import { chargeBasisOf, shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import { afterTradeIn, dueText } from '#server/trade-in/rules/after-trade-in';
import { isFinanced, numberView, offerView, owingView } from '#server/trade-in/rules/estimate-words';
import { inspectionPlaceText } from '#server/trade-in/rules/inspection-place';
import { mayChange, ownStep, startPath, stepFrom } from '#server/trade-in/rules/steps';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation } from '#server/trade-in/valuation';
import type {
  EstimateStepView,
  NumberView,
  OfferView,
  ResultToKeep,
} from '#server/trade-in/views/valuation-view';

type Page = Pick<TradeInPageVisit, 'tenant' | 'now' | 'url'>;

/** The number, the offer and what they mean for the shopper. */
export function toEstimateView(visit: Page, valuation: Valuation, car: Car | undefined): EstimateStepView {
  const { tenant, now } = visit;
  const { estimate, noEstimate, offer, payoutDollars } = valuation;
  const number = estimate ? numberView(estimate, offer, tenant) : undefined;
  const reason = noEstimate
    ? noEstimateWords(noEstimate, tenant)
    : estimate && !number && withNoun(wideRangeText, tenant.stock.noun);
  const offered = offerView(valuation, tenant, now);
  const amount = offered?.state === 'expired' ? undefined : offer?.dollars;
  return {
    kind: 'estimate',
    vehicle: vehicleOf(visit, valuation),
    number,
    none: reason ? { reason, callBack: tenant.valuation.call_back } : undefined,
    offer: offered,
    notice: placeNotice(visit, valuation),
    after: car && afterTradeIn(stillOpen(valuation), car, tenant, chargeBasisOf(visit), backTo(visit, car)),
    owing: owingView(payoutDollars, amount ?? (number?.range && estimate?.dollars), {
      isOwing: isFinanced(valuation),
      isOffer: amount !== undefined,
      towards: car !== undefined,
    }),
    next: nextOf(visit, valuation, offered, car),
    spoken: spokenWords(number, offered, tenant.valuation.call_back),
    result: tenant.valuation.save_result ? resultOf(valuation) : undefined,
  };
}

/** Where the shopper's car is inspected, if they or their car are from another state. */
export const placeNotice = ({ tenant, url }: Page, valuation: Valuation): string | undefined =>
  inspectionPlaceText(tenant, {
    states: [shopperTerms(url.searchParams, tenant).state, valuation.registration?.state],
    purpose: valuation.purpose,
    orderId: valuation.orderId,
  });

/** After "Not now" the page of the offer still shows what it would make of the price; other pages don't. */
const stillOpen = (valuation: Valuation): Valuation =>
  valuation.accepted === false ? { ...valuation, accepted: null } : valuation;

function resultOf({ id, estimate, offer }: Valuation): ResultToKeep | undefined {
  if (!estimate) return undefined;
  const { dollars, lowDollars: low_dollars, highDollars: high_dollars } = estimate;
  const value = { dollars, low_dollars, high_dollars, offer_dollars: offer?.dollars ?? null };
  return { id, column_name: 'valuation', value };
}

const backTo = ({ tenant, url }: Page, car: Car) => ({
  text: `Back to the ${headline(car)}`,
  href: withTerms(`${carHref(car)}?after=trade-in`, shopperTerms(url.searchParams, tenant).stateQuery),
});

/** The way back to the order that the shopper comes from. */
export function backToOrder(
  { tenant, url }: Page,
  { orderId }: Pick<Valuation, 'orderId'>,
  car: Car | undefined,
): LinkView | undefined {
  if (orderId === undefined) return undefined;
  return {
    text: car ? `Back to your order for the ${headline(car)}` : 'Back to your order',
    href: withTerms(
      `/buy/orders/${orderId}?step=trade-in`,
      shopperTerms(url.searchParams, tenant).stateQuery,
    ),
  };
}

/** From a finished valuation to the order that the shopper comes from, otherwise to buy the car that their offer comes off. */
export function wayForward(visit: Page, valuation: Valuation, car: Car | undefined): LinkView | undefined {
  if (valuation.orderId !== undefined || !car || !valuation.accepted) {
    const back = backToOrder(visit, valuation, car);
    return back && valuation.accepted ? { text: 'Continue your order', href: back.href } : back;
  }
  const { tenant, url } = visit;
  const due = dueText(valuation, car, tenant, chargeBasisOf(visit));
  const actions = pageActions(car, tenant);
  const action = actions.find(({ kind }) => kind === 'buy') ?? actions.find(({ kind }) => kind === 'enquiry');
  if (due === undefined || !action) return undefined;
  const name = makeModel(car.make, car.model);
  return {
    text: `${action.kind === 'buy' ? `Buy the ${name}` : `Ask about the ${name}`}: ${due}`,
    href: withTerms(action.href, shopperTerms(url.searchParams, tenant).stateQuery),
  };
}

function vehicleOf(visit: Page, valuation: Valuation): EstimateStepView['vehicle'] {
  const { id, vehicle } = valuation;
  const worded = (text: string) => withNoun(text, visit.tenant.stock.noun);
  return {
    name: vehicle ? ownVehicleName(vehicle) : worded('Your car'),
    facts: vehicleFacts(valuation),
    edits: mayChange(valuation)
      ? [
          { text: 'Change kilometres', href: stepFrom(visit, id, 'kilometres') },
          { text: 'Change answers', href: stepFrom(visit, id, 'condition') },
          { text: worded('Another car'), href: stepFrom(visit, id, 'vehicle') },
        ]
      : [],
  };
}

/** The way on; from an offer to decide on only back to the order, which lists the car with it. */
function nextOf(
  visit: Page,
  valuation: Valuation,
  offer: OfferView | undefined,
  car: Car | undefined,
): EstimateStepView['next'] {
  const { tenant } = visit;
  if (offer && offer.actions.length > 0) {
    const back = backToOrder(visit, valuation, car);
    return back && { text: back.text, href: back.href, tone: 'quiet' };
  }
  const step = ownStep(valuation, tenant);
  if (step === 'finished') return wayForward(visit, valuation, car);
  if (offer?.state === 'expired' && step === 'estimate')
    return { text: 'Start again', href: startPath(tenant) };
  const text = step === 'contact' || valuation.leadId === null ? 'Continue to your details' : 'Continue';
  return { text, href: step === 'estimate' ? undefined : stepFrom(visit, valuation.id, step) };
}

function spokenWords(number: NumberView | undefined, offer: OfferView | undefined, callBack: string): string {
  if (!number) return callBack;
  const { range } = number;
  return [
    ...(offer ? [`${offer.heading}: ${offer.amount}.`] : []),
    ...(range ? [`Estimated trade-in value: ${range.low} to ${range.high}.`] : []),
  ].join(' ');
}

/** What was said about the car, in short: badge, kilometres and registration. */
export const vehicleFacts = ({
  vehicle,
  kilometres: km,
  registration,
}: Pick<Valuation, 'vehicle' | 'kilometres' | 'registration'>): string[] =>
  [
    [vehicle?.badge, vehicle?.series].filter(Boolean).join(' '),
    km === null ? '' : kilometres(km),
    registration ? `${registration.rego} (${registration.state})` : '',
  ].filter(Boolean);
