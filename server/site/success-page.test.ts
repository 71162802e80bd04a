import { describe, expect, it } from 'vitest';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { thanksKey } from '#server/leads/rules/success-words';
import { bookingKey } from '#server/leads/test-drives/find-booking';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { aLead } from '../../tests/support/a-lead';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import { successView } from './success-page';

const id = '01JD0000000000000000000000';
const enquiry = aLead({ id, category: 'Enquiry', subcategory: 'Car enquiry' });
const timeless = aLead({ id, category: 'Test Drive', subcategory: 'Test drive' });
const drive = { ...timeless, fields: { preferred_time: '2026-11-24T10:00' } };
const secret = { current: 'x'.repeat(32) };
const key = thanksKey(secret, 'brolga', id);

const viewOf = (
  query: string,
  lead: Lead | null,
  status: 'in_stock' | 'sold' = 'in_stock',
  reserved = false,
  tenant = testTenant(),
) =>
  successView({
    tenant,
    now: new Date('2026-11-20T00:00:00.000Z'),
    url: new URL(`/success?${query}`, 'http://brolga.localhost'),
    services: {
      secret,
      leads: { byId: async (_tenant: string, wanted: string) => (wanted === lead?.id ? lead : null) },
      cars: {
        bySlug: async () => ({
          car: buildCar({ status, reserved, sold_date_timestamp: Date.parse('2026-11-19T00:00:00.000Z') }),
          removedAt: null,
          updatedAt: '',
        }),
      },
    },
  } as unknown as ShopperVisit);

describe('the page after a form', () => {
  it.each([
    ['of an enquiry', `kind=enquiry&lead=${id}&key=${key}`, enquiry, /^Thank you, we have your message/],
    ['by the lead, not by the address', `kind=similar&lead=${id}&key=${key}`, enquiry, /have your message/],
    [
      'of a booked drive',
      `lead=${id}&key=${bookingKey(secret, 'brolga', id)}`,
      drive,
      /^Thank you, we look forward/,
    ],
    [
      'of a drive without a time',
      `lead=${id}&key=${key}`,
      timeless,
      /^Thank you\. We’ll call you to agree a time\.$/,
    ],
  ])('thanks the sender %s', async (_rule, query, lead, title) => {
    expect((await viewOf(query, lead)).title).toMatch(title);
  });

  it.each([
    ['opens it without a form', 'kind=enquiry', null],
    ['makes a lead up', `kind=enquiry&lead=${id}&key=${key}`, null],
    ['knows the id of a stranger’s lead', `kind=enquiry&lead=${id}`, enquiry],
    ['guesses its key', `lead=${id}&key=${'A'.repeat(43)}`, enquiry],
    ['has the key of another lead', `lead=${id}&key=${thanksKey(secret, 'brolga', 'another')}`, enquiry],
    ['has the key of another site’s lead', `lead=${id}&key=${thanksKey(secret, 'wattle', id)}`, enquiry],
  ])('neither thanks nor denies, and reports no lead, to a visitor who %s', async (_rule, query, lead) => {
    const view = await viewOf(query, lead);
    expect(view.title).toBe('How can we help?');
    expect(`${view.title} ${view.steps.join(' ')}`).not.toMatch(/thank|sent|we have|message/i);
    expect(view.event).toBeUndefined();
    expect(view.ways).toContainEqual({ text: 'Contact us', href: '/contact' });
  });

  it.each([
    ['an enquiry about a car that was sold meanwhile', enquiry, 'sold', false, /^This car has been sold/],
    ['a drive of a car that was reserved meanwhile', drive, 'in_stock', true, /^This car has been reserved/],
    ['a drive of a car for sale', drive, 'in_stock', false, /will confirm the time/],
  ] as const)('promises nothing that is no longer true: %s', async (_rule, lead, status, reserved, step) => {
    const { steps } = await viewOf(`car=a-car&lead=${id}&key=${key}`, lead, status, reserved);
    expect(steps[0]).toMatch(step);
  });

  it('calls nothing news that the sender had read: the car was reserved before the enquiry', async () => {
    const lead = aLead({
      ...enquiry,
      car: { id: 'c1', slug: 'a-car', name: 'A car', availability: 'reserved' },
    });
    const { steps } = await viewOf(`car=a-car&lead=${id}&key=${key}`, lead, 'in_stock', true);
    expect(steps.join(' ')).not.toContain('in the meantime');
  });

  it('promises neither a car nor a meeting to the sender of a drive without a time', async () => {
    const { title, steps } = await viewOf(`car=a-car&lead=${id}&key=${key}`, timeless);
    expect([title, ...steps].join(' ')).not.toMatch(/ready when you arrive|seeing you|confirm the time/);
  });

  it('promises no car to the sender of a drive that is held as suspected spam', async () => {
    const { steps } = await viewOf(`car=a-car&lead=${id}&key=${key}`, { ...drive, quarantined: 'held' });
    expect(steps.join(' ')).not.toMatch(/ready when you arrive|will confirm the time/);
    expect(steps[0]).toMatch(/checks it before a time is booked/);
  });

  const waysAfter = async (lead: Lead, status?: 'in_stock' | 'sold') =>
    (await viewOf(`car=a-car&lead=${id}&key=${key}`, lead, status)).ways.map(({ text }) => text);

  it.each([
    ['a drive and a trade-in after an enquiry', enquiry, ['Book a test drive', 'Trade in your car']],
    ['a trade-in after a booked drive', drive, ['Trade in your car']],
  ] as const)('offers %s, instead of more cars', async (_rule, lead, ways) => {
    expect(await waysAfter(lead)).toEqual([...ways, 'Similar cars', 'Your saved cars']);
  });

  it('offers more cars where the car can be neither driven nor traded for', async () => {
    expect((await waysAfter(enquiry, 'sold'))[0]).toBe('Keep browsing');
  });

  it('leads to a form that knows which lead its details are of', async () => {
    const { ways } = await viewOf(`car=a-car&lead=${id}&key=${key}`, enquiry);
    expect(ways[0]?.href).toMatch(new RegExp(`/test-drive\\?lead=${id}$`));
  });

  it.each([
    ['service', 'You asked for: Mazda CX-5, Friday 4 December, Southport Service.'],
    ['parts', undefined],
  ] as const)('has the hours and the number of the location that a %s form chose', async (kind, note) => {
    const southport = {
      name: 'Southport Service',
      phone: '(07) 5550 0199',
      opening_hours: [{ weekday: 5, open: '08:00', close: '17:00' }],
    };
    const tenant = testTenant({ locations: [testLocation(), testLocation('southport', southport)] });
    const fields = {
      location_id: 'southport',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'CX-5',
      preferred_date: '2026-12-04',
    };
    const lead = aLead({ id, ...filing[kind], fields });
    const view = await viewOf(`lead=${id}&key=${key}`, lead, 'in_stock', false, tenant);
    expect(view.phone?.text).toBe(southport.phone);
    expect(view.hours).toMatch(/^Southport Service: /);
    expect(view.note).toBe(note);
  });

  it('reports the lead on its sender’s page', async () => {
    expect((await viewOf(`lead=${id}&key=${key}`, enquiry)).event).toMatchObject({ lead_id: id });
  });
});

