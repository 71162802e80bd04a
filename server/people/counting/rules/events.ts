import { callEventId } from '#server/dealership/phones/rules/call-event';

/** An event as a page tells it and a day counts it. */
export interface AnalyticsEvent {
  /** The specification's number. */
  readonly id: number;
  /** Its name in a tag manager's list. */
  readonly name: string;
  readonly label: string;
}

/** Everything that is told and counted; an id may have several labels. */
export const events = {
  callNew: { id: callEventId, name: 'call_dealer', label: 'New Car' },
  callUsed: { id: callEventId, name: 'call_dealer', label: 'Used Car' },
  favourite: { id: 39, name: 'favourite', label: 'Favourite' },
  usedEnquiry: { id: 15, name: 'enquiry', label: 'Used Car' },
  usedTestDrive: { id: 48, name: 'test_drive', label: 'Used Car' },
  newEnquiry: { id: 14, name: 'enquiry', label: 'New Car' },
  newTestDrive: { id: 17, name: 'test_drive', label: 'New Car' },
  testDriveOnly: { id: 17, name: 'test_drive', label: 'Test Drive Only' },
  offerAccepted: { id: 18, name: 'offer_accepted', label: 'Offer accepted' },
} as const satisfies Readonly<Record<string, AnalyticsEvent>>;

/** What only a page can know. Leads are counted when they are stored. */
const ofPages: readonly AnalyticsEvent[] = [events.callNew, events.callUsed, events.favourite];

/** The event that a page reports; undefined for what is none of its own. */
export const pageEvent = (id: number, label: string): AnalyticsEvent | undefined =>
  ofPages.find((event) => event.id === id && event.label === label);

/** What an event of a stored day was; for ids of other releases the number alone. */
export const eventName = (id: number): string =>
  Object.values(events).find((event) => event.id === id)?.name ?? `event_${id}`;
