import { openStep, openStepBefore } from '#server/leads/rules/journey';
import { orderProgress } from '#server/leads/rules/order-steps';
import { bookablePlaces } from '#server/leads/test-drives/rules/slots';
import type { ProgressView } from '#server/page/views/start-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';

type Site = Pick<Tenant, 'valuation' | 'locations' | 'test_drives'>;

const contactLast = [
  'vehicle',
  'kilometres',
  'condition',
  'estimate',
  'contact',
  'photos',
  'inspection',
  'finished',
] as const;
const contactFirst = [
  'vehicle',
  'kilometres',
  'condition',
  'contact',
  'estimate',
  'photos',
  'inspection',
  'finished',
] as const;

/** The steps of a site's journey, in order: contact details come before or after the number. */
const stepsOf = ({ valuation }: Pick<Tenant, 'valuation'>): readonly ValuationStep[] =>
  valuation.contact === 'before_estimate' ? contactFirst : contactLast;

/** The later of two steps. */
export function furthest(site: Site, one: ValuationStep, other: ValuationStep): ValuationStep {
  const steps = stepsOf(site);
  return steps.indexOf(one) > steps.indexOf(other) ? one : other;
}

/** Whether a shopper has gone past a step. */
const isPast = (site: Site, { reached }: Pick<Valuation, 'reached'>, step: ValuationStep): boolean =>
  stepsOf(site).indexOf(reached) > stepsOf(site).indexOf(step);

/** Whether shoppers can book a time for the inspection: a location's calendar has to offer times. */
export const offersInspections = (site: Site): boolean =>
  site.valuation.inspections && bookablePlaces(site, undefined).length > 0;

type Needs = (valuation: Valuation, site: Site) => boolean;

/** Whether everything is known that a number needs: the car, its kilometres and its condition. */
export const hasAllAnswers = ({ vehicle, confirmed, questions, answers }: Valuation): boolean =>
  vehicle !== null && confirmed && questions.every(({ name }) => answers[name] !== undefined);

/** Whether a step still needs the shopper. */
const needs: Readonly<Record<Exclude<ValuationStep, 'finished'>, Needs>> = {
  // Of a car that gets no number, nothing more is asked.
  vehicle: ({ vehicle, noEstimate }) => vehicle === null && noEstimate === null,
  kilometres: ({ confirmed, noEstimate }) => !confirmed && noEstimate === null,
  condition: (valuation) => valuation.noEstimate === null && !hasAllAnswers(valuation),
  contact: ({ leadId, orderId }) => leadId === null && orderId === undefined,
  estimate: (valuation, site) => {
    if (valuation.estimate === null) return false;
    return valuation.offer === null ? !isPast(site, valuation, 'estimate') : valuation.accepted === null;
  },
  photos: (valuation, site) =>
    site.valuation.photos && !valuation.orderId && !isPast(site, valuation, 'photos'),
  inspection: (valuation, site) =>
    offersInspections(site) && !valuation.orderId && !isPast(site, valuation, 'inspection'),
};

/**
 * The step that a valuation is at: the first one that still needs the shopper. Declining the offer ends the journey; a
 * revised offer opens it again.
 */
export function currentStep(valuation: Valuation, site: Site): ValuationStep {
  if (valuation.offer?.revised && valuation.accepted === null) return 'estimate';
  if (valuation.reached === 'finished' || valuation.accepted === false) return 'finished';
  const step = stepsOf(site).find((one) => one !== 'finished' && needs[one](valuation, site));
  return step ?? 'finished';
}

/** Steps that the shopper may leave without an answer. */
const optionalSteps = ['estimate', 'photos', 'inspection'] as const;
export type OptionalStep = (typeof optionalSteps)[number];

/** The step after one of them. */
export const stepAfter = (site: Site, step: ValuationStep): ValuationStep =>
  stepsOf(site)[stepsOf(site).indexOf(step) + 1] ?? 'finished';

/**
 * Whether the car and its condition may still change: not after the shopper accepted or the dealer revised the offer,
 * nor at the end. "Not now" is no end: other answers make another offer.
 */
export const mayChange = ({ accepted, offer, reached }: Valuation): boolean =>
  accepted !== true && !offer?.revised && (reached !== 'finished' || accepted === false);

/** Steps that an order does instead: it has the contact details, and the car comes along to the handover. */
const doneByOrder: ReadonlySet<ValuationStep> = new Set(['contact', 'photos', 'inspection']);

