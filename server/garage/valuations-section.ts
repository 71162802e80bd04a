import type { AccountSection } from '#server/customers/pages/customer-page';
import { noEstimateWords } from '#server/leads/rules/lead-valuation';
import { localTime } from '#server/platform/text/local-time';
import { dollars, kilometres } from '#server/stock/price/rules/formats';
import { isOfferOpen } from '#server/trade-in/rules/estimate-limits';
import { startPath, stepHref } from '#server/trade-in/rules/steps';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-words';
import type { Valuation } from '#server/trade-in/valuation';
import type { GarageVisit } from './create-garage';
import { mostShown } from './leads-sections';
import { dateInWords } from './rules/car-details';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** Valuations of the customer's own cars, newest first; left out where there are none. */
export const valuationsSection: AccountSection<GarageVisit, LeadsView> = {
  view: async (visit, { customer }) => {
    const { tenant, services } = visit;
    const valuations = await services.valuations.ofCustomer(tenant.slug, customer.id);
    const named = valuations.filter(({ vehicle }) => vehicle !== null).slice(0, mostShown);
    if (named.length === 0 && !tenant.trade_in.autograb) return undefined;
    return {
      kind: 'valuations',
      title: 'Valuations',
      rows: named.map((valuation) => valuationRow(visit, valuation)),
      empty: named.length === 0 ? { text: 'No valuations yet.', link: valueLink(tenant) } : undefined,
    };
  },
  actions: {},
  done: {},
};

const valueLink = (tenant: GarageVisit['tenant']) => ({
  text: `Value your ${tenant.stock.noun.one}`,
  href: startPath(tenant),
});

function valuationRow({ tenant, now }: GarageVisit, valuation: Valuation): LeadRowView {
  const { id, vehicle, kilometres: km, createdAt, expiresAt } = valuation;
  const started = dateInWords(localTime(tenant.time_zone, new Date(createdAt)).date);
  const isOpen = expiresAt > now.toISOString();
  return {
    id,
    title: vehicle ? ownVehicleName(vehicle) : '',
    car: undefined,
    facts: [
      numberWords(valuation, tenant),
      [started, km === null ? '' : kilometres(km)].filter(Boolean).join(' · '),
    ],
    status: stateWords(valuation, now),
    current: isOpen && valuation.accepted !== false,
    link: isOpen ? linkTo(valuation) : undefined,
  };
}

/** The number, or why there is none. */
function numberWords({ estimate, noEstimate }: Valuation, tenant: GarageVisit['tenant']): string {
  if (estimate) return `${dollars(estimate.lowDollars)} to ${dollars(estimate.highDollars)}`;
  return noEstimate ? noEstimateWords(noEstimate, tenant) : 'Not finished yet';
}

function stateWords({ offer, accepted, expiresAt, reached }: Valuation, now: Date): string {
  if (accepted && offer) return `Accepted: ${dollars(offer.dollars)}`;
  if (expiresAt <= now.toISOString()) return 'Ended';
  if (offer && isOfferOpen(offer, now)) return `Offer: ${dollars(offer.dollars)}`;
  return reached === 'finished' ? 'Sent' : 'Started';
}

const linkTo = ({ id, estimate }: Valuation): LeadRowView['link'] =>
  estimate
    ? { text: 'Open', href: stepHref(id, 'estimate') }
    : { text: 'Continue', href: `/valuations/${id}` };
