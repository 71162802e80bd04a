import { describe, expect, it } from 'vitest';
import type { Lead } from '#server/settings/lead';
import { categories, filing } from '#server/settings/rules/filing';
import { tenantSchema } from '#server/settings/tenant-schema';
import { lead, own, tenant, traded, valued, withoutCar } from '../../../tests/support/adf-leads';
import { confirmationEmail, confirmationWords, valuedCar } from './confirmation-email';
import { destinationsOf } from './destinations';
import { kindOf, kindParam, successHref, successWords } from './success-words';

const site = (confirmation: object) => tenantSchema.parse({ ...tenant, forms: { confirmation } });

describe('the confirmation email of a form', () => {
  it('goes to the shopper of every form, and to nobody else', () => {
    for (const category of categories) {
      expect(destinationsOf({ ...withoutCar, category }, tenant)).toContain('confirmation');
    }
    expect(destinationsOf({ ...lead, source: 'assistant' }, tenant)).toContain('confirmation');
    expect(destinationsOf({ ...lead, source: 'api' }, tenant)).not.toContain('confirmation');
    expect(destinationsOf({ ...lead, quarantined: 'held' }, tenant)).toEqual([]);
    expect(destinationsOf({ ...lead, fields: { name: 'Jane' } }, tenant)).not.toContain('confirmation');
  });

  it('can be switched off; booked drives have a separate switch', () => {
    const off = site({ enabled: false });
    expect(destinationsOf(lead, off)).not.toContain('confirmation');
    const booked = { ...lead, fields: { ...lead.fields, appointment: 'Mon 23 Nov 2026, 9:00 am' } };
    expect(destinationsOf(booked, off)).toContain('confirmation');
  });

  it("has the car and its price, and the dealer's contact details", () => {
    const about = { ...lead, url: 'http://brolga.localhost/cars/hilux' };
    const email = confirmationEmail(about, tenant, 'd', '(07) 5550 0142');
    const subject = 'We have received your enquiry: 2021 Toyota HiLux SR5';
    expect(email).toMatchObject({ to: ['jane@example.com'], subject });
    expect(email?.text).toContain('Hello Jane,\n\nThanks for getting in touch.');
    expect(email?.text).toContain('Car: 2021 Toyota HiLux SR5\nPrice: $45,990');
    expect(email?.text).toContain('http://brolga.localhost/cars/hilux');
    expect(email?.text).toContain('In a hurry? Call us on (07) 5550 0142.');
  });

  it.each(['Visit evil.example', 'http://evil.example', 'x@evil.example', 'a'.repeat(60), '0491 570 006'])(
    'repeats nothing that a spammer typed: %s',
    (name) => {
      const typed = { ...lead, fields: { ...lead.fields, name, message: name } };
      const email = confirmationEmail(typed, tenant, 'd', undefined);
      expect(email?.text).toMatch(/^Hello,\n/);
      expect(`${email?.text}${email?.html}`).not.toContain(name);
    },
  );

  it("has the dealer's text, by category", () => {
    const words = { subject: 'Got it', text: 'Back to you soon.' };
    const careers = { category: 'Careers', text: 'Thanks for applying.' };
    const own = site({ ...words, by_category: [careers] });
    expect(confirmationWords('Enquiry', own)).toEqual(words);
    expect(confirmationWords('Careers', own)).toEqual({ subject: 'Got it', text: careers.text });
  });
});

describe('what every email to a shopper has around its words', () => {
  const photo = '/media/photos/abc/640/2021-hilux.jpg';
  const car = { ...lead.car, id: 'c1', slug: 'hilux', name: '2021 Toyota HiLux SR5', image: photo };
  const about = { ...lead, ...filing.enquiry, car, url: 'http://brolga.localhost/cars/hilux' };
  const withLogo = tenantSchema.parse({ ...tenant, pdf: { logo: 'assets/logo.png' } });
  const emailWith = (more: Partial<Lead> = {}, dealer = withLogo) => {
    const email = confirmationEmail({ ...about, ...more }, dealer, 'd', undefined);
    return { text: email?.text ?? '', html: email?.html ?? '' };
  };
  const pictures = ({ html }: { readonly html: string }) =>
    [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src);

  it('shows the logo and the car, by addresses of the site that are the same for everyone', () => {
    expect(pictures(emailWith())).toEqual([
      'http://brolga.localhost/media/assets/240/logo.png',
      `http://brolga.localhost${photo}`,
    ]);
  });

  it.each<[string, Partial<Lead>, typeof withLogo, number]>([
    ['no logo of its own', {}, tenant, 1],
    ['a car without a photo', { car: { ...car, image: undefined } }, withLogo, 1],
    ['no known address', { url: undefined }, { ...withLogo, hosts: [] }, 0],
  ])('does without pictures for %s', (_what, more, dealer, count) => {
    const email = emailWith(more, dealer);
    expect(pictures(email)).toHaveLength(count);
    expect(email.html).toContain('Brolga &amp; Sons');
  });

  it('leads to the place of the car on a map, in the plain text too', () => {
    const { text, html } = emailWith();
    const [place] = tenant.locations;
    expect(text).toContain(`${place?.name}, ${place?.street}`);
    for (const body of [text, html]) expect(body).toContain('https://www.google.com/maps/search/');
    expect(text).not.toContain('/media/');
  });

  it('names the main place for a car at a yard that shoppers don’t see', () => {
    const [place] = tenant.locations;
    if (!place) throw new Error('no location');
    const hidden = {
      ...place,
      id: 'h',
      name: 'Holding yard',
      street: '9 Back Lane',
      visible: false,
      primary: false,
    };
    const dealer = { ...withLogo, locations: [{ ...place, primary: true }, hidden] };
    const more = { car: { ...car, location_id: 'h' }, fields: { ...lead.fields, location_id: 'h' } };
    const { text, html } = emailWith(more, dealer);
    expect(text).toContain(`${place.name}, ${place.street}`);
    for (const body of [text, html]) expect(body).not.toMatch(/Holding yard|Back Lane/);
  });

  it('has its first sentence as the preview of an inbox, and stays light in dark mode', () => {
    const { html } = emailWith();
    const preview = /<div style="display:none[^>]*>([^&]*)/.exec(html)?.[1];
    expect(preview).toBe('Thanks for getting in touch. One of our team will reply as soon as we can.');
    expect(html).toContain('<meta name="color-scheme" content="light only">');
  });

  it.each<[string, Partial<Lead>, boolean]>([
    ['after an enquiry about a car that is here', { car: { ...car, availability: 'in_stock' } }, true],
    ['not for a car that is sold', { car: { ...car, availability: 'sold' } }, false],
    ['not after another form', { ...filing.finance, car: { ...car, availability: 'in_stock' } }, false],
  ])('offers a test drive next %s', (_when, more, isOffered) => {
    const step = 'Book a test drive:\nhttp://brolga.localhost/cars/hilux/test-drive';
    expect(emailWith(more).text.includes(step)).toBe(isOffered);
  });
});

