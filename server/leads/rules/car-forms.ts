import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { carPhone, shownLocation } from '#server/dealer/rules/place-order';
import { centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { depositText, reserveHref } from '#server/stock/cars/rules/buttons';
import { reservePoints } from '#server/stock/cars/rules/dealer-texts';
import { refundWords } from '#server/stock/cars/rules/deposit-words';
import { carHref, headline } from '#server/stock/cars/rules/naming';
import { isAvailable } from '#server/stock/rules/price-line';
import { boxField, choiceField } from './field-kinds';
import { testDriveForm } from './forms/test-drive';
import { type Asked, type LeadForm, oneStep, plain, withSiteWords } from './lead-form';
import { carContactFields, messageField, regoField, reserverFields } from './shared-fields';

/** Forms about a car, by the last part of their address, except `reserve`, whose address the dealer chooses. */
export type CarFormKind = 'enquire' | 'test-drive' | 'request-photos' | 'reserve';

/** Has the default text that asks for photos. */
const requestField = 'request';

/** The address of a form about a car. */
export const carFormHref = (car: Car, kind: CarFormKind, cards: Pick<CardsSettings, 'reserve'>): string =>
  kind === 'reserve' ? reserveHref(car.slug, cards) : `/cars/${car.slug}/${kind}`;

/** A form about a car always has one. */
interface AskedOfCar extends Asked {
  readonly car: Car;
}

const makers: Readonly<Record<CarFormKind, (context: AskedOfCar) => LeadForm>> = {
  enquire: enquiryForm,
  'test-drive': testDriveForm,
  reserve: reserveForm,
  'request-photos': ({ car, tenant }) => ({
    ...plain,
    ...filing.photos,
    title: 'Request photos',
    steps: oneStep([...carContactFields(tenant.forms), messageField(false)]),
    hidden: { [requestField]: `Please send me photos of the ${headline(car)}.` },
    submit: 'Request photos',
  }),
};

/** The form of a kind about a car. */
export const carForm = (kind: CarFormKind, context: AskedOfCar): LeadForm =>
  withSiteWords(makers[kind](context), context.tenant);

/** A postcode or state outside the dealer's delivery area, in the address of an enquiry about a car. */
export const deliverToParameter = 'deliver_to';

/** The question that an enquiry begins with: of the address, otherwise the site's own. */
function questionOf({ tenant, url }: AskedOfCar): string {
  const place = url.searchParams.get(deliverToParameter) ?? '';
  return /^(?:\d{4}|[A-Z]{2,3})$/.test(place)
    ? withNoun(`Can you deliver this car to ${place}?`, tenant.stock.noun)
    : (tenant.wording.enquiry_message ?? '');
}

function enquiryForm(context: AskedOfCar): LeadForm {
  const { car, tenant } = context;
  const { noun } = tenant.stock;
  const { message, ...words } = enquiryWords(car, noun, questionOf(context));
  return {
    ...plain,
    ...words,
    steps: oneStep([
      ...carContactFields(tenant.forms),
      messageField(tenant.forms.message_required),
      ...(tenant.forms.ask_rego
        ? [regoField(false, withNoun('Only if you might trade in a car.', noun))]
        : []),
    ]),
    values: { message },
  };
}

type Enquired = Pick<Car, 'status' | 'year' | 'make' | 'model'>;

/**
 * Texts of the enquiry about a car. The similar-stock message and subcategory are prefilled only if the car is not
 * available; `question` is the site's own beginning of any other enquiry.
 */
export const enquiryWords = (car: Enquired, noun: Noun = carNoun, question = '') =>
  isAvailable(car)
    ? { title: withNoun('Enquire about this car', noun), ...filing.enquiry, message: question }
    : {
        title: 'Find me something similar',
        ...filing.similar,
        message: `The ${headline(car)} has been sold. Please find me something similar.`,
      };

/**
 * Reserving a car, as a request: the deposit, the hold and
 * refund terms are shown; the dealer calls to take the deposit.
 */
function reserveForm({ tenant, car }: AskedOfCar): LeadForm {
  const { noun } = tenant.stock;
  const deposit = depositText(tenant.cards);
  const place = shownLocation(car, tenant.locations);
  const next = deposit ? `call you to take the ${deposit} deposit, then hold` : 'call you, then hold';
  return {
    ...plain,
    ...filing.reserve,
    title: withNoun('Reserve this car', noun),
    back: { text: withNoun('Back to the car', noun), href: carHref(car) },
    intro: `Request a hold. Nothing to pay today. We’ll ${next} the ${noun.one} for you.`,
    points: reservePoints(tenant.car_page.reserve_online, deposit),
    steps: oneStep([
      ...reserverFields(tenant.forms),
      handoverField(place?.name),
      messageField(false),
      termsField(tenant),
    ]),
    impliedFields: () => ({ reservation_terms: reserveTerms(tenant) }),
    submit: 'Request a hold',
    ...besideReservation(car, tenant),
  };
}

/** The location beside the form; a plain page has the number for questions instead. */
export function besideReservation(car: Car, tenant: Tenant): Pick<LeadForm, 'places' | 'phone'> {
  const place = shownLocation(car, tenant.locations);
  if (!tenant.header.plain_checkout) return { places: place && [place] };
  const phone = carPhone(car, tenant);
  return { phone: phone === undefined ? undefined : { text: phone, href: telHref(phone) } };
}

/** Where the shopper takes the car over. */
const handoverField = (place: string | undefined) =>
  choiceField({
    name: 'handover',
    label: 'Pick-up or delivery?',
    control: 'radio',
    options: [
      { value: 'Pick-up', text: place ? `Pick up from ${place}` : 'Pick up' },
      { value: 'Delivery', text: 'Delivery' },
    ],
  });

/** Agreement to the terms of a reservation. */
export const termsField = (tenant: Parameters<typeof reserveTerms>[0]) =>
  boxField({
    name: 'agree_reservation',
    label: reserveTerms(tenant),
    required: true,
    missing: 'Agree to the reservation terms before you continue.',
  });

/** Text beside the checkbox: the dealer's own, or what the deposit does and what goes back. `takenCents`: instead of the site's. */
export function reserveTerms(
  { cards, car_page, stock }: Pick<Tenant, 'cards' | 'car_page' | 'stock'>,
  takenCents?: number,
): string {
  const own = cards.reserve?.terms;
  if (own) return own;
  const deposit = takenCents ? centsText(takenCents) : depositText(cards);
  const { hold_hours, refund_percent, until_closing } = car_page.reserve_online;
  const hours = `for ${until_closing ? 'at least ' : ''}${hold_hours} hours`;
  const holds = `holds this ${stock.noun.one} ${hours}`;
  if (!deposit) return `I agree to the reservation terms: my reservation ${holds}.`;
  const refund = refundWords(takenCents || (cards.reserve?.deposit_dollars ?? 0) * 100, refund_percent);
  return `I agree to the reservation terms: the ${deposit} deposit ${holds}. If I change my mind, ${refund}.`;
}
