import type { OutgoingPost, OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { DeliveryProblem } from '#server/platform/network/rules/failure-code';
import type { Courier } from '../delivery-port';
import { consentFacts } from '../rules/consents';
import { campaignOf, changedLead, leadNotes, personOf, pictureAddress, tradedCarOf } from '../rules/crm-lead';
import { outcomeOf } from '../rules/delivery-schedule';
import { orderOfLead } from '../rules/lead-order';

interface Deps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Looks a secret up by the name of its variable. */
  readonly secret: (name: string) => string | undefined;
}

/** The AutoGate Lead API, version 3: a 4xx refusal is final. */
export const autogateCourier = ({ posts, secret }: Deps): Courier<'autogate'> => ({
  bring: async (parcel, signal) => {
    const name = parcel.destination.password_env;
    const password = secret(name);
    if (password === undefined) throw new DeliveryProblem(`${name} is not set`);
    const answer = await posts.post(toRequest(parcel, password), signal);
    return outcomeOf(answer, parcel.now, { refusalsAreFinal: true });
  },
});

type Parcel = Parameters<Courier<'autogate'>['bring']>[0];

const mostTags = 20;
const mostCommentCharacters = 4_000;

/** A lead for the AutoGate Lead API, version 3; without unknown values. */
function toRequest(
  { delivery, lead: storedLead, tenant, destination, change }: Parcel,
  password: string,
): OutgoingPost {
  const lead = changedLead(storedLead, change);
  const basic = Buffer.from(`${destination.user}:${password}`).toString('base64');
  const body = {
    // A change needs its own identifier: under the first one it would be dropped as a repeat.
    Identifier: change ? delivery.id : lead.id,
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
    Tags: [...(change ? [`Test drive ${change.kind}`] : []), ...tags(lead)].slice(0, mostTags),
    Comments: comments(lead, tenant, change).slice(0, mostCommentCharacters),
  };
  return {
    url: destination.url,
    headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
    body: JSON.stringify(body),
  };
}

const comments = (lead: Parcel['lead'], tenant: Parcel['tenant'], change: Parcel['change']): string =>
  [
    ...(change ? [change.words, `Lead ID: ${lead.id}`] : []),
    leadNotes(lead, tenant.time_zone),
    ...carFacts(lead, tenant),
  ].join('\n');

/** What AutoGate has no fields for. */
const carFacts = ({ car, url }: Parcel['lead'], tenant: Parcel['tenant']): string[] => {
  const photo = pictureAddress({ car, url }, tenant);
  return [
    ...(car?.body ? [`Body: ${car.body}`] : []),
    ...(car?.transmission ? [`Transmission: ${car.transmission}`] : []),
    ...(photo ? [`Photo: ${photo}`] : []),
  ];
};

/** The lead's category, the marketing consent and the campaign, for rules that sort leads by tags. */
const tags = (lead: Parcel['lead']): readonly string[] => [
  ...[lead.category, lead.subcategory].filter((tag) => tag !== undefined),
  ...consentFacts(lead).map((fact) => fact.join(': ')),
  ...campaignOf(lead),
];

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
  if (!traded) return orderedTradeIn(lead);
  const { make, model, year, km, colour } = traded;
  return { Make: make, Model: model, Year: year, Kms: km, Colour: colour };
}

/** The trade-in of an order; its offer is in the comments. */
function orderedTradeIn(lead: Parcel['lead']) {
  const own = orderOfLead(lead)?.tradeIn;
  return own && { Make: own.make, Model: own.model, Year: own.year };
}

const item = ({ car }: Parcel['lead']) =>
  car && { StockNumber: car.stocknum, Make: car.make, Model: car.model, RedbookCode: car.redbookcode };
