import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { headline } from '../../stock/rules/naming';
import { contactFields, enquiryFields, messageField } from './enquiry-fields';
import { enquiryWords } from './enquiry-subject';
import { filing } from './filing';
import { testDriveForm } from './forms/test-drive-times';
import { type Asked, type LeadForm, oneStep, plain } from './lead-form';
import { regoField } from './vehicle-fields';

/** The forms about a car: the last part of their addresses. */
export const carFormKinds = ['enquire', 'test-drive', 'request-photos'] as const;
export type CarFormKind = (typeof carFormKinds)[number];

/** Carries the default text that asks for photos (specification §5 "Request Photos form"). */
export const requestField = 'request';

/** Only what can still be bought is driven and photographed; other cars have the enquiry alone. */
export const hasForm = (car: Pick<Car, 'status'>, kind: CarFormKind): boolean =>
  kind === 'enquire' || isAvailable(car);

/** A form about a car always has one. */
interface AskedOfCar extends Asked {
  readonly car: Car;
}

const makers: Readonly<Record<CarFormKind, (asked: AskedOfCar) => LeadForm>> = {
  enquire: enquiryForm,
  'test-drive': testDriveForm,
  'request-photos': ({ car }) => ({
    ...plain,
    ...filing.photos,
    title: 'Request photos',
    steps: oneStep([...contactFields, messageField(false)]),
    hidden: { [requestField]: `Please send me photos of the ${headline(car)}.` },
  }),
};

/** The form of a kind about a car (specification §5 "Enquiry form", "Test drive form", "Request Photos form"). */
export const carForm = (kind: CarFormKind, asked: AskedOfCar): LeadForm => makers[kind](asked);

/** `?about=` of its address may say what an enquiry is for. */
function enquiryForm({ car, tenant, url }: AskedOfCar): LeadForm {
  const { message, about, ...words } = enquiryWords(car, url.searchParams.get('about'), tenant.cards);
  return {
    ...plain,
    ...words,
    steps: oneStep([...enquiryFields(tenant.forms), ...(tenant.forms.ask_rego ? [ownRego] : [])]),
    values: { message },
    ...(about ? { query: `?about=${about}` } : {}),
  };
}

const ownRego = regoField(false, 'Of your own car, if you may trade it in.');
