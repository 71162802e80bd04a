import { customerOf } from '#server/customers/customer-session';
import { changeInTurn, silentMs } from '#server/leads/journey';
import type { WithLead } from '#server/leads/journey-store';
import { destinationsOf } from '#server/leads/rules/destinations';
import { events } from '#server/leads/rules/shopper-events';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { err, ok, type Result } from '#server/platform/result';
import { startRounds } from '#server/platform/start-sweeps';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { changeValuation, type StepOutcome } from './change-valuation';
import { currentStep, furthest, type OptionalStep, stepAfter } from './rules/steps';
import { isOfferOpen } from './rules/valuation-allowances';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import type { ValuationStore } from './valuation-store';

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
): WithLead<Valuation> | undefined {
  if (!accepts || reportedAt === null) return undefined;
  const destinations = (lead: Lead) => destinationsOf(lead, tenant).filter((name) => name !== 'confirmation');
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

/** Leaves a step that needs no answer: an estimate without an offer, the photos, the inspection. */
export const leaveStep = (
  visit: TradeInVisit,
  id: string,
  step: OptionalStep,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    const { tenant } = visit;
    const current = currentStep(valuation, tenant);
    if (current !== step || (step === 'estimate' && valuation.offer)) return ok({ next: valuation });
    const reached = furthest(tenant, valuation.reached, stepAfter(tenant, step));
    return ok({ next: { ...valuation, reached } });
  });

/** Steps that a shopper who has finished does without. */
const mayBeSkipped: readonly string[] = ['photos', 'inspection', 'finished'];

/** Ends the journey: the lead is complete, and leaves for the dealer. Finishing again changes nothing. */
export const finishValuation = (visit: TradeInVisit, id: string): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    if (valuation.reached === 'finished') return ok({ next: valuation });
    const step = currentStep(valuation, visit.tenant);
    if (!mayBeSkipped.includes(step)) return err({ kind: 'incomplete', step });
    return ok({ next: { ...valuation, reached: 'finished' } });
  });

/** The longest result, as JSON. */
export const longestResult = 8_192;

/** Keeps the result of a valuation as its page shows it. The same result again changes nothing. */
export const saveResult = (
  visit: TradeInVisit,
  id: string,
  value: unknown,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    const text = JSON.stringify(value) ?? 'null';
    if (text.length > longestResult) {
      const message = `The result can be at most ${longestResult} characters as JSON.`;
      return err({ kind: 'invalid', errors: { value: message } });
    }
    if (JSON.stringify(valuation.savedResult?.value) === text) return ok({ next: valuation });
    return ok({ next: { ...valuation, savedResult: { value, at: visit.now.toISOString() } } });
  });

interface ReportDeps {
  readonly valuations: Pick<
    ValuationStore,
    'change' | 'silentSites' | 'silent' | 'silentDecided' | 'removeExpired'
  >;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called when leads leave, so that their delivery starts at once. */
  readonly onLead: () => void;
}

/** Time to think again after "Not now": the dealer hears of the last decision only. */
const declinedMs = 2 * 60_000;
const everyMs = 60_000;
const batch = 50;
const failureText = 'could not report unfinished valuations';

/**
 * Reports the leads of valuations that have been silent for half an hour, each once, with how far the shopper got. A
 * site may do without, except for accepted offers. Declined offers are reported after two minutes. Returns how many
 * were reported.
 */
export async function reportSilent(deps: Omit<ReportDeps, 'steady'>): Promise<number> {
  let reported = 0;
  const sites = await deps.valuations.silentSites(new Date(deps.clock.now().getTime() - declinedMs));
  for (const tenant of deps.tenants()) {
    if (sites.has(tenant.slug)) reported += await reportOf(deps, tenant);
  }
  if (reported > 0) deps.onLead();
  return reported;
}

async function reportOf(
  { valuations, clock, log }: Pick<ReportDeps, 'valuations' | 'clock' | 'log'>,
  tenant: Tenant,
): Promise<number> {
  const now = clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  const declined = await valuations.silentDecided(tenant.slug, since(declinedMs), batch, false);
  const silent = tenant.valuation.report_abandoned
    ? await valuations.silent(tenant.slug, since(silentMs), batch)
    : await valuations.silentDecided(tenant.slug, since(silentMs), batch, true);
  const declinedIds = new Set(declined.map(({ id }) => id));
  const release = { at: now, destinations: (lead: Lead) => destinationsOf(lead, tenant) };
  // Another process that reports it first changes its version.
  return changeInTurn(
    [...declined, ...silent.filter(({ id }) => !declinedIds.has(id))],
    (valuation) => valuations.change({ ...valuation, reportedAt: now.toISOString() }, { release }),
    { failureText, log },
  );
}

/** Checks every minute, and deletes valuations without a lead once their link has ended. Returns a stop function. */
export const startReporting = (deps: ReportDeps): (() => Promise<void>) =>
  startRounds(
    async () => {
      await reportSilent(deps);
      await deps.valuations.removeExpired(deps.steady.now());
    },
    { everyMs, failureText, log: deps.log },
  );

/** Names the message about an offer that was accepted after the dealer had the lead. */
const acceptedNews = 'accepted';
