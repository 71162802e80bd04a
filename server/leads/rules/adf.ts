import { endInWords } from '#server/platform/text/local-time';
import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import type { Lead } from '#server/settings/lead';
import { filing, isSalesLead } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { pricesInWords, saleFacts, wholePrice } from './car-of-lead';
import {
  type CrmLead,
  changeAndNotes,
  isAboutNew,
  personOf,
  pictureAddress,
  type TradedCar,
  tradedCarOf,
} from './crm-lead';
import { placesOf } from './destinations';
import { type LeadOrder, type OrderedTradeIn, orderOfLead } from './lead-order';
import { estimateText, type LeadValuation, valuationOfLead } from './lead-valuation';
import { localTimePattern, mainOf, preferredTimeText } from './place-choice';

/** An element with a text; undefined, which leaves it out, without one. */
const optionalElement = (name: string, text: string | undefined): XmlPart | undefined =>
  text ? element(name, {}, text) : undefined;

/** An element with an amount; undefined without one. */
const amountElement = (name: string, type: string, dollars: string | number | undefined) =>
  dollars === undefined ? undefined : element(name, { type, currency: 'AUD' }, String(dollars));

const inDollars = (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** The car of a lead and one to trade in, as ADF's vehicles. At least one: ADF requires it. */
function adfVehicles(lead: Lead, tenant: Tenant): XmlPart[] {
  const traded = tradedCarOf(lead);
  const order = orderOfLead(lead);
  if (traded === undefined) {
    const own = order?.tradeIn;
    return [vehicleElement(lead, tenant, order), ...(own ? [orderedTradeIn(own)] : [])];
  }
  const sums = valuationSums(valuationOfLead(lead), tenant.time_zone);
  const sells = lead.car === undefined && lead.subcategory === filing.sell.subcategory;
  const tradeIn = tradedVehicle(traded, sells ? 'sell' : 'trade-in', sums);
  return lead.car === undefined ? [tradeIn] : [vehicleElement(lead, tenant, order), tradeIn];
}

type Sums = ReadonlyArray<XmlPart | undefined>;

/** What a valuation says about the car to trade in, in the words of ADF. */
function valuationSums(valuation: LeadValuation | undefined, timeZone: string): Sums {
  if (!valuation) return [];
  const { offer, offerExpires, accepted, payout } = valuation;
  const range = estimateText(valuation);
  const words = [
    range && `Online estimate ${range}`,
    offerExpires && `Offer valid until ${endInWords(offerExpires, timeZone)}`,
    accepted === undefined ? undefined : accepted ? 'Offer accepted' : 'Offer not accepted',
  ].filter(Boolean);
  return [
    amountElement('price', 'offer', offer),
    optionalElement('pricecomments', words.join('. ')),
    payout === undefined ? undefined : owing(payout),
  ];
}

/** ADF requires a method and an amount beside the balance. */
const owing = (payout: string | number): XmlPart =>
  element('finance', {}, [
    element('method', {}, 'finance'),
    amountElement('amount', 'total', payout),
    amountElement('balance', 'finance', payout),
  ]);

/** How an ordered car is paid for: the deposit, the drive-away price and what is left. */
const orderedParts = (order: LeadOrder): XmlPart[] => [
  ...order.addOns.map(({ name, cents }) =>
    element('option', {}, [
      element('optionname', {}, name),
      element('weighting', {}, '100'),
      amountElement('price', 'quote', inDollars(cents)),
    ]),
  ),
  element('finance', {}, [
    element('method', {}, order.isFinanced ? 'finance' : 'cash'),
    order.depositCents > 0 && amountElement('amount', 'downpayment', inDollars(order.depositCents)),
    amountElement('amount', 'total', inDollars(order.driveAwayCents)),
    order.balanceCents !== undefined &&
      element('balance', { currency: 'AUD' }, inDollars(order.balanceCents)),
  ]),
];

const orderedTradeIn = ({ year, make, model, offerCents, payoutCents }: OrderedTradeIn): XmlPart =>
  tradedVehicle({ year, make, model }, 'trade-in', [
    offerCents > 0
      ? amountElement('price', 'offer', inDollars(offerCents))
      : element('pricecomments', {}, 'Valued at the inspection'),
    payoutCents ? owing(inDollars(payoutCents)) : undefined,
  ]);

/** ADF has no interest for service, parts and careers, so these leads leave it out and no CRM counts a buyer. */
function interestOf(lead: Lead): { readonly interest?: string } {
  if (!isSalesLead(lead)) return {};
  return { interest: lead.category === filing.testDrive.category ? 'test-drive' : 'buy' };
}

function vehicleElement(lead: Lead, tenant: Tenant, order: LeadOrder | undefined): XmlPart {
  const { car, fields } = lead;
  const status = isAboutNew(lead) ? 'new' : 'used';
  const image = pictureAddress(lead, tenant);
  return element('vehicle', { ...interestOf(lead), status }, [
    car && element('id', { source: 'stock' }, car.id),
    element('year', {}, String(car?.year ?? '')),
    element('make', {}, car?.make ?? fields['Vehicle Make'] ?? ''),
    element('model', {}, car?.model ?? fields['Vehicle Model'] ?? ''),
    optionalElement('vin', car?.vin),
    optionalElement('stock', car?.stocknum),
    optionalElement('trim', car?.badge),
    optionalElement('doors', car?.doors?.toString()),
    optionalElement('bodystyle', car?.body),
    optionalElement('transmission', car?.transmission),
    car?.km !== undefined && element('odometer', { units: 'km' }, String(car.km)),
    colours(car?.colour),
    image !== undefined && element('imagetag', { alttext: car?.name ?? '' }, image),
    // ADF has whole prices only: for a subscription it has the list price, and the comment has the displayed one.
    amountElement('price', 'asking', car && wholePrice(car)),
    optionalElement('pricecomments', car && pricesInWords(car)),
    ...(order ? orderedParts(order) : []),
    optionalElement(
      'comments',
      car ? [car.name, ...saleFacts(lead).map(([, value]) => value)].join(', ') : fields['car_id'],
    ),
  ]);
}

function tradedVehicle(
  { year, make, model, badge, km, colour, rego, state }: TradedCar,
  interest: string,
  sums: Sums,
): XmlPart {
  const plate = rego && `Registration ${[rego, state?.toUpperCase()].filter(Boolean).join(' ')}`;
  return element('vehicle', { interest, status: 'used' }, [
    element('year', {}, year ?? ''),
    element('make', {}, make ?? ''),
    element('model', {}, model ?? ''),
    optionalElement('trim', badge),
    km ? element('odometer', { units: 'km' }, km.replace(/[^\d]/g, '')) : undefined,
    colours(colour),
    ...sums,
    optionalElement('comments', plate),
  ]);
}

const colours = (colour: string | undefined) =>
  colour !== undefined &&
  element('colorcombination', {}, [element('exteriorcolor', {}, colour), element('preference', {}, '1')]);

/**
 * A lead as ADF 1.0 (Auto-lead Data Format), with elements in the order of its DTD, since strict readers require it.
 * Prices are in Australian dollars, distances in kilometres. A trade-in car is the second vehicle. A change to a lead
 * sent before has the status `resend`, the same id, and the change in the first line of its comments.
 */
export function adfDocument(lead: Lead, tenant: Tenant, change?: CrmLead['change']): string {
  const prospect = element('prospect', { status: change ? 'resend' : 'new' }, [
    element('id', { sequence: '1', source: `${tenant.name} website` }, lead.id),
    element('requestdate', {}, lead.created_at),
    ...adfVehicles(lead, tenant),
    customer({ lead, tenant, change }),
    vendor(lead, tenant),
    element('provider', {}, [
      element('name', { part: 'full', type: 'business' }, `${tenant.name} website`),
      element('service', {}, isSalesLead(lead) ? 'Website enquiries' : lead.category),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${xmlText(element('adf', {}, [prospect]))}`;
}

function customer(sent: Omit<CrmLead, 'id'>): XmlPart {
  const { lead } = sent;
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
    element('comments', {}, changeAndNotes(sent)),
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
