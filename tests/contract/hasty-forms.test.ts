import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { opensBooking } from '#server/leads/test-drives/find-booking';
import { carFormPage, submitCarForm } from '#server/site/site-form-page';
import { ShopperBrowser } from '../support/shopper-visit';
import { openTestServices } from '../support/test-services';

/** Forms that are sent faster than anyone reads them, and what their senders are told. */
const slug = 'brolga';
let services: Services;
let carSlug: string;
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  const stock = services.database.selectFrom('cars').select('slug').where('tenant', '=', slug);
  const car = stock.where('car_type', '=', 'used').where('status', '=', 'in_stock');
  carSlug = (await car.executeTakeFirstOrThrow()).slug;
});
afterAll(() => services.close());

const person = {
  name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  opt_in: '',
};

async function testDrive() {
  const browser = new ShopperBrowser(services, { tenant: slug });
  const path = `/cars/${carSlug}/test-drive`;
  const { view } = await carFormPage(browser.visit({ path, now: new Date() }), carSlug, 'test-drive');
  const field = view.steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'starts_at');
  const times = [...JSON.stringify(field).matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\dZ/g)].map(([time]) => time);
  const send = async (time = times[2] ?? '', change: Record<string, string> = {}) => {
    const form = { ...view.values, ...view.hidden, ...person, ...change, starts_at: time };
    const visit = browser.visit({ path, form, now: new Date() });
    const outcome = await submitCarForm(visit, carSlug, 'test-drive');
    if (outcome.state !== 'stored') throw new Error(JSON.stringify(outcome));
    return new URL(outcome.next, 'https://x').searchParams;
  };
  return { send, times };
}

/** Whether the address after the form opens a booking. */
const opens = (address: URLSearchParams): boolean =>
  opensBooking(services.secret, slug, address.get('lead') ?? '', address.get('key') ?? '');

it('a hasty test drive is not called booked; the honest retry is booked and delivered', async () => {
  const { send, times } = await testDrive();
  const hasty = await send();
  const id = hasty.get('lead') ?? '';
  expect([hasty.get('kind'), opens(hasty)]).toEqual(['contact', false]);
  expect((await services.leads.byId(slug, id))?.quarantined).toBe('held');
  await pause(2_100);
  const retry = await send();
  expect([retry.get('kind'), retry.get('lead'), opens(retry)]).toEqual(['test-drive', id, true]);
  expect((await services.leads.byId(slug, id))?.quarantined).toBeUndefined();
  expect((await services.deliveries.ofLeads(slug, [id])).get(id)?.length).toBeGreaterThan(0);
  const later = await send(times[6]);
  expect(later.get('lead')).not.toBe(id);
  expect((await services.leads.byId(slug, later.get('lead') ?? ''))?.quarantined).toBeUndefined();
});

it('a corrected test drive takes the place of the first one, and nobody else’s', async () => {
  const { send, times } = await testDrive();
  await pause(2_100);
  const [time, phone] = [times[10], '0491 570 157'];
  const first = (await send(time, { phone })).get('lead') ?? '';
  const stranger = { phone: '0491 570 737', email: 'ana@example.com' };
  await expect(send(time, stranger)).rejects.toThrow('just been booked');
  const corrected = (await send(time, { phone: '0491 570 158' })).get('lead') ?? '';
  const stateOf = async (id: string) => (await services.bookings.byId(slug, id))?.state;
  expect([await stateOf(first), await stateOf(corrected)]).toEqual(['cancelled', 'booked']);
  const abouts = (await services.deliveries.ofLeads(slug, [first])).get(first)?.map(({ about }) => about);
  expect(abouts).toContain('booking-1');
  await expect(send(time, { ...stranger, postcode: '4001' })).rejects.toThrow('just been booked');
  expect(await stateOf(corrected)).toBe('booked');
});
