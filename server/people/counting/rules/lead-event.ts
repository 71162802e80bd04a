import { callLabel } from '#server/dealership/phones/rules/call-event';
import { type AnalyticsEvent, events } from './events';

interface Told {
  readonly category: string;
  readonly offer_accepted?: boolean | undefined;
  readonly car?: { readonly car_type?: string | undefined; readonly tag?: string | undefined } | undefined;
}

/** Tag of cars that can be driven only. */
const testDriveOnly = 'test drive only';
/** About a car of the shopper's own. */
const ownCar = 'Trade-in';

/**
 * The event of a lead: by what it asks and by the car's type, which is new or used as it is for calls. Whoever writes
 * about a car enquires about it; a lead about no car of the stock has no event of the specification's.
 */
export function leadEvent({ category, offer_accepted, car }: Told): AnalyticsEvent | undefined {
  if (offer_accepted) return events.offerAccepted;
  if (!car || category === ownCar) return undefined;
  const isNew = callLabel(car) === 'New Car';
  if (category !== 'Test Drive') return isNew ? events.newEnquiry : events.usedEnquiry;
  if (car.tag?.trim().toLowerCase() === testDriveOnly) return events.testDriveOnly;
  return isNew ? events.newTestDrive : events.usedTestDrive;
}