/** The steps of a site's journey that shoppers see, in order. */
export const shownSteps = (site: Site, orderId?: string): readonly ValuationStep[] =>
  stepsOf(site).filter(
    (step) =>
      (step !== 'photos' || site.valuation.photos) &&
      (step !== 'inspection' || offersInspections(site)) &&
      (orderId === undefined || !doneByOrder.has(step)),
  );

/** The step that a valuation is at. An offer accepted after all still needs somebody to pay. */
export const ownStep = (valuation: Valuation, site: Site): ValuationStep =>
  valuation.accepted && needs.contact(valuation, site) ? 'contact' : currentStep(valuation, site);

/** Whether the valuer has answered, with a number or without. */
const isValued = ({ estimate, noEstimate }: Valuation): boolean => estimate !== null || noEstimate !== null;

/** Whether the shopper may open a step: it is not ahead of them, and there is still something to do or see in it. */
function isOpen(step: ValuationStep, valuation: Valuation, site: Site): boolean {
  const steps = stepsOf(site);
  const last = furthest(site, valuation.reached, ownStep(valuation, site));
  if (steps.indexOf(step) > steps.indexOf(last)) return false;
  switch (step) {
    case 'vehicle':
    case 'kilometres':
    case 'condition':
      return mayChange(valuation);
    case 'contact':
      return valuation.leadId === null;
    case 'estimate':
      return isValued(valuation);
    case 'photos':
    case 'inspection':
      return valuation.leadId !== null;
    case 'finished':
      return true;
  }
}

/**
 * The step in an address; the valuation's own if it names none, or one that is not open. An order leaves some out on the
 * way, and leads to the inspection where its offer would end before the handover.
 */
export const stepAsked = (name: string | null, valuation: Valuation, site: Site): ValuationStep =>
  openStep(name, shownSteps(site), (step) => isOpen(step, valuation, site)) ?? ownStep(valuation, site);

/** The open step before a step; undefined if there is none. */
export const stepBefore = (
  step: ValuationStep,
  valuation: Valuation,
  site: Site,
): ValuationStep | undefined =>
  openStepBefore(step, shownSteps(site, valuation.orderId), (one) => isOpen(one, valuation, site));

/** The page after a step is done. The answer of the valuer is seen before anything else, with a number or without. */
export function nextStep(done: ValuationStep, valuation: Valuation, site: Site): ValuationStep {
  const isBeforeNumber = done === 'condition' || done === 'kilometres' || done === 'vehicle';
  return isBeforeNumber && isOpen('estimate', valuation, site) ? 'estimate' : ownStep(valuation, site);
}

const titles: Readonly<Record<Exclude<ValuationStep, 'vehicle' | 'finished'>, string>> = {
  kilometres: 'Kilometres',
  condition: 'Condition',
  contact: 'Your details',
  estimate: 'Your valuation',
  photos: 'Photos',
  inspection: 'Inspection',
};

/**
 * Position of a step for the shopper; undefined once the journey is finished. In the middle of an order it is the order's,
 * with the position in the valuation inside it.
 */
export function progressOf(
  step: ValuationStep,
  site: Site & Parameters<typeof orderProgress>[1],
  yourCar: string,
  orderId?: string,
): ProgressView | undefined {
  const own = ownProgress(step, shownSteps(site, orderId), yourCar);
  const order = orderId === undefined ? undefined : orderProgress('trade-in', site);
  return order && order.part > 0 ? { ...order, inner: own } : own;
}

function ownProgress(
  step: ValuationStep,
  shown: readonly ValuationStep[],
  yourCar: string,
): ProgressView | undefined {
  if (step === 'finished' || !shown.includes(step)) return undefined;
  const parts = shown.filter((one) => one !== 'finished');
  return {
    part: parts.indexOf(step) + 1,
    titles: parts.map((one) => (one === 'vehicle' ? yourCar : titles[one])),
  };
}

/** The page where a site's valuations start. */
export const startPath = ({ trade_in }: Pick<Tenant, 'trade_in'>): string =>
  trade_in.form.enabled ? '/trade-in' : '/sell-your-car';

/** A step's address. */
export const stepHref = (id: string, step: string): string => `/valuations/${id}?step=${step}`;

/** The same with the state in which the shopper of a page registers the dealer's car. */
export const stepFrom = ({ url, tenant }: StatedVisit, id: string, step: string): string =>
  withTerms(stepHref(id, step), shopperTerms(url.searchParams, tenant).stateQuery);
interface StatedVisit {
  readonly url: URL;
  readonly tenant: Tenant;
}
