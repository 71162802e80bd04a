import { expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { successView } from './success-page';

const car = buildCar({ slug: 'a-car', car_type: 'used' });
const now = new Date('2026-11-20T00:00:00.000Z');
const bySlug = async () => ({ car, removedAt: null, updatedAt: now.toISOString() });

const phoneAfter = async (phones: object, query: string) => {
  const url = new URL(`http://brolga.localhost/success?kind=enquiry${query}`);
  const visit = { tenant: testTenant({ phones }), now, url, services: { cars: { bySlug } } };
  return (await successView(visit as unknown as Bff)).phone;
};
const call = (text: string) => ({ text, href: `tel:${text.replace(/\D/g, '')}` });
const used = '(07) 5550 0111';
const yard = '(07) 5550 0142';

test.each([
  ['of the car, by the phone order', { used }, '&car=a-car', call(used)],
  ['of its location where no other is set', {}, '&car=a-car', call(yard)],
  ['masked, with the page that reveals it', { reveal: 'masked' }, '&car=a-car', '/cars/a-car/phone'],
  ['of the dealer without a car', { used }, '', call(yard)],
  ['of the dealer, masked', { reveal: 'masked' }, '', '/contact-us/aspley/phone'],
])('the page after a lead has the number %s', async (_, phones, query, expected) => {
  const phone = await phoneAfter(phones, query);
  expect(phone).toEqual(typeof expected === 'string' ? { text: '(07) **** ****', href: expected } : expected);
});
