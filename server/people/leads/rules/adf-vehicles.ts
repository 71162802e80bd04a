import { element, type XmlPart } from '#server/platform/text/xml';
import type { Lead } from '#server/settings/lead';
import { filing, isSalesLead } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { optionalElement } from './adf-element';
import { pricesInWords, saleFacts, wholePrice } from './car-of-lead';
import { pictureAddress, type TradedCar, tradedCarOf } from './crm-lead';
import { type LeadOrder, type OrderedTradeIn, orderOfLead } from './lead-order';
import { estimateText, type LeadValuation, offerEndText, valuationOfLead } from './lead-valuation';

/** The car of a lead and one to trade in, as ADF's vehicles. At least one: ADF requires it. */
export function adfVehicles(lead: Lead, tenant: Tenant): XmlPart[] {
  const traded = tradedCarOf(lead);
  const order = orderOfLead(lead);
  if (traded === undefined) {
    const own = order?.tradeIn;
    return [vehicleElement(lead, tenant, order), ...(own ? [orderedTradeIn(own)] : [])];
  }
  const number = numberOf(valuationOfLead(lead), tenant.time_zone);
  if (lead.car === undefined) return [tradedVehicle(traded, sells(lead) ? 'sell' : 'trade-in', number)];
  return [vehicleElement(lead, tenant, order), tradedVehicle(traded, 'trade-in', number)];
}

/** What a valuation says about the car to trade in, in the words of ADF. */
interface TradedNumber {
  readonly price: XmlPart[];
  readonly finance: XmlPart[];
}

function numberOf(valuation: LeadValuation | undefined, timeZone: string): TradedNumber {
  if (!valuation) return { price: [], finance: [] };
  const { offer, offerExpires, accepted, payout } = valuation;
  const range = estimateText(valuation);
  const words = [
    range && `Online estimate ${range}`,
    offerExpires && `Offer valid until ${offerEndText(offerExpires, timeZone)}`,
    accepted === undefined ? undefined : accepted ? 'Offer accepted' : 'Offer not accepted',
  ].filter(Boolean);
  return {
    price: [
      ...(offer === undefined ? [] : [element('price', { type: 'offer', currency: 'AUD' }, String(offer))]),
      ...(words.length > 0 ? [element('pricecomments', {}, words.join('. '))] : []),
    ],
    finance: payout === undefined ? [] : [owing(String(payout))],
  };
}

/** ADF requires a method and an amount beside the balance. */
const owing = (payout: string): XmlPart =>
  element('finance', {}, [
    element('method', {}, 'finance'),
    element('amount', { type: 'total', currency: 'AUD' }, payout),
    element('balance', { type: 'finance', currency: 'AUD' }, payout),
  ]);

const inDollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

/** How an ordered car is paid for: the deposit, the drive-away price and what is left. */
function orderedParts({
  isFinanced,
  driveAwayCents,
  depositCents,
  balanceCents,
  addOns,
}: LeadOrder): XmlPart[] {
  const amount = (type: string, cents: number) =>
    element('amount', { type, currency: 'AUD' }, inDollars(cents));
  return [
    ...addOns.map(({ name, cents }) =>
      element('option', {}, [
        element('optionname', {}, name),
        element('weighting', {}, '100'),
        element('price', { type: 'quote', currency: 'AUD' }, inDollars(cents)),
      ]),
    ),
    element('finance', {}, [
      element('method', {}, isFinanced ? 'finance' : 'cash'),
      ...(depositCents > 0 ? [amount('downpayment', depositCents)] : []),
      amount('total', driveAwayCents),
      element('balance', { currency: 'AUD' }, inDollars(balanceCents)),
    ]),
  ];
}

const unknown = { badge: undefined, km: undefined, colour: undefined, rego: undefined, state: undefined };

function orderedTradeIn({ year, make, model, offerCents, payoutCents }: OrderedTradeIn): XmlPart {
  const price =
    offerCents > 0
      ? element('price', { type: 'offer', currency: 'AUD' }, inDollars(offerCents))
      : element('pricecomments', {}, 'Valued at the inspection');
  return tradedVehicle({ ...unknown, year, make, model }, 'trade-in', {
    price: [price],
    finance: payoutCents > 0 ? [owing(inDollars(payoutCents))] : [],
  });
}

const sells = ({ subcategory }: Lead): boolean => subcategory === filing.sell.subcategory;

/** ADF has no interest for service, parts and careers, so these leads leave it out and no CRM counts a buyer. */
function interestOf(lead: Lead): { readonly interest?: string } {
  if (!isSalesLead(lead)) return {};
  return { interest: lead.category === filing.testDrive.category ? 'test-drive' : 'buy' };
}

function vehicleElement(lead: Lead, tenant: Tenant, order?: LeadOrder): XmlPart {
  const { car, fields } = lead;
  const status = (car?.car_type ?? fields['car_type']) === 'new' ? 'new' : 'used';
  return element('vehicle', { ...interestOf(lead), status }, [
    car && element('id', { source: 'stock' }, car.id),
    element('year', {}, String(car?.year ?? '')),
    element('make', {}, car?.make ?? fields['Vehicle Make'] ?? ''),
    element('model', {}, car?.model ?? fields['Vehicle Model'] ?? ''),
    optionalElement('vin', car?.vin),
    optionalElement('stock', car?.stocknum),
    optionalElement('trim', car?.badge),
    car?.doors !== undefined && element('doors', {}, String(car.doors)),
    optionalElement('bodystyle', car?.body),
    optionalElement('transmission', car?.transmission),
    car?.km !== undefined && element('odometer', { units: 'km' }, String(car.km)),
    colours(car?.colour),
    imageTag(lead, tenant),
    ...prices(car),
    ...(order ? orderedParts(order) : []),
    optionalElement(
      'comments',
      car ? [car.name, ...saleFacts({ fields, car }).map(([, value]) => value)].join(', ') : fields['car_id'],
    ),
  ]);
}

/** The car's first photo. */
function imageTag(lead: Lead, tenant: Tenant): XmlPart | false {
  const address = pictureAddress(lead, tenant);
  return address !== undefined && element('imagetag', { alttext: lead.car?.name ?? '' }, address);
}

/** ADF has whole prices only: for a subscription it has the list price, and the comment has the displayed one. */
function prices(car: Lead['car']): XmlPart[] {
  const whole = car && wholePrice(car);
  const words = car ? pricesInWords(car) : '';
  return [
    ...(whole === undefined ? [] : [element('price', { type: 'asking', currency: 'AUD' }, String(whole))]),
    ...(words === '' ? [] : [element('pricecomments', {}, words)]),
  ];
}

function tradedVehicle(
  { year, make, model, badge, km, colour, rego, state }: TradedCar,
  interest: string,
  { price, finance }: TradedNumber,
): XmlPart {
  const plate = rego && `Registration ${[rego, state?.toUpperCase()].filter(Boolean).join(' ')}`;
  return element('vehicle', { interest, status: 'used' }, [
    element('year', {}, year ?? ''),
    element('make', {}, make ?? ''),
    element('model', {}, model ?? ''),
    optionalElement('trim', badge),
    km ? element('odometer', { units: 'km' }, km.replace(/[^\d]/g, '')) : false,
    colours(colour),
    ...price,
    ...finance,
    optionalElement('comments', plate),
  ]);
}

const colours = (colour: string | undefined): XmlPart | false =>
  colour !== undefined &&
  element('colorcombination', {}, [element('exteriorcolor', {}, colour), element('preference', {}, '1')]);
