/** How leads are filed: the category and subcategory of everything a shopper can ask about a car. */
export const filing = {
  enquiry: { category: 'Enquiry', subcategory: 'Car enquiry' },
  similar: { category: 'Enquiry', subcategory: 'Find similar' },
  reserve: { category: 'Reservation', subcategory: 'Reserve' },
  testDrive: { category: 'Test Drive', subcategory: 'Test drive' },
  photos: { category: 'Request Photos', subcategory: 'Request photos' },
} as const;

const subjects: Readonly<Record<string, string>> = {
  [filing.reserve.category]: 'New reservation request',
  [filing.testDrive.category]: 'New test drive request',
  [filing.photos.category]: 'New request for photos',
};

/** How the e-mail about a lead begins. */
export const newLeadWords = (category: string): string =>
  Object.hasOwn(subjects, category) ? (subjects[category] ?? '') : 'New enquiry';
