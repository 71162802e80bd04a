import { bookablePlaces } from '#server/leads/test-drives/rules/slots';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';

type Site = Pick<Tenant, 'valuation' | 'locations' | 'test_drives'>;

const contactLast = [
  ...(['vehicle', 'kilometres', 'condition', 'estimate', 'contact'] as const),
  ...(['photos', 'inspection', 'finished'] as const),
];
const contactFirst = [
  ...(['vehicle', 'kilometres', 'condition', 'contact', 'estimate'] as const),
  ...(['photos', 'inspection', 'finished'] as const),
];

/** The steps of a site's journey, in order: contact details come before or after the number. */
export const stepsOf = ({ valuation }: Pick<Tenant, 'valuation'>): readonly ValuationStep[] =>
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
  contact: ({ leadId }) => leadId === null,
  estimate: (valuation, site) => {
    if (valuation.estimate === null) return false;
    return valuation.offer === null ? !isPast(site, valuation, 'estimate') : valuation.accepted === null;
  },
  photos: (valuation, site) => site.valuation.photos && !isPast(site, valuation, 'photos'),
  inspection: (valuation, site) => offersInspections(site) && !isPast(site, valuation, 'inspection'),
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
