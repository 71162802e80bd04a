import { describe, expect, it } from 'vitest';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Lead } from '#server/settings/lead';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { aLead } from '../../../tests/support/a-lead';
import { testTenant } from '../../../tests/support/test-tenant';
import { successView } from './success-page';

const id = '01JD0000000000000000000000';
const enquiry = aLead({ id, category: 'Enquiry', subcategory: 'Car enquiry' });
const drive = aLead({ id, category: 'Test Drive', subcategory: 'Test drive' });

const viewOf = (
  query: string,
  lead: Lead | null,
  status: 'in_stock' | 'sold' = 'in_stock',
  reserved = false,
) =>
  successView({
    tenant: testTenant(),
    now: new Date('2026-11-20T00:00:00.000Z'),
    url: new URL(`/success?${query}`, 'http://brolga.localhost'),
    services: {
      leads: { byId: async (_tenant: string, wanted: string) => (wanted === lead?.id ? lead : null) },
      cars: {
        bySlug: async () => ({
          car: buildCar({ status, reserved, sold_date_timestamp: Date.parse('2026-11-19T00:00:00.000Z') }),
          removedAt: null,
          updatedAt: '',
        }),
      },
    },
  } as unknown as PageVisit);

describe('the page after a form', () => {
  it.each([
    ['nobody who has sent nothing', 'kind=enquiry', null, /haven’t sent us anything/],
    ['nobody with a made-up lead', `kind=enquiry&lead=${id}`, null, /haven’t sent us anything/],
    ['the sender of an enquiry', `kind=enquiry&lead=${id}`, enquiry, /^Thank you, we have your message/],
    [
      'by the lead, not by the address',
      `kind=similar&lead=${id}`,
      enquiry,
      /^Thank you, we have your message/,
    ],
  ])('thanks %s', async (_rule, query, lead, title) => {
    expect((await viewOf(query, lead)).title).toMatch(title);
  });

  it.each([
    ['an enquiry about a car that was sold meanwhile', enquiry, 'sold', false, /^This car has been sold/],
    ['a drive of a car that was reserved meanwhile', drive, 'in_stock', true, /^This car has been reserved/],
    ['a drive of a car for sale', drive, 'in_stock', false, /will confirm the time/],
  ] as const)('promises nothing that is no longer true: %s', async (_rule, lead, status, reserved, step) => {
    const { steps } = await viewOf(`car=a-car&lead=${id}`, lead, status, reserved);
    expect(steps[0]).toMatch(step);
  });

  it('promises no car to the sender of a drive that is held as suspected spam', async () => {
    const { steps } = await viewOf(`car=a-car&lead=${id}`, { ...drive, quarantined: 'held' });
    expect(steps.join(' ')).not.toMatch(/ready when you arrive|will confirm the time/);
    expect(steps[0]).toMatch(/checks it before a time is booked/);
  });

  it('reports no event without a lead', async () => {
    expect((await viewOf(`lead=${id}`, null)).event).toBeUndefined();
    expect((await viewOf(`lead=${id}`, enquiry)).event).toMatchObject({ lead_id: id });
  });
});

const car = buildCar({ slug: 'a-car', car_type: 'used' });
const now = new Date('2026-11-20T00:00:00.000Z');
const bySlug = async () => ({ car, removedAt: null, updatedAt: now.toISOString() });

const phoneAfter = async (phones: object, query: string) => {
  const url = new URL(`http://brolga.localhost/success?kind=enquiry${query}`);
  const visit = {
    tenant: testTenant({ phones }),
    now,
    url,
    services: { cars: { bySlug }, leads: { byId: async () => null } },
  };
  return (await successView(visit as unknown as PageVisit)).phone;
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
