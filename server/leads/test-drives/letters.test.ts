import ICAL from 'ical.js';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { toMessage } from '#server/leads/mailers';
import type { LeadEmail } from '#server/leads/rules/lead-email';
import type { Lead } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import type { Booking } from './booking-store';
import { bookingKey } from './find-booking';
import { driveChange, driveEnclosures, letters } from './letters';

const secret = { current: 'a secret of the site, long enough' };
const id = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';
const tenant = testTenant({
  slug: 'coast',
  name: 'Coast Cars',
  hosts: ['www.coast.example'],
  locations: [location('one')],
  delivery: { email_to: ['sales@coast.example'], email_from: 'website@coast.example' },
});
const mia = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61491570006' };
const appointment = 'Mon 23 Nov 2026, 9:00 am';
const lead = (fields: Record<string, string> = {}, more: Partial<Lead> = {}) =>
  aLead({
    id,
    tenant: 'coast',
    category: 'Test Drive',
    fields: { ...mia, appointment, ...fields },
    car: { id: 'c1', slug: 'c-1', name: '2021 Toyota HiLux SR5' },
    url: 'https://www.coast.example/cars/c-1/test-drive',
    ...more,
  });
const booking = (more: Partial<Booking> = {}): Booking => ({
  id,
  tenant: 'coast',
  leadId: id,
  locationId: 'one',
  carId: 'c1',
  seat: 0,
  startsAt: '2026-11-22T23:00:00.000Z',
  endsAt: '2026-11-22T23:30:00.000Z',
  state: 'booked',
  sequence: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  changedAt: '2026-11-20T00:00:00.000Z',
  heldUntil: null,
  cancelReason: null,
  ...more,
});
const write = (
  which: 'confirmation' | 'booking',
  { about = 'lead', of = lead(), had = [booking()] }: { about?: string; of?: Lead; had?: Booking[] } = {},
) =>
  letters({ bookings: { ofLeads: async () => had }, secret })[which]({
    delivery: { id: `${id}-${which}`, about },
    lead: of,
    tenant,
  });

/** Read with an independent email parser. */
async function received(email: LeadEmail | null) {
  if (!email) throw new Error('nothing was written');
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail(toMessage(email));
  return PostalMime.parse(Buffer.isBuffer(message) ? message : '');
}
const calendarOf = (attachments: Awaited<ReturnType<typeof received>>['attachments']) => {
  const content = attachments[0]?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return new ICAL.Component(ICAL.parse(text));
};

