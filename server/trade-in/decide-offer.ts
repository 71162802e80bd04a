import { customerOf } from '#server/customers/customer-session';
import { events } from '#server/leads/counting/rules/events';
import { destinationsOf } from '#server/leads/rules/destinations';
import { err, ok, type Result } from '#server/platform/result';
import { changeValuation, type StepOutcome } from './change-valuation';
import { isOfferOpen } from './rules/estimate-limits';
import { acceptedNews } from './rules/lead-of-valuation';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import type { WithLead } from './valuation-store-port';

/**
 * Accepts or declines the offer. Accepting is final; a declined offer may still be accepted while it lasts. If the
 * dealer has had the lead already, they hear of the acceptance once more, and the desk shows the lead as new. Otherwise
 * the journey continues as after an offer accepted at once.
 */
export async function decideOffer(
  visit: TradeInVisit,
  id: string,
  accepts: boolean,
): Promise<Result<Valuation, Refusal>> {
  let isNews = false;
  const customer = await customerOf(visit);
  const decided = await changeValuation(visit, id, async (valuation) => {
    const outcome = decide(visit, valuation, { accepts, customerId: customer?.id ?? null });
    isNews = outcome.ok && outcome.value.next !== valuation;
    return outcome;
  });
  if (decided.ok && isNews && accepts) await countAcceptance(visit, decided.value);
  return decided;
}

interface Decision {
  readonly accepts: boolean;
  /** Of the signed-in customer: an offer that was made before they signed in is in their account from now on. */
  readonly customerId: string | null;
}

function decide(
  visit: TradeInVisit,
  valuation: Valuation,
  { accepts, customerId }: Decision,
): Result<StepOutcome, Refusal> {
  const { offer, accepted } = valuation;
  if (!offer) return err({ kind: 'incomplete', step: 'estimate' });
  if (accepted === accepts) return ok({ next: valuation });
  if (accepted === true) return err({ kind: 'closed' });
  if (accepts && !isOfferOpen(offer, visit.now)) return err({ kind: 'offer-ended' });
  const reached = accepts && valuation.reportedAt === null ? reachedNow(valuation) : valuation.reached;
  const next = { ...valuation, reached, accepted: accepts, customerId: valuation.customerId ?? customerId };
  return ok({ next, also: newsOf(visit, valuation, accepts) });
}

/** "Not now" ended the journey: it goes on from the offer. */
const reachedNow = ({ accepted, reached }: Valuation): Valuation['reached'] =>
  accepted === false && reached === 'finished' ? 'estimate' : reached;

function newsOf(
  { tenant, now }: TradeInVisit,
  { reportedAt }: Valuation,
  accepts: boolean,
): WithLead | undefined {
  if (!accepts || reportedAt === null) return undefined;
  const destinations = (lead: Parameters<typeof destinationsOf>[0]) =>
    destinationsOf(lead, tenant).filter((name) => name !== 'confirmation');
  return { release: { at: now, about: acceptedNews, destinations }, isNews: true };
}

/** Counts an accepted offer once there is a lead with it; suspected spam does not count. */
export async function countAcceptance(
  { tenant, services }: TradeInVisit,
  { leadId, accepted }: Pick<Valuation, 'leadId' | 'accepted'>,
): Promise<void> {
  if (leadId === null || accepted !== true) return;
  const lead = await services.leads.byId(tenant.slug, leadId);
  if (lead && !lead.quarantined) void services.leadIntake.onEvent?.(tenant, events.offerAccepted);
}
