/** A lead's category and subcategory. */
export interface Filed {
  readonly category: string;
  readonly subcategory: string;
}

/** The catalogue: category and subcategory of every form and request. */
export const filing = {
  enquiry: { category: 'Enquiry', subcategory: 'Car enquiry' },
  similar: { category: 'Enquiry', subcategory: 'Find similar' },
  contact: { category: 'Enquiry', subcategory: 'General enquiry' },
  reserve: { category: 'Reservation', subcategory: 'Reserve' },
  order: { category: 'Reservation', subcategory: 'Online order' },
  testDrive: { category: 'Test Drive', subcategory: 'Test drive' },
  photos: { category: 'Request Photos', subcategory: 'Request photos' },
  finance: { category: 'Finance', subcategory: 'Finance enquiry' },
  preApproval: { category: 'Finance', subcategory: 'Pre-approval' },
  personalisedFinance: { category: 'Finance', subcategory: 'Personalised finance' },
  service: { category: 'Service', subcategory: 'Service booking' },
  parts: { category: 'Parts', subcategory: 'Parts and accessories' },
  offer: { category: 'Special Offer', subcategory: 'Special offer' },
  fleet: { category: 'Fleet', subcategory: 'Fleet enquiry' },
  careers: { category: 'Careers', subcategory: 'Job application' },
  tradeIn: { category: 'Trade-in', subcategory: 'Trade-in' },
  sell: { category: 'Trade-in', subcategory: 'Sell my car' },
} as const satisfies Readonly<Record<string, Filed>>;

export type FilingKind = keyof typeof filing;
/** Distinct lead categories: a site's destinations and the desk's filters use them. */
export const categories: readonly string[] = [
  ...new Set(Object.values(filing).map(({ category }) => category)),
];

/** Category and subcategory in one line; once where both are the same word. */
export const filedAs = (
  { category, subcategory }: { readonly category: string; readonly subcategory?: string | undefined },
  between = ', ',
): string => [...new Set([category, subcategory])].filter(Boolean).join(between);

const subjects: Readonly<Record<string, string>> = {
  [filing.reserve.category]: 'New reservation request',
  [filing.testDrive.category]: 'New test drive request',
  [filing.photos.category]: 'New photo request',
  [filing.finance.category]: 'New finance enquiry',
  [filing.service.category]: 'New service request',
  [filing.parts.category]: 'New parts enquiry',
  [filing.offer.category]: 'New offer enquiry',
  [filing.fleet.category]: 'New fleet enquiry',
  [filing.careers.category]: 'New job application',
  [filing.tradeIn.category]: 'New trade-in enquiry',
};

/** Start of a lead's email subject. A drive with a booked time is a booking; without one it is a request. */
export function newLeadWords(category: string, booked = false): string {
  if (booked && category === filing.testDrive.category) return 'New test drive booking';
  return Object.hasOwn(subjects, category) ? (subjects[category] ?? '') : 'New enquiry';
}

const afterSales: readonly string[] = [filing.service, filing.parts, filing.careers].map(
  ({ category }) => category,
);

/** Whether the person may buy a vehicle: not for service bookings, parts orders or job applications. */
export const isSalesLead = ({ category }: { readonly category: string }): boolean =>
  !afterSales.includes(category);
