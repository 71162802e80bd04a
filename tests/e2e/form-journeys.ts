import type { Locator } from '@playwright/test';
import { askSite } from '../support/site-request';
import { carPath, port } from './site-test';

/** One thing that a form asks, how a person answers it rightly, and every way to get it wrong with what is said then. */
export interface Asked {
  /** Of the field, or the legend of its group; from its beginning. */
  readonly label: string;
  readonly control?: 'select' | 'radio' | 'boxes' | 'box' | 'file';
  /** What is entered or, of a choice, its text; a file of `files`. `null` leaves it alone. */
  readonly right: string | null;
  readonly wrong?: ReadonlyArray<readonly [entry: string, message: string]>;
}

/** A form with everything that the walk through it needs. */
export interface FormJourney {
  readonly name: string;
  readonly tenant: 'brolga' | 'wattle-bend' | 'banksia-used-cars';
  readonly path: string | (() => Promise<string>);
  /** What is asked, a list a step. */
  readonly steps: readonly (readonly Asked[])[];
  /** The button that sends it. */
  readonly submit: string;
  /** How the lead is filed. */
  readonly category: string;
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
const files: Readonly<Record<string, { name: string; mimeType: string; buffer: Buffer }>> = {
  'a resume': { name: 'Resume.pdf', mimeType: 'application/pdf', buffer: pdf },
  'a photo': { name: 'Photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('ffd8ffe0', 'hex') },
  'an empty file': { name: 'Empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  'a large file': {
    name: 'Large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([pdf, Buffer.alloc(7 * 1024 * 1024)]),
  },
};

const postcodeMessage = 'Invalid postcode. Please enter a 4-digit number.';
const phoneMessage = 'Enter an Australian phone number, like 0491 570 006 or 07 5550 0123.';
const emailMessage = 'Enter an email address like name@example.com.';

/** The contact field set that every form shares; phone and email are each walk's own. */
const contact: readonly Asked[] = [
  { label: 'First name', right: 'Mia', wrong: [['', 'Enter your first name.']] },
  { label: 'Last name', right: 'Nguyễn-O’Brien', wrong: [['', 'Enter your last name.']] },
  {
    label: 'Postcode',
    right: '4000',
    wrong: [
      ['', postcodeMessage],
      ['40a', postcodeMessage],
    ],
  },
  {
    label: 'Phone',
    right: '{phone}',
    wrong: [
      ['', 'Enter your phone number.'],
      ['12345', phoneMessage],
    ],
  },
  {
    label: 'Email',
    right: '{email}',
    wrong: [
      ['', 'Enter your email address.'],
      ['mia@', emailMessage],
    ],
  },
];
const message: Asked = {
  label: 'Message',
  right: 'Is it here?',
  wrong: [['', 'Enter your message.']],
};
const optionalMessage: Asked = { label: 'Message', right: null };
/** One of the sites asks for agreement to its terms. */
const terms: Asked = {
  label: 'I agree to the terms of use',
  control: 'box',
  right: 'yes',
  wrong: [['', '* You must agree to the terms of use before submitting the form.']],
};
const required = (label: string, right: string, missing: string): Asked => ({
  ...{ label, control: 'select', right },
  wrong: [['', missing]],
});
const location = required('Location', 'Brolga Southport', 'Choose a location.');
const dealership = required('Dealership', 'Brolga Southport', 'Choose a dealership.');
const regoMessage = 'Enter a rego of up to nine letters and digits.';
const ownCar: readonly Asked[] = [
  { label: 'Make', right: 'Mazda', wrong: [['', 'Enter the make of your car.']] },
  { label: 'Model', right: 'CX-5', wrong: [['', 'Enter the model of your car.']] },
];

export const journeys: readonly FormJourney[] = [
  {
    ...{ name: 'contact', tenant: 'brolga', path: '/contact', submit: 'Message Now', category: 'Service' },
    steps: [
      [required('What’s it about?', 'Service and repairs', 'Choose a topic.'), location, ...contact, message],
    ],
  },
  {
    ...{ name: 'contact with terms', tenant: 'wattle-bend', path: '/contact-us', submit: 'Send it to us' },
    category: 'Enquiry',
    steps: [
      [
        required('What’s it about?', 'General enquiry', 'Choose a topic.'),
        required('Location', 'Wattle Bend Mazda', 'Choose a location.'),
        ...contact,
        optionalMessage,
        terms,
      ],
    ],
  },
  {
    ...{
      name: 'service',
      tenant: 'brolga',
      path: '/service',
      submit: 'Request a booking',
      category: 'Service',
    },
    steps: [
      [
        required('Workshop', 'Brolga Aspley Service', 'Choose a location.'),
        ...ownCar,
        {
          label: 'Rego',
          right: '123·abc',
          wrong: [
            ['', 'Enter the rego.'],
            ['1234567890', regoMessage],
          ],
        },
        {
          label: 'Preferred date',
          right: null,
          wrong: [
            ['{sunday}', 'Brolga Aspley Service is closed on Sundays. Please choose another day.'],
            ['2020-01-01', 'Choose a day from'],
          ],
        },
        { label: 'Additional services', control: 'boxes', right: 'Loan car, Wash and vacuum' },
        ...contact,
        optionalMessage,
      ],
    ],
  },
  {
    ...{ name: 'parts', tenant: 'brolga', path: '/vehicle-parts-and-accessories', submit: 'Get a price' },
    category: 'Parts',
    steps: [
      [
        ...ownCar,
        { label: 'Rego', right: null, wrong: [['!!', regoMessage]] },
        {
          label: 'Which parts do you need?',
          right: 'A roof rack',
          wrong: [['', 'Tell us which parts you need.']],
        },
        ...contact,
      ],
    ],
  },
  {
    ...{ name: 'fleet', tenant: 'brolga', path: '/fleet', submit: 'Message Now', category: 'Fleet' },
    steps: [
      [
        { label: 'Company', right: 'Magpie Couriers', wrong: [['', 'Enter your company.']] },
        {
          ...{ label: 'Vehicles in your fleet', control: 'radio', right: '5 to 19' },
          wrong: [['', 'Choose the size of your fleet.']],
        },
        dealership,
        ...contact,
        optionalMessage,
      ],
    ],
  },
  {
    ...{ name: 'careers', tenant: 'brolga', path: '/careers', submit: 'Send my application' },
    category: 'Careers',
    steps: [
      [
        required('Position', 'Detailer', 'Choose a position.'),
        dealership,
        ...contact,
        {
          ...{ label: 'Résumé', control: 'file', right: 'a resume' },
          wrong: [
            ['', 'Choose your résumé.'],
            ['a photo', 'Choose a PDF or Word file (.pdf, .doc or .docx).'],
            ['an empty file', 'This file is empty. Choose another file.'],
            ['a large file', 'This file is larger than 5 MB. Choose a smaller file.'],
          ],
        },
      ],
    ],
  },
  {
    ...{ name: 'offers', tenant: 'brolga', path: '/special-offers?offer=eofy', submit: 'Message Now' },
    category: 'Special Offer',
    steps: [[location, ...contact, message]],
  },
  {
    ...{ name: 'car enquiry', tenant: 'wattle-bend', submit: 'Send it to us', category: 'Enquiry' },
    path: async () => `${await carPath('wattle-bend')}/enquire`,
    steps: [
      [...contact, optionalMessage, { label: 'Rego', right: 'ABC123', wrong: [['!!', regoMessage]] }, terms],
    ],
  },
  {
    ...{ name: 'request photos', tenant: 'brolga', submit: 'Message Now', category: 'Request Photos' },
    path: async () => `${await carPath('brolga')}/request-photos`,
    steps: [[...contact, optionalMessage]],
  },
  {
    ...{ name: 'trade-in', tenant: 'banksia-used-cars', path: '/trade-in', submit: 'Send' },
    category: 'Trade-in',
    steps: [
      [
        {
          label: 'Registration',
          right: '123·abc',
          wrong: [
            ['', 'Enter the registration, or the make, model and year.'],
            ['1234567890', 'Enter a registration of up to nine letters and digits.'],
          ],
        },
        { label: 'Year', right: null, wrong: [['1899', 'Enter a year from 1930 to']] },
        {
          label: 'Kilometres',
          right: '98,000',
          wrong: [
            ['', 'Enter the kilometres.'],
            ['many', 'Enter a whole number, in digits.'],
            ['2,000,001', 'Enter a number from 0 km to 2,000,000 km.'],
          ],
        },
      ],
      [
        { label: 'Service history', control: 'radio', right: 'Full' },
        { label: 'Has it been in an accident?', control: 'radio', right: 'No' },
        { label: 'Tyres', control: 'radio', right: 'Worn' },
        { label: 'Keys', control: 'radio', right: '2 or more' },
        { label: 'Is there finance owing?', control: 'radio', right: 'Yes' },
      ],
      contact,
    ],
  },
  {
    ...{ name: 'finance application', tenant: 'wattle-bend', path: '/apply-for-finance' },
    ...{ submit: 'Send it to us', category: 'Finance' },
    steps: [
      [
        {
          label: 'Price of the car',
          right: '$25,000',
          wrong: [
            ['', 'Enter the price of the car.'],
            ['a lot', 'Enter a whole number, in digits.'],
            ['1,000,001', 'Enter a number from $0 to $1,000,000.'],
          ],
        },
        {
          label: 'Deposit or trade-in',
          right: '2000',
          wrong: [['some', 'Enter a whole number, in digits.']],
        },
      ],
      [
        { label: 'Employment', control: 'radio', right: 'Part time' },
        { label: 'Time in this job', control: 'radio', right: '1 to 2 years' },
        { label: 'Residency', control: 'radio', right: 'Visa holder' },
        { label: 'Driver licence', control: 'radio', right: 'Full' },
      ],
      [...contact, optionalMessage, terms],
    ],
  },
  {
    ...{ name: 'reservation', tenant: 'brolga', submit: 'Request to reserve', category: 'Reservation' },
    path: reservePath,
    steps: [
      [
        ...contact,
        { label: 'Pick-up or delivery?', control: 'radio', right: 'Delivery' },
        optionalMessage,
        {
          ...{ label: 'I agree to the reservation terms', control: 'box', right: 'yes' },
          wrong: [['', 'Agree to the reservation terms before sending the form.']],
        },
      ],
    ],
  },
];

/** Where a demo car is reserved. */
async function reservePath(): Promise<string> {
  const { body } = await askSite({ port, host: 'brolga.localhost', path: '/search/used-cars' });
  const href = /href="(\/cars\/[^"]+\/checkout)"/.exec(body.toString())?.[1];
  if (!href) throw new Error('no used car can be reserved');
  return href;
}

/** Answers one thing; an empty entry empties it again. */
export async function answer(form: Locator, { label, control }: Asked, entry: string): Promise<void> {
  if (control === 'radio' || control === 'boxes') return choose(form, label, entry);
  const field = form.getByLabel(new RegExp(`^${escaped(label)}`)).first();
  if (control === 'box') return field.setChecked(entry === 'yes');
  if (control === 'file') return field.setInputFiles(files[entry] ?? []);
  if (control === 'select') await field.selectOption(entry === '' ? { value: '' } : { label: entry });
  else await field.fill(entry);
}

async function choose(form: Locator, label: string, entry: string): Promise<void> {
  const group = form.getByRole('group', { name: new RegExp(`^${escaped(label)}`) });
  const chosen = entry === '' ? [] : entry.split(', ');
  for (const text of chosen) await group.getByLabel(text, { exact: true }).check();
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
