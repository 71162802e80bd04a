import { callEventId, callLabel } from '#server/dealer/rules/phone-numbers';
import type { CountedVisit } from '#server/platform/http/page-answer';

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

/** An event as reported by a page and counted by day. */
export interface AnalyticsEvent {
  /** The event's number. */
  readonly id: number;
  /** Its name for tag managers. */
  readonly name: string;
  readonly label: string;
}

/** All counted events; an id may have several labels. */
export const events = {
  callNew: { id: callEventId, name: 'call_dealer', label: 'New Car' },
  callUsed: { id: callEventId, name: 'call_dealer', label: 'Used Car' },
  favourite: { id: 39, name: 'favourite', label: 'Favourite' },
  watchlist: { id: 39, name: 'favourite', label: 'Watchlist' },
  usedEnquiry: { id: 15, name: 'enquiry', label: 'Used Car' },
  usedTestDrive: { id: 48, name: 'test_drive', label: 'Used Car' },
  newEnquiry: { id: 14, name: 'enquiry', label: 'New Car' },
  newTestDrive: { id: 17, name: 'test_drive', label: 'New Car' },
  testDriveOnly: { id: 17, name: 'test_drive', label: 'Test Drive Only' },
  offerAccepted: { id: 18, name: 'offer_accepted', label: 'Offer accepted' },
} as const satisfies Readonly<Record<string, AnalyticsEvent>>;

/** Events that only a page knows. Leads are counted when they are stored. */
const ofPages: readonly AnalyticsEvent[] = [events.callNew, events.callUsed, events.favourite];

/** The event reported by a page; undefined if pages may not report it. */
export const pageEvent = (id: number, label: string): AnalyticsEvent | undefined =>
  ofPages.find((event) => event.id === id && event.label === label);

export const carViewId = 901;
const emptySearchId = 902;
const longestWords = 100;

/** A car's page was shown. */
export const carViewed = (carId: string): CountedVisit => ({ id: carViewId, label: carId });

/**
 * A search found no car. Words that could be somebody's number or address are counted without being kept.
 */
export function emptySearch(words: string): CountedVisit {
  const plain = words
    .replace(/\p{C}|\s+/gu, ' ')
    .trim()
    .slice(0, longestWords);
  const isPrivate = /@|\d{8}|(\+61|\b0)[ -]?(\d[ -]?){8}/.test(plain);
  return isPrivate ? otherSearch : { id: emptySearchId, label: plain };
}

/** A search whose words are not kept. */
export const otherSearch: CountedVisit = { id: emptySearchId, label: 'other words' };

export const isEmptySearch = ({ id }: CountedVisit): boolean => id === emptySearchId;

/** Whether a stored count is of pages, not of what a shopper did. */
export const isOfPages = (id: number): boolean => id === carViewId || id === emptySearchId;

/** The views of each car and the searches that found none, of some days' counts, the most first. */
export const pageCounts = (counts: Counts) => ({
  views: summed(counts, carViewId),
  emptySearches: summed(counts, emptySearchId),
});

type Counts = readonly { readonly event: number; readonly label: string; readonly count: number }[];

function summed(counts: Counts, id: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { event, label, count } of counts)
    if (event === id) sums.set(label, (sums.get(label) ?? 0) + count);
  return new Map([...sums].sort(([a, one], [b, other]) => other - one || a.localeCompare(b)));
}

/** The event of a stored count; only the number for ids of other releases. */
export const eventName = (id: number): string =>
  Object.values(events).find((event) => event.id === id)?.name ?? `event_${id}`;

/** Do Not Track and Global Privacy Control, as sent with every request. */
export const asksNotToBeTracked = (headers: Headers): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

/** Programs that say so, among them those that preview links and measure sites. */
export const isProgram = (userAgent: string | null): boolean =>
  userAgent === null ||
  /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|http-client|facebookexternalhit/i.test(
    userAgent,
  );
