import { carNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';
import type { Car } from '#server/settings/car';
import { type FilingKind, filing } from '#server/settings/rules/filing';
import { linkCookie } from './journey';
import type { LeadForm } from './lead-form';

/** The thank-you page's text for a lead. */
export interface SuccessWords {
  readonly title: string;
  /** What happens next, in order. */
  readonly steps: readonly string[];
  /** How soon the dealer usually answers, where that has been measured. */
  readonly note?: string | undefined;
}

const call = '{site} will call or email you, usually within one business day.';

/** For a test drive that staff check before it is booked. */
export const uncheckedWords = (site: string): SuccessWords => ({
  title: words.contact.title,
  steps: [`${site} checks it before a time is booked. To be sure of a time, give us a call.`],
});

/** For a test drive without a time. */
export const timelessWords = (site: string): SuccessWords => ({
  title: 'Thank you. We’ll call you to agree a time.',
  steps: [call.replace('{site}', () => site), 'Bring your driver licence when you come.'],
});

/** `{site}` is the dealer's name. */
const words: Readonly<Record<FilingKind, SuccessWords>> = {
  enquiry: {
    title: 'Thank you, we have your message',
    steps: [call],
  },
  similar: {
    title: 'Thank you, we’re on the lookout',
    steps: [
      'We’ll check our stock and what’s arriving soon.',
      '{site} will let you know what we find, usually within one business day.',
    ],
  },
  contact: { title: 'Thank you, we have your message', steps: [call] },
  reserve: {
    title: 'Thank you, we have your request',
    steps: [
      '{site} will call to confirm the car is available and explain the next steps.',
      'Then the car is held for you. You pay nothing until you’ve spoken with us.',
    ],
  },
  order: {
    title: 'Thank you, we have your order',
    steps: [
      '{site} will call to confirm the figures and the handover.',
      'You sign the contract of sale when you collect the car, or before we deliver it.',
    ],
  },
  testDrive: {
    title: 'Thank you, we look forward to seeing you',
    steps: [
      '{site} will confirm the time with you.',
      'Bring your driver licence. The car will be ready when you arrive.',
    ],
  },
  photos: {
    title: 'Thank you, the photos are on their way',
    steps: [
      'Our team will photograph the car for you.',
      'You’ll get the photos by email, usually within one business day.',
    ],
  },
  finance: {
    title: 'Thank you, we have your finance enquiry',
    steps: [
      'A finance specialist at {site} will review your details.',
      'They’ll call to talk it through, with no cost and no obligation.',
    ],
  },
  preApproval: {
    title: 'Thank you, we have your request',
    steps: [
      'A finance specialist at {site} will call for the details a lender needs.',
      'You’ll then know what you can spend before you choose a car.',
    ],
  },
  personalisedFinance: {
    title: 'Thank you, we have your finance enquiry',
    steps: [
      'A finance specialist at {site} will work out a repayment on this car for you.',
      'They’ll call you with the result, with no cost and no obligation.',
    ],
  },
  service: {
    title: 'Thank you, we have your booking request',
    steps: [
      'Our service team will check the diary and call to confirm a time.',
      'Your booking isn’t final until then.',
    ],
  },
  parts: {
    title: 'Thank you, we have your parts enquiry',
    steps: [
      'Our parts team will look up what fits your car.',
      'They’ll let you know the price and arrival date, usually within one business day.',
    ],
  },
  offer: {
    title: 'Thank you, we have your message',
    steps: ['{site} will contact you with the details, usually within one business day.'],
  },
  fleet: {
    title: 'Thank you, we have your message',
    steps: [
      'Our fleet team will look at what your business needs.',
      'They’ll call you, usually within one business day.',
    ],
  },
  careers: {
    title: 'Thank you for your application',
    steps: ['The hiring manager will read your application.', 'You’ll hear from us either way.'],
  },
  tradeIn: {
    title: 'Thank you, we have your car’s details',
    steps: [
      'A buyer at {site} will look at your car’s details and recent sale prices.',
      'They’ll call about its value and arrange to see it.',
    ],
  },
  sell: {
    title: 'Thank you, we have your car’s details',
    steps: [
      'A buyer at {site} will look at your car’s details and recent sale prices.',
      'They’ll call about its value and arrange to see it. You don’t have to buy from us.',
    ],
  },
};

const dashed = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isKind = (name: string): name is FilingKind => Object.hasOwn(filing, name);

/** The kind of a lead in an address, e.g. `test-drive`; undefined if the catalogue doesn't have it. */
export function kindParam(filed: {
  readonly category: string;
  readonly subcategory?: string | undefined;
}): string | undefined {
  const match = Object.entries(filing).find(
    ([, { category, subcategory }]) => category === filed.category && subcategory === filed.subcategory,
  );
  return match && dashed(match[0]);
}

/** The kind in an address; the general one if unknown. */
export const kindOf = (param: string | null): FilingKind =>
  Object.keys(filing)
    .filter(isKind)
    .find((kind) => dashed(kind) === param) ?? 'contact';

/** The text for a kind of lead, with the dealer's name. */
export function successWords(kind: FilingKind, site: string, noun: Noun = carNoun): SuccessWords {
  const { title, steps } = words[kind];
  return {
    title: withNoun(title, noun),
    steps: steps.map((step) => withNoun(step, noun).replaceAll('{site}', () => site)),
  };
}

/** The words where a reply time is measured (`note`): it replaces the general promise of a business day. */
export function withReply(
  { title, steps }: SuccessWords,
  site: string,
  note: string | undefined,
): SuccessWords {
  if (note === undefined) return { title, steps };
  const promise = call.replace('{site}', () => site);
  const plainCall = `${site} will call or email you.`;
  return { title, note, steps: steps.map((step) => (step === promise ? plainCall : step)) };
}

/** The page for anyone who can't prove that they sent a lead: it neither thanks them nor says that anything was sent. */
export const neutralWords = (site: string): SuccessWords => ({
  title: 'How can we help?',
  steps: [`Ask us anything, and ${site} will get back to you.`],
});

/** What the thank-you page says instead of promises about a car that has been sold, reserved or taken off sale since. */
export const afterCarLost = (
  event: 'sold' | 'reserved' | 'removed',
  site: string,
  noun: Noun = carNoun,
): string[] => [withNoun(carLostWords[event], noun), call.replace('{site}', () => site)];

const carLostWords = {
  sold: 'This car has been sold in the meantime.',
  reserved: 'This car has been reserved in the meantime.',
  removed: 'This car has been taken off sale in the meantime.',
} as const;

interface Stored {
  readonly form: Pick<LeadForm, 'category' | 'subcategory'>;
  readonly leadId: string;
  readonly car?: Pick<Car, 'slug'> | undefined;
  /** The key of its booked test drive, or `thanksKey`. */
  readonly key: string;
}

const thanksText = (tenant: string, leadId: string): string => `thanks\n${tenant}\n${leadId}`;

/** Proves to the success page that its address was given to the sender of a lead; opens nothing else. */
export const thanksKey = (secret: SiteSecret, tenant: string, leadId: string): string =>
  sign(secret, thanksText(tenant, leadId));

/** For half an hour the browser can prove that it has sent a lead: its next form begins with the same details. */
export const sentCookie = linkCookie('sent', 1 / 48);

/** Whether a key is the `thanksKey` of a lead. */
export const isThanksKey = (secret: SiteSecret, tenant: string, leadId: string, key: string): boolean =>
  isSigned(secret, thanksText(tenant, leadId), key);

/** The success page's address after a lead is stored, with its kind, car, id and the sender's key. */
export function successHref({ form, leadId, car, key }: Stored): string {
  const kind = kindParam(form);
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(car ? { car: car.slug } : {}),
    lead: leadId,
    key,
  });
  return `/success?${query}`;
}
