import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { honeypotField } from '#server/leads/rules/shared-fields';
import { opensBooking } from '#server/leads/test-drives/find-booking';
import { carFormPage, submitCarForm } from '#server/site/site-form-page';
import { ShopperBrowser } from '../support/shopper-visit';
import { signedIn } from '../support/signed-in';
import { usedCars } from '../support/stock';
import { openTestServices } from '../support/test-services';

/** Forms that are sent faster than anyone reads them, and what their senders are told. */
const slug = 'brolga';
let services: Services;
let carSlug: string;
beforeAll(async () => {
  services = await openTestServices({ demoStock: true });
  carSlug = (await usedCars(services, slug))[0]?.slug ?? '';
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

/** A form about the car, opened now: sends it as it was filled in. */
async function opened(
  kind: 'checkout' | 'test-drive',
  browser = new ShopperBrowser(services, { tenant: slug }),
) {
  const path = `/cars/${carSlug}/${kind}`;
  const formKind = kind === 'checkout' ? 'reserve' : kind;
  const { view } = await carFormPage(browser.visit({ path, now: new Date() }), carSlug, formKind);
  const send = (change: Record<string, string>) => {
    const form = { ...view.values, ...view.hidden, ...person, ...change };
    return submitCarForm(browser.visit({ path, form, now: new Date() }), carSlug, formKind);
  };
  return { view, send };
}

async function testDrive(browser?: ShopperBrowser) {
  const { view, send: sendForm } = await opened('test-drive', browser);
  const field = view.steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'starts_at');
  const times = [...JSON.stringify(field).matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\dZ/g)].map(([time]) => time);
  const sent = (time = times[2] ?? '', change: Record<string, string> = {}) =>
    sendForm({ ...change, starts_at: time });
  const send = async (...form: Parameters<typeof sent>) => {
    const outcome = await sent(...form);
    if (outcome.state !== 'stored') throw new Error(JSON.stringify(outcome));
    return new URL(outcome.next, 'https://x').searchParams;
  };
  return { sent, send, times };
}

/** Whether the address after the form opens a booking. */
const opens = (address: URLSearchParams): boolean =>
  opensBooking(services.secret, slug, address.get('lead') ?? '', address.get('key') ?? '');

const leadCount = async () => (await services.database.selectFrom('leads').select('id').execute()).length;
const onceMore = /once more\. Nothing has been sent yet\.$/;

it('a hasty test drive is asked for once more, with everything kept; the second press books it', async () => {
  const { sent, send, times } = await testDrive();
  const before = await leadCount();
  expect(await sent()).toMatchObject({
    state: 'hasty',
    message: expect.stringMatching(onceMore),
    values: { ...person, starts_at: times[2] },
  });
  expect(await leadCount()).toBe(before);
  await pause(2_100);
  const retry = await send();
  const id = retry.get('lead') ?? '';
  expect([retry.get('kind'), opens(retry)]).toEqual(['test-drive', true]);
  expect((await services.leads.byId(slug, id))?.quarantined).toBeUndefined();
  expect((await services.deliveries.ofLeads(slug, [id])).get(id)?.length).toBeGreaterThan(0);
  const later = await send(times[6]);
  expect(later.get('lead')).not.toBe(id);
  expect((await services.leads.byId(slug, later.get('lead') ?? ''))?.quarantined).toBeUndefined();
});

it('a filled trap is no haste: the lead waits in quarantine, and nothing is booked', async () => {
  const { send } = await testDrive();
  const trapped = await send(undefined, { [honeypotField]: 'https://spam.example' });
  const id = trapped.get('lead') ?? '';
  expect([trapped.get('kind'), opens(trapped)]).toEqual(['contact', false]);
  expect((await services.leads.byId(slug, id))?.quarantined).toBe('held');
});

it('a signed-in shopper, whose form comes with their details, may send it at once', async () => {
  const { cookie } = await signedIn(services, slug, '+61491570110', 'https');
  const browser = new ShopperBrowser(services, { tenant: slug, headers: { cookie } });
  const { send, times } = await testDrive(browser);
  const sent = await send(times[14], { phone: '0491 570 110' });
  expect([sent.get('kind'), opens(sent)]).toEqual(['test-drive', true]);
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

it('a checkout that is sent in haste holds no car, and goes on to pay at the second press', async () => {
  const { view, send } = await opened('checkout');
  const agreed = { payment_method: 'practice', handover: '', agree_reservation: 'yes' };
  expect(view.submit).toContain('pay');
  expect(await send(agreed)).toMatchObject({ state: 'hasty', values: person });
  await pause(2_100);
  expect(await send(agreed)).toMatchObject({ state: 'stored', next: expect.stringMatching(/^\/buy\//) });
});
