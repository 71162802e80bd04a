import type { CarControl } from '#server/stock/cars/rules/car-controls';
import { careersForm } from './forms/careers';
import { contactForm } from './forms/contact';
import { financeForm, withoutRecord } from './forms/finance';
import { fleetForm } from './forms/fleet';
import { offerForm, offersForm } from './forms/offers';
import { partsForm } from './forms/parts';
import { journeyOf } from './forms/reserve';
import { serviceForm } from './forms/service';
import { testDrivePage } from './forms/test-drive-times';
import { sellForm, tradeInForm } from './forms/trade-in';
import type { Asked, LeadForm } from './lead-form';

/** Makes the form at an address; undefined if this site has none, e.g. for an unknown location. */
export type FormMaker = (asked: Asked) => LeadForm | undefined;

/** The name of the form that needs the taken times. */
export const testDriveForms = 'test-drive';
/** The name of the form about the shopper's own car only. */
export const ownCarForms = 'sell';

/** Where an address redirects instead of showing its form; undefined if it shows it. */
type Leads = (asked: Asked) => string | undefined;

/** Forms with their own address: path, name, builder. */
const siteForms: ReadonlyArray<readonly [path: RegExp, id: string, make: FormMaker, leads?: Leads]> = [
  [/^\/contact(-us(\/[^/]+)?)?$/, 'contact', contactForm],
  [/^\/service$/, 'service', serviceForm],
  [/^\/vehicle-parts-and-accessories$/, 'parts', partsForm],
  [/^\/fleet$/, 'fleet', fleetForm],
  [/^\/careers$/, 'careers', careersForm],
  [/^\/special-offers$/, 'offers', offersForm],
  [/^\/offers\/[^/]+(\/[^/]+)?$/, 'offers', offerForm],
  [/^\/book-test-drive$/, testDriveForms, testDrivePage],
  [/^\/(cars\/)?trade-in$/, 'trade-in', tradeInForm],
  [/^\/sell-(my|your)-car$/, ownCarForms, sellForm],
  [/^\/finance$/, 'finance', financeForm('finance')],
  [/^\/finance-enquiry$/, 'finance', financeForm('finance_enquiry')],
  [/^\/apply-for-finance$/, 'finance', financeForm('apply_for_finance')],
  [/^\/finance-pre-approval$/, 'finance', financeForm('finance_pre_approval')],
  [/^\/personalised\/finance$/, 'finance', financeForm('personalised'), withoutRecord],
  [/^\/checkout-journey$/, 'reserve', () => undefined, journeyOf],
];

/** The car control that opens this form, when its address names a car. */
const controls: Readonly<Record<string, CarControl>> = {
  [testDriveForms]: 'test-drive',
  'trade-in': 'trade-in',
  finance: 'finance',
  reserve: 'reserve',
};

interface SiteForm {
  readonly id: string;
  readonly make: FormMaker;
  readonly leads?: Leads | undefined;
  readonly control?: CarControl | undefined;
}

/** The form at a path (no trailing slash); undefined if there is none. */
export function siteFormAt(path: string): SiteForm | undefined {
  const found = siteForms.find(([pattern]) => pattern.test(path));
  return found && { id: found[1], make: found[2], leads: found[3], control: controls[found[1]] };
}
