import type { Customer } from '#server/customers/customer-store';
import type { AccountSection } from '#server/customers/pages/customer-page';
import { withNoun } from '#server/dealer/rules/noun';
import { isShownRange, noEstimateWords, wideRangeText } from '#server/leads/rules/lead-valuation';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import { currentValuation } from '#server/trade-in/change-valuation';
import { startPath, stepHref } from '#server/trade-in/rules/steps';
import { isOfferOpen } from '#server/trade-in/rules/valuation-allowances';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { Valuation } from '#server/trade-in/valuation';
import type { GarageVisit } from './create-garage';
import { bookedTime, dayOf, mostShown } from './leads-sections';
import { asSentElsewhere, sendsLinks, valuationsElsewhere } from './sent-elsewhere';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Valuations of the customer's own cars, newest first, after that of this browser; left out where there are none. */
export const valuationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const named = (await namedValuations(visit, customer)).slice(0, mostShown);
    const elsewhere = (await valuationsElsewhere(visit, customer)).filter(
      ({ valuation }) => !named.some(({ id }) => id === valuation.id),
    );
    const leadIds = [...named, ...elsewhere.map(({ valuation }) => valuation)].flatMap(
      ({ leadId }) => leadId ?? [],
    );
    const booked = new Map(
      (await services.bookings.ofLeads(tenant.slug, leadIds)).map((one) => [one.leadId, one]),
    );
    const inspectionOf = ({ leadId }: Valuation) => inspection(visit, booked.get(leadId ?? ''));
    const rows = [
      ...named.map((valuation) => valuationRow(visit, valuation, inspectionOf(valuation))),
      ...elsewhere.map(({ valuation, lead }) => {
        const row = asSentElsewhere(visit, valuationRow(visit, valuation), lead, inspectionOf(valuation));
        return { ...row, status: stateWords(valuation, visit.now).replace(/:.*/, '') };
      }),
    ];
    if (rows.length === 0 && !tenant.trade_in.autograb) return undefined;
    const text = withNoun('See what your car is worth and keep the offer here.', tenant.stock.noun);
    const link = { text: `Value your ${tenant.stock.noun.one}`, href: startPath(tenant) };
    return {
      kind: 'valuations',
      title: 'Valuations',
      rows,
      empty: rows.length === 0 ? { text, link } : undefined,
    };
  },
  actions: sendsLinks.actions,
  done: sendsLinks.done,
};

/** Valuations with a car: the customer's, newest first, after that of this browser. */
async function namedValuations(visit: GarageVisit, { id }: Customer): Promise<readonly Valuation[]> {
  const own = await visit.services.valuations.ofCustomer(visit.tenant.slug, id);
  const latest = await currentValuation(visit);
  const isOther = latest !== null && latest.customerId === null && own.every((one) => one.id !== latest.id);
  return (isOther ? [latest, ...own] : own).filter(({ vehicle }) => vehicle !== null);
}

/** The inspection that is booked for a valuation, in the words of its row. */
function inspection(visit: GarageVisit, booking: Booking | undefined) {
  if (booking?.state !== 'booked') return noInspection;
  const { one } = visit.tenant.stock.noun;
  const { when, place, ahead, link } = bookedTime(visit, booking, `Inspection of your ${one}`);
  return { facts: [`Inspection: ${[when, ...place].join(', ')}`], ahead, link };
}

const noInspection = { facts: [], ahead: undefined, link: undefined };

/** A valuation with its inspection, if one is booked. */
function valuationRow(
  visit: GarageVisit,
  valuation: Valuation,
  booked: ReturnType<typeof inspection> = noInspection,
): LeadRowView {
  const { tenant, now } = visit;
  const { id, vehicle, kilometres: km, createdAt, expiresAt } = valuation;
  const isOpen = expiresAt > now.toISOString();
  const link = isOpen ? valuationLink(valuation) : undefined;
  return {
    id,
    title: vehicle ? [ownVehicleName(vehicle), vehicle.badge].filter(Boolean).join(' ') : 'Valuation',
    picture: undefined,
    also: booked.link && link ? { text: 'See the valuation', href: link.href } : undefined,
    facts: [
      numberWords(valuation, tenant),
      ...booked.facts,
      [dayOf(visit, createdAt), km === null ? '' : kilometres(km)].filter(Boolean).join(' · '),
    ],
    status: stateWords(valuation, now),
    ahead: booked.ahead,
    current: booked.ahead !== undefined || (isOpen && valuation.accepted !== false),
    link: booked.link ?? link,
  };
}

/** The number, or why there is none. */
function numberWords({ estimate, noEstimate }: Valuation, tenant: GarageVisit['tenant']): string {
  if (estimate) {
    const { lowDollars: low, highDollars: high } = estimate;
    const isShown = isShownRange(low, high, tenant);
    return isShown ? `${dollars(low)} to ${dollars(high)}` : withNoun(wideRangeText, tenant.stock.noun);
  }
  return noEstimate ? noEstimateWords(noEstimate, tenant) : 'Not finished yet';
}

function stateWords({ offer, accepted, expiresAt, reached }: Valuation, now: Date): string {
  if (accepted && offer) return `Accepted: ${dollars(offer.dollars)}`;
  if (expiresAt <= now.toISOString()) return 'Ended';
  if (offer && isOfferOpen(offer, now)) return `Offer: ${dollars(offer.dollars)}`;
  return reached === 'finished' ? 'Sent' : 'Started';
}

const valuationLink = ({ id, estimate }: Valuation): LeadRowView['link'] =>
  estimate
    ? { text: 'Open', href: stepHref(id, 'estimate') }
    : { text: 'Continue', href: `/valuations/${id}` };
