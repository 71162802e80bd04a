import type { LeadChange } from '#server/leads/test-drives/letters';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { consentFacts } from './consents';
import { campaignOf, leadNotes, personOf, pictureAddress, tradedCarOf } from './crm-lead';
import { orderOfLead } from './lead-order';

interface Sent {
  readonly lead: Lead;
  readonly tenant: Tenant;
  readonly destination: Extract<Destination, { kind: 'autogate' }>;
  readonly deliveryId: string;
  readonly change?: LeadChange | undefined;
}

const mostTags = 20;
const mostCommentCharacters = 4_000;

/** A lead as the body of the AutoGate Lead API, version 3; without unknown values. */
export function autogateLead({ lead, tenant, destination, deliveryId, change }: Sent) {
  const { car, fields } = lead;
  const { first, last, email, phone, isMobile, postcode } = personOf(lead);
  const traded = tradedCarOf(lead);
  return {
    // A change needs its own identifier: under the first one it would be dropped as a repeat.
    Identifier: change ? deliveryId : lead.id,
    SellerIdentifier: destination.seller_id,
    Service: destination.service ?? tenant.name,
    LeadType: (car?.car_type ?? fields['car_type']) === 'new' ? 'New' : 'Used',
    ItemType: 'Car',
    RequestType: 'Dealer',
    Status: 'New',
    Environment: {
      SiteOrigin: tenant.hosts[0]?.replace(/^www\./, '') ?? `${tenant.slug}.localhost`,
      PageSource: car ? 'details' : 'contact',
    },
    Prospect: {
      FirstName: first,
      LastName: last,
      CompanyName: fields['company'],
      Email: email,
      [isMobile ? 'MobilePhone' : 'HomePhone']: phone,
      Postcode: postcode,
    },
    TradeIn: traded
      ? { Make: traded.make, Model: traded.model, Year: traded.year, Kms: traded.km, Colour: traded.colour }
      : orderedTradeIn(lead),
    Item: car && {
      StockNumber: car.stocknum,
      Make: car.make,
      Model: car.model,
      RedbookCode: car.redbookcode,
    },
    Tags: [...(change ? [`Test drive ${change.kind}`] : []), ...tags(lead)].slice(0, mostTags),
    Comments: comments(lead, tenant, change).slice(0, mostCommentCharacters),
  };
}

/** The trade-in of an order; its offer is in the comments. */
function orderedTradeIn(lead: Lead) {
  const own = orderOfLead(lead)?.tradeIn;
  return own && { Make: own.make, Model: own.model, Year: own.year };
}

/** What AutoGate has no fields for, too. */
const comments = (lead: Lead, tenant: Tenant, change: LeadChange | undefined) => {
  const photo = pictureAddress(lead, tenant);
  return [
    ...(change ? [change.words, `Lead ID: ${lead.id}`] : []),
    leadNotes(lead, tenant.time_zone),
    ...(lead.car?.body ? [`Body: ${lead.car.body}`] : []),
    ...(lead.car?.transmission ? [`Transmission: ${lead.car.transmission}`] : []),
    ...(photo ? [`Photo: ${photo}`] : []),
  ].join('\n');
};

/** The lead's category, the marketing consent and the campaign, for rules that sort leads by tags. */
const tags = (lead: Lead): readonly string[] => [
  lead.category,
  ...(lead.subcategory === undefined ? [] : [lead.subcategory]),
  ...consentFacts(lead).map((fact) => fact.join(': ')),
  ...campaignOf(lead),
];
