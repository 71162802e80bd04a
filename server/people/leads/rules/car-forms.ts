import { type Noun, worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/cards-schema';
import { filing } from '#server/settings/rules/filing';
import { reserveHref } from '#server/stock/cars/rules/buttons';
import { headline } from '#server/stock/cars/rules/naming';
import { contactFields, enquiryFields, messageField } from './enquiry-fields';
import { enquiryWords } from './enquiry-subject';
import { reserveForm } from './forms/reserve';
import { testDriveForm } from './forms/test-drive-times';
import { type Asked, type LeadForm, oneStep, plain } from './lead-form';
import { regoField } from './vehicle-fields';

/** Forms about a car, by the last part of their address, except `reserve`, whose address the dealer chooses. */
export const carFormKinds = ['enquire', 'test-drive', 'request-photos', 'reserve'] as const;
export type CarFormKind = (typeof carFormKinds)[number];

/** Has the default text that asks for photos. */
export const requestField = 'request';

/** The address of a form about a car. */
export const carFormHref = (car: Car, kind: CarFormKind, cards: Pick<CardsSettings, 'reserve'>): string =>
  kind === 'reserve' ? reserveHref(car.slug, cards) : `/cars/${car.slug}/${kind}`;

/** A form about a car always has one. */
interface AskedOfCar extends Asked {
  readonly car: Car;
}

const makers: Readonly<Record<CarFormKind, (asked: AskedOfCar) => LeadForm>> = {
  enquire: enquiryForm,
  'test-drive': testDriveForm,
  reserve: reserveForm,
  'request-photos': ({ car }) => ({
    ...plain,
    ...filing.photos,
    title: 'Request photos',
    steps: oneStep([...contactFields, messageField(false)]),
    hidden: { [requestField]: `Please send me photos of the ${headline(car)}.` },
  }),
};

/** The form of a kind about a car. */
export const carForm = (kind: CarFormKind, asked: AskedOfCar): LeadForm => makers[kind](asked);

function enquiryForm({ car, tenant }: AskedOfCar): LeadForm {
  const { message, ...words } = enquiryWords(car, tenant.stock.noun);
  return {
    ...plain,
    ...words,
    steps: oneStep([
      ...enquiryFields(tenant.forms),
      ...(tenant.forms.ask_rego ? [ownRego(tenant.stock.noun)] : []),
    ]),
    values: { message },
  };
}

const ownRego = (noun: Noun) => regoField(false, worded('Only if you might trade in a car.', noun));
