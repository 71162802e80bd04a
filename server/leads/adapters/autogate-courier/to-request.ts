import type { OutgoingPost } from '../../../platform/network/outgoing-posts';
import type { Courier } from '../../courier-port';
import { leadNotes } from '../../rules/lead-notes';
import { personOf, tradedCarOf } from '../../rules/person-of';

type Parcel = Parameters<Courier<'autogate'>['bring']>[0];

const mostTags = 20;
const mostCommentCharacters = 4_000;

/** A lead as version 3 of the AutoGate Lead API takes it; what is not known is left out. */
export function toRequest({ lead, tenant, destination }: Parcel, password: string): OutgoingPost {
  const basic = Buffer.from(`${destination.user}:${password}`).toString('base64');
  const body = {
    Identifier: lead.id,
    SellerIdentifier: destination.seller_id,
    Service: destination.service ?? tenant.name,
    LeadType: (lead.car?.car_type ?? lead.fields['car_type']) === 'new' ? 'New' : 'Used',
    ItemType: 'Car',
    RequestType: 'Dealer',
    Status: 'New',
    Environment: {
      SiteOrigin: tenant.hosts[0]?.replace(/^www\./, '') ?? `${tenant.slug}.localhost`,
      PageSource: lead.car ? 'details' : 'contact',
    },
    Prospect: prospect(lead),
    TradeIn: tradeIn(lead),
    Item: item(lead),
    Tags: [lead.category, lead.subcategory].filter((tag) => tag !== undefined).slice(0, mostTags),
    Comments: leadNotes(lead).slice(0, mostCommentCharacters),
  };
  return {
    url: destination.url,
    headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
    body: JSON.stringify(body),
  };
}

function prospect(lead: Parcel['lead']) {
  const { first, last, email, phone, isMobile, postcode } = personOf(lead);
  return {
    FirstName: first,
    LastName: last,
    CompanyName: lead.fields['company'],
    Email: email,
    ...(isMobile ? { MobilePhone: phone } : { HomePhone: phone }),
    Postcode: postcode,
  };
}

function tradeIn(lead: Parcel['lead']) {
  const traded = tradedCarOf(lead);
  if (!traded) return undefined;
  const { make, model, year, km, colour } = traded;
  return { Make: make, Model: model, Year: year, Kms: km, Colour: colour };
}

const item = ({ car }: Parcel['lead']) =>
  car && { StockNumber: car.stocknum, Make: car.make, Model: car.model };
