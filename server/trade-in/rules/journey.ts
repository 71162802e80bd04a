import type { ProgressView } from '#server/page/views/start-view';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import { currentStep, furthest, mayChange, offersInspections, stepsOf } from './steps';

type Site = Pick<Tenant, 'valuation' | 'locations' | 'test_drives'>;

/** The steps of a site's journey that shoppers see, in order. */
export const shownSteps = (site: Site): readonly ValuationStep[] =>
  stepsOf(site).filter(
    (step) =>
      (step !== 'photos' || site.valuation.photos) && (step !== 'inspection' || offersInspections(site)),
  );

/** The step that a valuation is at. An offer accepted after all still needs somebody to pay. */
export const ownStep = (valuation: Valuation, site: Site): ValuationStep =>
  valuation.accepted && valuation.leadId === null ? 'contact' : currentStep(valuation, site);

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

/** The step in an address; the valuation's own if it names none, or one that is not open. */
export function stepAsked(name: string | null, valuation: Valuation, site: Site): ValuationStep {
  const step = shownSteps(site).find((one) => one === name);
  return step && isOpen(step, valuation, site) ? step : ownStep(valuation, site);
}

/** The open step before a step; undefined if there is none. */
export function stepBefore(step: ValuationStep, valuation: Valuation, site: Site): ValuationStep | undefined {
  const steps = shownSteps(site);
  return steps.slice(0, steps.indexOf(step)).findLast((one) => isOpen(one, valuation, site));
}

/** The page after a step is done. The answer of the valuer is seen before anything else, with a number or without. */
export function nextStep(done: ValuationStep, valuation: Valuation, site: Site): ValuationStep {
  const isBeforeNumber = done === 'condition' || done === 'kilometres' || done === 'vehicle';
  return isBeforeNumber && isOpen('estimate', valuation, site) ? 'estimate' : ownStep(valuation, site);
}

const titles = {
  condition: 'Condition',
  contact: 'Your details',
  estimate: 'Your valuation',
};

/**
 * Position of a step for the shopper: finding the car is one part, and so are photos and inspection. Undefined once
 * the journey is finished.
 */
export function progressOf(step: ValuationStep, site: Site, yourCar: string): ProgressView | undefined {
  if (step === 'finished') return undefined;
  const parts = partsOf(shownSteps(site), yourCar);
  const part = parts.findIndex((one) => one.steps.includes(step)) + 1;
  return { part, titles: parts.map(({ title }) => title) };
}

interface Part {
  readonly title: string;
  readonly steps: readonly ValuationStep[];
}

function partsOf(steps: readonly ValuationStep[], yourCar: string): readonly Part[] {
  const visit = steps.filter((step) => step === 'photos' || step === 'inspection');
  const middle = steps.flatMap((step): Part[] =>
    step === 'condition' || step === 'contact' || step === 'estimate'
      ? [{ title: titles[step], steps: [step] }]
      : [],
  );
  const last = visit.length > 1 ? 'Photos and inspection' : visit[0] === 'photos' ? 'Photos' : 'Inspection';
  return [
    { title: yourCar, steps: ['vehicle', 'kilometres'] },
    ...middle,
    ...(visit.length > 0 ? [{ title: last, steps: visit }] : []),
  ];
}
