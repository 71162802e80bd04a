import { careersForm } from './forms/careers';
import { contactForm } from './forms/contact';
import { financeForm, withoutCar } from './forms/finance';
import { fleetForm } from './forms/fleet';
import { offerForm, offersForm } from './forms/offers';
import { partsForm } from './forms/parts';
import { journeyOf } from './forms/reserve';
import { serviceForm } from './forms/service';
import { testDriveForm } from './forms/test-drive-times';
import { sellForm, tradeInForm } from './forms/trade-in';
import type { Asked, LeadForm } from './lead-form';

/** Makes the form of an address; undefined where this site has none, e.g. about a location that it does not have. */
export type FormMaker = (asked: Asked) => LeadForm | undefined;

/** The name of the form that has to know which times are taken. */
export const testDriveForms = 'test-drive';

/** Where an address leads instead of showing its form; undefined where it shows it. */
type Leads = (asked: Asked) => string | undefined;

/** Forms at addresses of their own (specification §2 "Routes"): path, name, maker. */
const siteForms: ReadonlyArray<readonly [path: RegExp, id: string, make: FormMaker, leads?: Leads]> = [
  [/^\/contact(-us(\/[^/]+)?)?$/, 'contact', contactForm],
  [/^\/service$/, 'service', serviceForm],
  [/^\/vehicle-parts-and-accessories$/, 'parts', partsForm],
  [/^\/fleet$/, 'fleet', fleetForm],
  [/^\/careers$/, 'careers', careersForm],
  [/^\/special-offers$/, 'offers', offersForm],
  [/^\/offers\/[^/]+(\/[^/]+)?$/, 'offers', offerForm],
  [/^\/book-test-drive$/, testDriveForms, testDriveForm],
  [/^\/(cars\/)?trade-in$/, 'trade-in', tradeInForm],
  [/^\/sell-(my|your)-car$/, 'sell', sellForm],
  [/^\/finance$/, 'finance', financeForm('finance')],
  [/^\/finance-enquiry$/, 'finance', financeForm('finance_enquiry')],
  [/^\/apply-for-finance$/, 'finance', financeForm('apply_for_finance')],
  [/^\/finance-pre-approval$/, 'finance', financeForm('finance_pre_approval')],
  [/^\/personalised\/finance$/, 'finance', financeForm('personalised'), withoutCar],
  [/^\/checkout-journey$/, 'reserve', () => undefined, journeyOf],
];

interface SiteForm {
  readonly id: string;
  readonly make: FormMaker;
  readonly leads?: Leads | undefined;
}

/** The form at a path without a slash at its end; undefined where no form stands. */
export function siteFormAt(path: string): SiteForm | undefined {
  const found = siteForms.find(([pattern]) => pattern.test(path));
  return found && { id: found[1], make: found[2], leads: found[3] };
}
