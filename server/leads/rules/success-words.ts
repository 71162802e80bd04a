import { carNoun, type Noun, worded } from '../../tenants/rules/noun';
import { type FilingKind, filing } from './filing';

/** What a thank-you page says of a lead. */
export interface SuccessWords {
  readonly title: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
}

const call = 'Someone from {site} reads it and calls or writes back, usually within one business day.';

/** `{site}` is the dealer's name. */
const words: Readonly<Record<FilingKind, SuccessWords>> = {
  enquiry: {
    title: 'Thank you, we have your message',
    steps: [call, 'Ask them anything: its history, a trade-in, a time to see it.'],
  },
  similar: {
    title: 'Thank you, we are looking',
    steps: [
      'We go through our stock and what is on its way to us.',
      'Someone from {site} tells you what we found, usually within one business day.',
    ],
  },
  contact: { title: 'Thank you, we have your message', steps: [call] },
  reserve: {
    title: 'Thank you, we have your request',
    steps: [
      'Someone from {site} calls you to confirm that the car is free, and to take the deposit.',
      'Then the car is held for you. Nothing is due until you have spoken with us.',
    ],
  },
  testDrive: {
    title: 'Thank you, we look forward to the drive',
    steps: [
      'Someone from {site} confirms the time with you.',
      'Bring your driver licence. The car is ready when you come.',
    ],
  },
  photos: {
    title: 'Thank you, the photos are on their way',
    steps: [
      'Someone walks out to the car and takes them.',
      'They arrive in your e-mail, usually within one business day.',
    ],
  },
  finance: {
    title: 'Thank you, we have your finance enquiry',
    steps: [
      'A finance specialist of {site} looks at what you told us.',
      'They call you to talk it through. Asking costs nothing and binds you to nothing.',
    ],
  },
  preApproval: {
    title: 'Thank you, we have your request',
    steps: [
      'A finance specialist of {site} calls you for the details a lender needs.',
      'Then you know what you can spend before you choose a car.',
    ],
  },
  personalisedFinance: {
    title: 'Thank you, we have your finance enquiry',
    steps: [
      'A finance specialist of {site} works out a repayment for this car and for you.',
      'They call you with it. Asking costs nothing and binds you to nothing.',
    ],
  },
  service: {
    title: 'Thank you, we have your booking request',
    steps: [
      'Our service team looks at the diary and calls you to confirm a time.',
      'Until then nothing is booked.',
    ],
  },
  parts: {
    title: 'Thank you, we have your parts enquiry',
    steps: [
      'Our parts team looks up what fits your car.',
      'They tell you the price and when it can be here, usually within one business day.',
    ],
  },
  offer: {
    title: 'Thank you, we have your message',
    steps: ['Someone from {site} tells you everything about the offer, usually within one business day.'],
  },
  fleet: {
    title: 'Thank you, we have your message',
    steps: [
      'Our fleet team looks at what your business needs.',
      'They call you, usually within one business day.',
    ],
  },
  careers: {
    title: 'Thank you for your application',
    steps: ['The manager who is looking for someone reads it.', 'You hear from us either way.'],
  },
  tradeIn: {
    title: 'Thank you, we have your car’s details',
    steps: [
      'A buyer of {site} looks at your car’s details and at what such cars sell for.',
      'They call you about what it is worth, and to see the car.',
    ],
  },
  sell: {
    title: 'Thank you, we have your car’s details',
    steps: [
      'A buyer of {site} looks at your car’s details and at what such cars sell for.',
      'They call you about what it is worth, and to see the car. You need not buy one from us.',
    ],
  },
};

const dashed = (kind: string): string => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isKind = (name: string): name is FilingKind => Object.hasOwn(filing, name);

/** The kind of a lead as an address says it: `test-drive`; undefined for a lead that the catalogue does not know. */
export function kindParam(filed: {
  readonly category: string;
  readonly subcategory: string;
}): string | undefined {
  const found = Object.entries(filing).find(
    ([, { category, subcategory }]) => category === filed.category && subcategory === filed.subcategory,
  );
  return found && dashed(found[0]);
}

/** The kind that an address says; a plain message when it says none that exists. */
export const kindOf = (param: string | null): FilingKind =>
  Object.keys(filing)
    .filter(isKind)
    .find((kind) => dashed(kind) === param) ?? 'contact';

/** The words for a kind of lead, with the dealer's name in them. */
export function successWords(kind: FilingKind, site: string, noun: Noun = carNoun): SuccessWords {
  const { title, steps } = words[kind];
  return {
    title: worded(title, noun),
    steps: steps.map((step) => worded(step, noun).replaceAll('{site}', () => site)),
  };
}
