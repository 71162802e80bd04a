import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarControl, closedReason } from '#server/stock/cars/rules/car-controls';
import type { FieldErrors } from '../views/field-rule';

const controls: Readonly<Record<string, CarControl>> = {
  [filing.testDrive.category]: 'test-drive',
  [filing.photos.category]: 'request-photos',
  [filing.reserve.category]: 'reserve',
  [filing.tradeIn.category]: 'trade-in',
  [filing.finance.category]: 'finance',
};

/** A category's leads are refused if the car page does not offer its form, as the form itself is. */
export function closedToLead(category: string, car: Car, tenant: Tenant): FieldErrors {
  const control = Object.hasOwn(controls, category) ? controls[category] : undefined;
  const reason = control && closedReason(control, car, tenant);
  return reason ? { car_id: reason } : {};
}
