import type { LeadChange } from '#server/leads/test-drives/letters';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import { consentFacts } from './consents';
import {
  type CrmLead,
  campaignOf,
  isAboutNew,
  leadNotes,
  personOf,
  pictureAddress,
  tradedCarOf,
} from './crm-lead';
import { orderOfLead } from './lead-order';

interface Sent extends CrmLead {
  readonly destination: Extract<Destination, { kind: 'autogate' }>;
  readonly change?: LeadChange | undefined;
}

const mostTags = 20;
const mostCommentCharacters = 4_000;

/** A lead as the body of the AutoGate Lead API, version 3; without unknown values. */
export function autogateLead(sent: Sent) {
  const { lead, tenant, destination, change, id } = sent;
  const { car, fields } = lead;
  const { first, last, email, phone, isMobile, postcode } = personOf(lead);
  const traded = tradedCarOf(lead);
  return {
    Identifier: id,
    SellerIdentifier: destination.seller_id,
    Service: destination.service ?? tenant.name,
    LeadType: isAboutNew(lead) ? 'New' : 'Used',
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
    Comments: comments(sent).slice(0, mostCommentCharacters),
  };
}

/** The trade-in of an order; its offer is in the comments. */
function orderedTradeIn(lead: Lead) {
  const own = orderOfLead(lead)?.tradeIn;
  return own && { Make: own.make, Model: own.model, Year: own.year };
}

/** What AutoGate has no fields for, too. */
const comments = ({ lead, tenant, change }: Sent) => {
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