describe('the email to the shopper', () => {
  test('has the time, location and car, a link to change it, and the calendar entry', async () => {
    const mail = await received(await write('confirmation'));
    expect(mail.subject).toBe('Your test drive is booked: Mon 23 Nov 2026, 9:00 am, 2021 Toyota HiLux SR5');
    expect(mail.to).toEqual([{ name: '', address: 'mia@example.com' }]);
    expect(mail.replyTo).toEqual([{ name: 'Coast Cars', address: 'sales@coast.example' }]);
    expect(mail.text).toContain('When: Monday 23 November 2026, 9:00 am – 9:30 am');
    expect(mail.text).toContain('Where: Yard one, 1 Wattle Street, Aspley QLD 4034');
    const link = `https://www.coast.example/test-drives/${id}?key=${bookingKey(secret, 'coast', id)}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.attachments).toMatchObject([{ filename: 'test-drive.ics', mimeType: 'text/calendar' }]);
    expect(calendarOf(mail.attachments).getFirstPropertyValue('method')).toBe('PUBLISH');
  });

  test.each([
    ['without', 'No', false],
    ['with', 'Yes', true],
  ])('describes an inspection and its valuation, %s finance owing', async (_, owing, needsLetter) => {
    const valuation = { trade_estimate_low: '15300', trade_estimate_high: '17900', trade_offer: '16600' };
    const of = lead(
      {
        ...valuation,
        trade_make: 'Mazda',
        trade_model: '3',
        trade_year: '2019',
        trade_finance_owing: owing,
        trade_reached: 'finished',
        trade_accepted: 'Yes',
      },
      { category: 'Trade-in' },
    );
    const personalLink = async () => ({ id: 'unguessable', expiresAt: '2026-11-27T00:00:00.000Z' });
    const deps = { bookings: { ofLeads: async () => [booking()] }, personalLink, secret };
    const about = { delivery: { id: `${id}-c`, about: 'lead' }, lead: of, tenant };
    const mail = await received(await letters(deps).confirmation(about));
    expect(mail.subject).toBe('Your inspection is booked: Mon 23 Nov 2026, 9:00 am, 2019 Mazda 3');
    expect(mail.text).toContain('bring the car, all its keys, the service book, the rego papers');
    expect(mail.text?.includes('pay-out letter')).toBe(needsLetter);
    expect(mail.text).not.toContain(tenant.test_drives.confirmation_text);
    expect(mail.text).toContain('Our offer: $16,600');
    expect(mail.text).toContain('https://www.coast.example/valuations/unguessable');
  });

  test.each([
    ['moved', { sequence: 2 }, 'Your test drive has a new time', 'PUBLISH'],
    ['cancelled', { sequence: 2, state: 'cancelled' as const }, 'Your test drive is cancelled', 'CANCEL'],
  ])('reports that a test drive was %s', async (_, change, words, method) => {
    const mail = await received(await write('confirmation', { about: 'booking-2', had: [booking(change)] }));
    expect(mail.subject).toContain(words);
    expect(calendarOf(mail.attachments).getFirstPropertyValue('method')).toBe(method);
    expect(mail.text?.includes('Change or cancel:')).toBe(method === 'PUBLISH');
    const again = 'Book another time:\nhttps://www.coast.example/cars/c-1/test-drive';
    expect(mail.text?.includes(again)).toBe(method === 'CANCEL');
  });

  test.each([
    ['sold', /The car has been sold, so your test drive is cancelled\. We’re sorry\./],
    ['removed', /The car is no longer for sale, so your test drive is cancelled/],
  ] as const)('says why it is cancelled once the car is %s', async (cancelReason, words) => {
    const had = [booking({ sequence: 1, state: 'cancelled', cancelReason })];
    const mail = await received(await write('confirmation', { about: 'booking-1', had }));
    expect(mail.text).toMatch(words);
    expect(mail.text).not.toMatch(/nothing else you need to do|Book another time/);
  });

  test.each([
    ['without an address', { of: lead({ email: '' }) }],
    ['without a booking', { had: [] }],
    ['for a change that another replaced', { about: 'booking-1', had: [booking({ sequence: 2 })] }],
  ])('is not sent %s', async (_, given) => expect(await write('confirmation', given)).toBeNull());

  test('contains no address that is not the dealer’s', async () => {
    const of = lead({}, { url: 'https://evil.example/x' });
    expect((await write('confirmation', { of }))?.text).toContain('https://www.coast.example/test-drives/');
  });

  test('contains only its own headers and parts, for any texts', async () => {
    const evil = 'x\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>\0\u2028';
    const of = lead({ name: evil, car_wanted: evil, location: evil }, { car: undefined });
    const mail = await received(await write('confirmation', { of, had: [booking({ locationId: 'gone' })] }));
    expect(mail.bcc).toBeUndefined();
    expect(mail.attachments).toHaveLength(1);
    expect(mail.html).not.toContain('<script');
    expect(calendarOf(mail.attachments).getAllSubcomponents('vevent')).toHaveLength(1);
  });
});

describe('the email to the dealer', () => {
  test('reports a change, and the number to call', async () => {
    const had = [booking({ sequence: 1, state: 'cancelled' })];
    const mail = await received(await write('booking', { about: 'booking-1', had }));
    expect(mail.subject).toBe(`Test drive cancelled: ${appointment}, 2021 Toyota HiLux SR5 – Mia Nguyen`);
    expect(mail.to).toEqual([{ name: '', address: 'sales@coast.example' }]);
    expect(mail.text).toContain('Phone: 0491 570 006');
    expect(mail.text).not.toContain('key=');
  });

  test('says that a drive is cancelled because of its car', async () => {
    const had = [booking({ sequence: 1, state: 'cancelled', cancelReason: 'sold' })];
    const mail = await received(await write('booking', { about: 'booking-1', had }));
    expect(mail.subject).toContain('Test drive cancelled as the car is sold: ');
  });

  test('the lead itself has the calendar entry, without the shopper’s link', async () => {
    const files = await driveEnclosures({ bookings: { ofLeads: async () => [booking()] } }, lead(), tenant);
    expect(files).toMatchObject([{ name: 'test-drive.ics' }]);
    expect(new TextDecoder().decode(files[0]?.bytes)).not.toContain('key=');
  });

  test('the calendar entry names the person and how to reach them, not the dealer', async () => {
    const [file] = await driveEnclosures({ bookings: { ofLeads: async () => [booking()] } }, lead(), tenant);
    const changed = await received(
      await write('booking', { about: 'booking-1', had: [booking({ sequence: 1 })] }),
    );
    const leads = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file?.bytes)));
    for (const calendar of [leads, calendarOf(changed.attachments)]) {
      const event = calendar.getFirstSubcomponent('vevent');
      expect(event?.getFirstPropertyValue('summary')).toBe('Test drive: 2021 Toyota HiLux SR5 – Mia Nguyen');
      const description = String(event?.getFirstPropertyValue('description'));
      expect(description).toMatch(/^Mia Nguyen\n0491 570 006\nmia@example\.com/);
      expect(description).not.toContain('Call us');
    }
  });
});

const at = (about: string, had: Booking[]) =>
  driveChange(
    { bookings: { ofLeads: async () => had }, secret },
    { delivery: { id: `${id}-crm-${about}`, about }, lead: lead(), tenant },
  );

test('a change for the destinations of the lead: a move has the new time, a cancellation has none', async () => {
  const moved = { kind: 'moved', words: `Test drive moved: ${appointment}`, appointment };
  const booked = { lead_id: id, changes: 1 };
  expect(await at('booking-1', [booking({ sequence: 1 })])).toMatchObject({ ...moved, booking: booked });
  const cancelled = await at('booking-2', [booking({ sequence: 2, state: 'cancelled' })]);
  expect(cancelled).toMatchObject({ kind: 'cancelled', words: `Test drive cancelled: ${appointment}` });
  expect(cancelled?.appointment).toBeUndefined();
});
