import type { LeadChange } from '#server/leads/test-drives/letters';
import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import type { Lead } from '#server/settings/lead';
import { isSalesLead } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { adfVehicles, optionalElement } from './adf-vehicles';
import { leadNotes, personOf } from './crm-lead';
import { placesOf } from './destinations';
import { mainOf } from './place-choice';
import { localTimePattern, preferredTimeText } from './preferred-time';

/**
 * A lead as ADF 1.0 (Auto-lead Data Format), with elements in the order of its DTD, since strict readers require it.
 * Prices are in Australian dollars, distances in kilometres. A trade-in car is the second vehicle. A change to a lead
 * sent before has the status `resend`, the same id, and the change in the first line of its comments.
 */
export function adfDocument(lead: Lead, tenant: Tenant, change?: Pick<LeadChange, 'words'>): string {
  const prospect = element('prospect', { status: change ? 'resend' : 'new' }, [
    element('id', { sequence: '1', source: `${tenant.name} website` }, lead.id),
    element('requestdate', {}, lead.created_at),
    ...adfVehicles(lead, tenant),
    customer(lead, tenant.time_zone, change),
    vendor(lead, tenant),
    element('provider', {}, [
      element('name', { part: 'full', type: 'business' }, `${tenant.name} website`),
      element('service', {}, isSalesLead(lead) ? 'Website enquiries' : lead.category),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${xmlText(element('adf', {}, [prospect]))}`;
}

function customer(lead: Lead, timeZone: string, change: Pick<LeadChange, 'words'> | undefined): XmlPart {
  const person = personOf(lead);
  const named = (part: string, name: string) => element('name', { part, type: 'individual' }, name);
  return element('customer', {}, [
    element('contact', {}, [
      named('first', person.first ?? ''),
      person.last ? named('last', person.last) : undefined,
      optionalElement('email', person.email),
      person.phone !== undefined &&
        element('phone', { type: person.isMobile ? 'cellphone' : 'voice' }, person.phone),
      person.postcode !== undefined &&
        element('address', { type: 'home' }, [
          // ADF requires a street in every address, but no form asks for one.
          element('street', { line: '1' }, ''),
          element('postalcode', {}, person.postcode),
          element('country', {}, 'AU'),
        ]),
    ]),
    timeframe(lead),
    element('comments', {}, [change?.words, leadNotes(lead, timeZone)].filter(Boolean).join('\n')),
  ]);
}

/** The booked or the preferred time of a visit; a preferred one is local to the location, without an offset. */
function timeframe({ fields: { appointment, preferred_time: wanted } }: Lead): XmlPart | undefined {
  if (appointment) return element('timeframe', {}, [element('description', {}, `Booked: ${appointment}`)]);
  if (!wanted) return undefined;
  const isExact = new RegExp(localTimePattern).test(wanted);
  return element('timeframe', {}, [
    element('description', {}, `Preferred time: ${preferredTimeText(wanted)}`),
    isExact && element('earliestdate', {}, wanted),
    isExact && element('latestdate', {}, wanted),
  ]);
}

function vendor(lead: Lead, { name, locations }: Tenant): XmlPart {
  const place = mainOf(placesOf(lead, locations)) ?? (mainOf(locations) as TenantLocation);
  return element('vendor', {}, [
    optionalElement('id', lead.dealership_id ?? place.dealership_id),
    element('vendorname', {}, name),
    element('contact', {}, [
      element('name', { part: 'full', type: 'business' }, place.name),
      element('phone', { type: 'voice' }, place.phone),
      element('address', { type: 'work' }, [
        element('street', { line: '1' }, place.street),
        element('city', {}, place.city),
        element('regioncode', {}, place.state),
        element('postalcode', {}, place.postcode),
        element('country', {}, 'AU'),
      ]),
    ]),
  ]);
}
