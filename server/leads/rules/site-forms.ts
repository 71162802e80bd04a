import { careersForm } from './forms/careers';
import { contactForm } from './forms/contact';
import { fleetForm } from './forms/fleet';
import { offersForm } from './forms/offers';
import { partsForm } from './forms/parts';
import { serviceForm } from './forms/service';
import { testDriveForm } from './forms/test-drive-times';
import { sellForm, tradeInForm } from './forms/trade-in';
import type { Asked, LeadForm } from './lead-form';

/** Makes the form of an address; undefined where this site has none, e.g. about a location that it does not have. */
export type FormMaker = (asked: Asked) => LeadForm | undefined;

/** The name of the form that has to know which times are taken. */
export const testDriveForms = 'test-drive';

/** Forms at addresses of their own (specification §2 "Routes"): path, name, maker. */
const siteForms: ReadonlyArray<readonly [path: RegExp, id: string, make: FormMaker]> = [
  [/^\/contact(-us(\/[^/]+)?)?$/, 'contact', contactForm],
  [/^\/service$/, 'service', serviceForm],
  [/^\/vehicle-parts-and-accessories$/, 'parts', partsForm],
  [/^\/fleet$/, 'fleet', fleetForm],
  [/^\/careers$/, 'careers', careersForm],
  [/^\/special-offers$/, 'offers', offersForm],
  [/^\/book-test-drive$/, testDriveForms, testDriveForm],
  [/^\/(cars\/)?trade-in$/, 'trade-in', tradeInForm],
  [/^\/sell-(my|your)-car$/, 'sell', sellForm],
];

/** The form at a path without a slash at its end; undefined where no form stands. */
export function siteFormAt(path: string): { readonly id: string; readonly make: FormMaker } | undefined {
  const found = siteForms.find(([pattern]) => pattern.test(path));
  return found && { id: found[1], make: found[2] };
}
