import { callLabel } from '#server/dealership/phones/rules/call-event';
import { type AnalyticsEvent, events } from './events';

interface Told {
  readonly category: string;
  readonly offer_accepted?: boolean | undefined;
  readonly car?: { readonly car_type?: string | undefined; readonly tag?: string | undefined } | undefined;
}

/** Tag of cars that are test drive only. */
const testDriveOnly = 'test drive only';
/** About the shopper's own car. */
const ownCar = 'Trade-in';

/**
 * The event of a lead: by its category and the car's type, new or used as for calls. Any message about a car is an
 * enquiry; a lead without a car in stock has no event.
 */
export function leadEvent({ category, offer_accepted, car }: Told): AnalyticsEvent | undefined {
  if (offer_accepted) return events.offerAccepted;
  if (!car || category === ownCar) return undefined;
  const isNew = callLabel(car) === 'New Car';
  if (category !== 'Test Drive') return isNew ? events.newEnquiry : events.usedEnquiry;
  if (car.tag?.trim().toLowerCase() === testDriveOnly) return events.testDriveOnly;
  return isNew ? events.newTestDrive : events.usedTestDrive;
}