const car = buildCar({ slug: 'a-car', car_type: 'used' });
const now = new Date('2026-11-20T00:00:00.000Z');
const bySlug = async () => ({ car, removedAt: null, updatedAt: now.toISOString() });

const phoneAfter = async (phones: object, query: string, lead: Lead | null = null) => {
  const url = new URL(`http://brolga.localhost/success?kind=enquiry${query}`);
  const visit = {
    tenant: testTenant({ phones }),
    now,
    url,
    services: { secret, cars: { bySlug }, leads: { byId: async () => lead } },
  };
  return (await successView(visit as unknown as ShopperVisit)).phone;
};
const call = (text: string) => ({ text, href: `tel:${text.replace(/\D/g, '')}` });
const used = '(07) 5550 0111';
const yard = '(07) 5550 0142';

it.each([
  ['of the car, by the phone order', { used }, '&car=a-car', call(used)],
  ['of its location where no other is set', {}, '&car=a-car', call(yard)],
  ['masked, with the page that reveals it', { reveal: 'masked' }, '&car=a-car', '/cars/a-car/phone'],
  ['of the dealer without a car', { used }, '', call(yard)],
  ['of the dealer, masked', { reveal: 'masked' }, '', '/contact-us/aspley/phone'],
])('the page after a lead has the number %s', async (_, phones, query, expected) => {
  const phone = await phoneAfter(phones, query);
  expect(phone).toEqual(typeof expected === 'string' ? { text: '(07) **** ****', href: expected } : expected);
});

it.each([
  ['of the car', { used, reveal: 'masked' }, '&car=a-car', used],
  ['of the dealer', { reveal: 'masked' }, '', yard],
])('the sender of a lead reads the number %s in full', async (_, phones, query, number) => {
  const phone = await phoneAfter(phones, `${query}&lead=${id}&key=${key}`, enquiry);
  expect(phone).toEqual(call(number));
});
