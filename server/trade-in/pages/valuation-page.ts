import { withNoun } from '#server/dealer/tenants/rules/noun';
import { carOfForm } from '#server/leads/to-form-view';
import { formSharing } from '#server/page/page-parts';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { Car } from '#server/settings/car';
import { findCarById } from '#server/stock/cars/show-car';
import { valuationOf } from '#server/trade-in/change-valuation';
import { progressOf, startPath, stepAsked, stepBefore, stepHref } from '#server/trade-in/rules/steps';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import type { ValuationPageView } from '#server/trade-in/views/valuation-view';
import { stepMakers } from './to-step-view';

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
    return { view: expiredView(visit), status: 410, sharing: 'once' };
  if (!lookup.ok) throw new Response('No such valuation', { status: 404 });
  const valuation = lookup.value;
  const step = stepAsked(visit.url.searchParams.get('step'), valuation, visit.tenant);
  return { view: await stepView(visit, valuation, step), sharing: formSharing(visit) };
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
    progress: progressOf(step, tenant, withNoun('Your car', tenant.stock.noun)),
    back: before ? { text: 'Back', href: stepHref(valuation.id, before) } : undefined,
    action: stepHref(valuation.id, step),
    car: car ? carOfForm(car, tenant) : undefined,
    step: view,
  };
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
