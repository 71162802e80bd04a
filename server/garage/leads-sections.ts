import type { AccountSection } from '#server/customers/pages/customer-page';
import { visitWorded, withNoun } from '#server/dealer/tenants/rules/noun';
import { localTime } from '#server/platform/text/local-time';
import { filing } from '#server/settings/rules/filing';
import type { GarageVisit } from './create-garage';
import { type CustomerLead, type CustomerLeadFilter, leadStatusWords, leadType } from './customer-leads';
import { dateInWords } from './rules/car-details';
import type { LeadRowView, LeadsView } from './views/garage-view';

/** The newest of each kind. */
export const mostShown = 20;
const elsewhere = [filing.reserve.category, filing.testDrive.category];

/** Everything sent under the customer's number that has no section of its own. */
export const enquiriesSection = leadsSection('enquiries', 'Enquiries', { except: elsewhere });

/** Requests to reserve a car; left out for a customer who has sent none. */
export const reservationRequests = leadsSection('reservations', 'Reservations', {
  only: [filing.reserve.category],
});

function leadsSection(
  kind: 'enquiries' | 'reservations',
  title: string,
  filter: Omit<CustomerLeadFilter, 'limit'>,
): AccountSection<GarageVisit, LeadsView> {
  const view = async (visit: GarageVisit, phone: string): Promise<LeadsView | undefined> => {
    const { tenant, services } = visit;
    const leads = await services.customerLeads.ofPhone(tenant.slug, phone, { ...filter, limit: mostShown });
    if (leads.length === 0 && kind === 'reservations') return undefined;
    return {
      kind,
      title,
      rows: leads.map((lead) => leadRow(visit, lead)),
      empty:
        leads.length === 0
          ? { text: 'No enquiries under your number yet.', link: { text: 'Contact us', href: '/contact' } }
          : undefined,
    };
  };
  return { view: (visit, { customer }) => view(visit, customer.phone), actions: {}, done: {} };
}

/** A lead as its shopper may see it: what it was about, when it was sent, and what became of it. */
export function leadRow({ tenant }: GarageVisit, lead: CustomerLead): LeadRowView {
  const type = leadType(lead.category, lead.subcategory);
  const sent = dateInWords(localTime(tenant.time_zone, new Date(lead.createdAt)).date);
  return {
    id: lead.id,
    title: visitWorded(withNoun(type, tenant.stock.noun), tenant.test_drives.called),
    car: lead.car && { text: lead.car.name, href: `/cars/${lead.car.slug}` },
    facts: [`Sent on ${sent}`],
    status: leadStatusWords(lead.status),
    current: lead.status === 'new' || lead.status === 'contacted' || lead.status === 'appointment',
    link: undefined,
  };
}