const link = { id: 'unguessable', expiresAt: '2026-11-29T23:00:00.000Z' };
const withFields = (fields: Record<string, string>): Lead => ({
  ...lead,
  ...filing.tradeIn,
  url: 'http://brolga.localhost/trade-in',
  fields: { ...lead.fields, ...own, ...traded, ...fields },
});
const emailOf = (fields: Record<string, string>) => {
  const email = confirmationEmail(withFields(fields), tenant, 'd', undefined, link);
  return { subject: email?.subject ?? '', text: email?.text ?? '', html: email?.html ?? '' };
};

describe('the confirmation email of a valuation', () => {
  it('names the shopper’s own car, the number, the offer and the personal link', () => {
    const { subject, text } = emailOf(valued);
    expect(subject).toBe('We have received your car’s details: 2014 Mazda 3');
    expect(text).toContain('You accepted our offer of $10,000 for your car. Thank you!');
    expect(text).toContain('Your car: 2014 Mazda 3\nOnline estimate: $9,200 to $10,800\nOur offer: $10,000');
    expect(text).toContain('Valid until: Monday 30 November, 9:00 am\nAccepted: Yes');
    expect(text).toContain('The offer depends on an inspection');
    expect(text).toContain('Open your valuation:\nhttp://brolga.localhost/valuations/unguessable');
    expect(text).toContain('The link is valid until Monday 30 November, 9:00 am.');
    expect(text).toContain('Car of interest: 2021 Toyota HiLux SR5');
  });

  it('never has the registration', () => {
    const { subject, text, html } = emailOf(valued);
    expect(subject + text + html).not.toContain(own.Rego);
  });

  it('says why there is no number, and that somebody calls', () => {
    const { text } = emailOf({ trade_reached: 'finished', trade_basis: 'No online estimate: unknown model' });
    expect(text).toContain('We don’t see many of these. We need to see yours to price it fairly.');
    expect(text).not.toContain('No online estimate');
    expect(text).toContain('A buyer will call you within one business day.');
    expect(text).toContain('/valuations/unguessable');
    expect(text).not.toContain('Our offer');
  });

  it.each([
    ['Mazda', '3', '2014 Mazda 3'],
    ['Mercedes-Benz', 'C200 (W205)', '2014 Mercedes-Benz C200 (W205)'],
    ['Visit evil.example', '3', undefined],
    ['Mazda', 'call 0491 570 006', undefined],
    ['Mazda', 'http://evil', undefined],
  ])('names %s %s only if that is plainly a car', (trade_make, trade_model, name) => {
    expect(valuedCar(withFields({ trade_make, trade_model }))).toBe(name);
  });
});

describe('the text of a thank-you page', () => {
  it.each(Object.entries(filing))('%s round-trips through the address', (kind, filed) => {
    expect(kindOf(kindParam(filed) ?? null)).toBe(kind);
  });

  it.each([null, '', 'toString', 'no-such'])('%j gives a general message', (param) =>
    expect(kindOf(param)).toBe('contact'),
  );

  it('names the dealer, and makes no false promises', () => {
    for (const filed of Object.values(filing)) {
      const { title, steps } = successWords(kindOf(kindParam(filed) ?? null), 'Brolga $& Co');
      expect(title).toMatch(/^Thank you/);
      expect(steps.join(' ')).not.toMatch(/\{|instant offer/);
    }
    expect(successWords('contact', 'Brolga $& Co').steps[0]).toContain('Brolga $& Co will call or email you');
  });
});

it('the address of the thank-you page has the topic of the lead, and nothing about the person', () => {
  const drive = successHref({ form: filing.testDrive, leadId: 'L1', car: { slug: '2021-hilux' }, key: 'k' });
  expect(drive).toBe('/success?kind=test-drive&car=2021-hilux&lead=L1&key=k');
  const form = { category: 'Own', subcategory: '' };
  expect(successHref({ form, leadId: 'L1', key: 'k' })).toBe('/success?lead=L1&key=k');
});
