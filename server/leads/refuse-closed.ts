import { withNoun } from '#server/dealer/rules/noun';
import type { FieldErrors } from '#server/page/views/field-rule';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarControl, closedHref, closedReason, isOffered } from '#server/stock/cars/rules/car-controls';
import { carHref } from '#server/stock/cars/rules/naming';
import type { FoundCar, KnownCar } from '#server/stock/cars/show-car';
import type { LeadVisit } from './create-leads';

/**
 * The car that a form is about. Throws a redirect to the page of a car that is gone or that the form is not offered
 * for, which explains why; 404 for an address without a car. `isHolder`: the car is reserved for the shopper who asks.
 */
export function offeredCar(
  site: Pick<LeadVisit, 'tenant' | 'request'>,
  lookup: FoundCar,
  control: CarControl,
  isHolder = false,
): Car {
  if (lookup.state === 'unknown') throw new Response('Car not found', { status: 404 });
  if (lookup.state === 'gone') throw toCarPage(site, carHref(lookup.car));
  const { car } = lookup;
  if (!isOffered(control, car, site.tenant, isHolder)) throw toCarPage(site, closedHref(car, control));
  return car;
}

/** A sent form redirects to a freshly fetched page (303). */
export const toCarPage = ({ request }: Pick<LeadVisit, 'request'>, href: string): Response =>
  new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location: href } });

const controls: Readonly<Record<string, CarControl>> = {
  [filing.testDrive.category]: 'test-drive',
  [filing.photos.category]: 'request-photos',
  [filing.reserve.category]: 'reserve',
  [filing.tradeIn.category]: 'trade-in',
  [filing.finance.category]: 'finance',
};

/**
 * A category's leads are refused if the car page does not offer its form, as the form itself is; for a car that is gone
 * only an enquiry is left. `byStaff`: they may also book a car that is reserved for somebody else.
 */
export function closedToLead(
  category: string,
  { car, state }: KnownCar,
  tenant: Tenant,
  byStaff = false,
): FieldErrors {
  const control = Object.hasOwn(controls, category) ? controls[category] : undefined;
  if (control === undefined) return {};
  if (byStaff && state === 'here' && isOffered(control, car, tenant, true)) return {};
  const goneReason =
    state === 'gone' ? withNoun('This car is no longer for sale.', tenant.stock.noun) : undefined;
  const reason = closedReason(control, car, tenant) ?? goneReason;
  return reason ? { car_id: reason } : {};
}
