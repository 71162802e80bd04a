import type { LeadChange } from '#server/leads/test-drives/letters';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { leadNotes, personOf } from './crm-lead';

interface Sent {
  readonly lead: Lead;
  readonly tenant: Pick<Tenant, 'name' | 'time_zone'>;
  /** Who receives the lead inside Dealer Studio. */
  readonly place: Pick<Extract<Destination, { kind: 'dealer-studio' }>, 'dealership_id' | 'location_id'>;
  /** Dealer Studio's key for repeats: the lead's id, or that of a later message about it. */
  readonly providerId: string;
  readonly change?: Pick<LeadChange, 'words'> | undefined;
}

/**
 * A lead as the body of Dealer Studio's `POST /api/v1/leads`, without unknown values. Everything that it has no field
 * for is in the message; a change to a lead that was sent before comes first there.
 */
export function dealerStudioLead({ lead, tenant, place, providerId, change }: Sent) {
  const { first, last, email, phone, postcode } = personOf(lead);
  const { car, lead_attributes: attributes } = lead;
  return {
    lead: {
      name: [first, last].filter(Boolean).join(' '),
      first_name: first,
      last_name: last,
      email,
      phone,
      postcode,
      message: [change?.words, leadNotes(lead, tenant.time_zone)].filter(Boolean).join('\n'),
      category: categoryOf(lead),
      source: 'Website',
      supplier: tenant.name,
      provider: `${tenant.name} website`,
      provider_id: providerId,
      dealership_id: place.dealership_id,
      location_id: place.location_id,
      stocknum: car?.stocknum,
      linked_query_params: attributes?.linked_query_params,
      visited_pages: attributes?.visited_pages,
      user_agent: lead.user_agent,
    },
  };
}

const categories: Readonly<Record<string, string>> = {
  [filing.testDrive.category]: 'Test Drive Booking',
  [filing.finance.category]: 'Finance Enquiry',
  [filing.service.category]: 'Service Enquiry',
  [filing.parts.category]: 'Parts Enquiry',
  [filing.offer.category]: 'Special Offer Enquiry',
  [filing.fleet.category]: 'Fleet Enquiry',
  [filing.sell.category]: 'Sell My Car Enquiry',
};

/** Dealer Studio's own category; it has two for cars in stock, and a general one for everything else. */
function categoryOf({ category, car }: Lead): string {
  const own = categories[category];
  if (own) return own;
  if (!car) return 'General Enquiry';
  return car.car_type === 'new' ? 'New Vehicle Enquiry' : 'Used Vehicle Enquiry';
}
