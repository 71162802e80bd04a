import { describe, expect, it } from 'vitest';
import { deskSchema } from '#server/settings/desk-schema';
import type { Lead } from '#server/settings/lead';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { aLead } from '../../tests/support/a-lead';
import { testLocation, testTenant } from '../../tests/support/test-tenant';
import type { DeskDelivery, DeskLead } from './desk-store';
import { attachment } from './private-files';
import { overdueBefore } from './rules/inbox-query';
import {
  deliveryLine,
  deliveryText,
  kindOfLead,
  leadChips,
  leadFacts,
  leadRow,
  withoutMail,
} from './rules/lead-row';
import { messageChip } from './rules/person-words';
import { carWords, filledIn, replies, situationWords } from './rules/reply-templates';

const now = new Date('2026-11-20T03:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const reserve = { category: 'Reservation', subcategory: 'Reserve' };
const order = { category: 'Reservation', subcategory: 'Online order' };
it.each([
  ['Enquiry', { category: 'Enquiry', subcategory: 'Car enquiry', form_completed: false }],
  ['Order started', { ...order, form_completed: false }],
  ['Reservation', { ...order, form_completed: true }],
  ['Reservation not paid', { ...reserve, form_completed: false }],
  ['Reservation not paid', { ...reserve, fields: { reservation_deposit: '$500, not paid' } }],
  ['Reservation', { ...reserve, fields: { reservation_deposit: '$500, paid' } }],
  ['Reservation', reserve],
])('a lead is called %s: %j', (expected, change) => {
  expect(kindOfLead(aLead(change))).toBe(expected);
});

const place = (id: string, name: string) => testLocation(id, { name, dealership_id: id.toUpperCase() });
const tenant = testTenant({ locations: [place('north', 'North'), place('south', 'South')] });
const delivery = (change: Partial<DeskDelivery> = {}): DeskDelivery => ({
  id: 'l1-email',
  leadId: 'l1',
  destination: 'email',
  about: 'lead',
  state: 'delivered',
  attempts: 1,
  nextAttemptAt: minutesAgo(0),
  deliveredAt: minutesAgo(1),
  lastError: null,
  ...change,
});
const enquiry = aLead({
  subcategory: 'Car enquiry',
  fields: { name: 'Zoë', last_name: 'Nguyen', phone: '+61491570006' },
  created_at: minutesAgo(5),
});
const given = (lead: Partial<Lead> = {}, change: Partial<DeskLead> = {}): DeskLead => ({
  lead: { ...enquiry, ...lead },
  status: 'new',
  repliedAt: null,
  ownerId: null,
  mergedInto: null,
  deliveries: [delivery()],
  ...change,
});
const delivering = (change: Partial<DeskDelivery>) => given({}, { deliveries: [delivery(change)] });
const chips = (one: DeskLead) => leadChips(one, tenant, now).map(({ text }) => text);

it.each([
  ['new', given(), ['New']],
  ['new for 119 minutes', given({ created_at: minutesAgo(119) }), ['New']],
  ['new for 120 minutes', given({ created_at: minutesAgo(120) }), ['Overdue']],
  ['old and dealt with', given({ created_at: minutesAgo(9_000) }, { status: 'contacted' }), ['Contacted']],
  ['sold', given({}, { status: 'won' }), ['Sold']],
  ['not delivered', delivering({ state: 'dead' }), ['New', 'Not delivered']],
  ['failed once', delivering({ state: 'pending', lastError: 'ETIMEDOUT' }), ['New', 'Delivery waiting']],
  ['on its way', delivering({ state: 'pending', attempts: 0 }), ['New']],
  ['held', given({ quarantined: 'held', created_at: minutesAgo(500) }), ['Suspected spam']],
  ['discarded', given({ quarantined: 'discarded' }), ['Spam']],
])("a lead's state is shown for a lead that is %s", (_, one, expected) =>
  expect(chips(one)).toEqual(expected),
);

describe('the minutes until a lead is overdue', () => {
  const weekday = (day: number) => ({ weekday: day, status: 'open', open: '09:00', close: '17:00' });
  const hours = testTenant({
    locations: [testLocation('a', { opening_hours: [1, 2, 3, 4, 5].map(weekday) as never })],
  });
  const none = testTenant();
  const holidays = testTenant({
    locations: [
      testLocation('a', {
        opening_hours: [1, 2, 3, 4, 5].map(weekday) as never,
        special_hours: [
          { date: '2026-12-25', department: 'all', status: 'closed', name: 'Christmas Day' },
          {
            date: '2026-12-24',
            department: 'all',
            status: 'open',
            start_hour: '09:00',
            end_hour: '12:00',
            name: 'Christmas Eve',
          },
        ] as never,
      }),
    ],
  });
  it.each([
    ['in the middle of a day', hours, '2026-11-20T03:00:00.000Z', '2026-11-20T01:00:00.000Z'],
    ['in the night', hours, '2026-11-19T20:00:00.000Z', '2026-11-19T05:00:00.000Z'],
    ['early on a Monday', hours, '2026-11-22T23:30:00.000Z', '2026-11-20T05:30:00.000Z'],
    ['after a holiday and a weekend', holidays, '2026-12-27T23:30:00.000Z', '2026-12-24T00:30:00.000Z'],
    ['on a day that closes early', holidays, '2026-12-24T05:00:00.000Z', '2026-12-24T00:00:00.000Z'],
    ['without opening hours', none, '2026-11-19T20:00:00.000Z', '2026-11-19T18:00:00.000Z'],
  ])('count while the dealer is open: %s', (_, site, at, before) => {
    expect(overdueBefore(site, new Date(at)).toISOString()).toBe(before);
  });
});

describe('replies about a car', () => {
  const forSale = buildCar({ price: 47_010, stocknum: 'A1' });
  const offered = { car: '2019 Mazda CX-5', stock: 'A1', price: expect.stringContaining('$47,010') };
  it.each([
    ['offer a car for sale at its present price', forSale, offered],
    ['don’t offer a sold car', { ...forSale, status: 'sold' as const }, {}],
    ['don’t offer a car that is not here yet', { ...forSale, status: 'coming_soon' as const }, {}],
    ['don’t offer a reserved car', { ...forSale, reserved: true }, {}],
    ['don’t offer a hidden car', { ...forSale, show_on_dealer_website: false }, {}],
    ['don’t offer a car that is gone', undefined, {}],
  ])('%s', (_, car, words) => {
    expect(carWords(car, tenant, now)).toEqual(
      words && Object.keys(words).length ? { ...words, car: expect.any(String) } : {},
    );
  });
});

describe('a row of the inbox', () => {
  it('has name, car, location, age and a phone link', () => {
    const car = { id: 'c', slug: 'c', name: '2021 Mazda CX-5' };
    expect(leadRow(given({ car, dealership_id: 'SOUTH' }), tenant, now)).toMatchObject({
      href: '/desk/leads/l1',
      name: 'Zoë Nguyen',
      about: '2021 Mazda CX-5',
      place: 'South',
      age: '5 min ago',
      phone: { text: '0491 570 006', href: 'tel:+61491570006' },
    });
  });

  it('has the appointment, other leads and the owner', () => {
    const booking = { startsAt: '2026-11-22T23:00:00.000Z', locationId: 'north', state: 'booked' } as const;
    const row = leadRow(given(), tenant, now, { booking, others: 2, owner: 'Kim Lee' });
    expect(row).toMatchObject({
      appointment: 'Mon 23 Nov, 9:00 am',
      owner: 'Kim Lee',
      others: { text: '2 other leads', href: '/desk/leads?q=%2B61491570006' },
    });
    const at = (lead: Partial<Lead>, state?: 'cancelled') =>
      leadRow(given(lead), tenant, now, state ? { booking: { ...booking, state } } : {}).appointment;
    expect(at({}, 'cancelled')).toBe('Cancelled: Mon 23 Nov, 9:00 am');
    const requested = 'Sat 5 Dec, 10:30 am (requested)';
    expect(at({ fields: { preferred_time: '2026-12-05T10:30' } })).toBe(requested);
    expect(at({ fields: { preferred_time: '2027-01-05T10:30' } })).toContain(' 2027,');
    expect(at({})).toBeUndefined();
    expect(leadRow(given(), tenant, now, { others: 1 }).others?.text).toBe('1 other lead');
    expect(leadRow(given(), tenant, now, { others: 0 }).others).toBeUndefined();
  });

  it.each([
    ['the chosen location', { fields: { location_id: 'north' }, dealership_id: 'SOUTH' }, 'North'],
    ['the entered name of an unknown location', { fields: { location: 'Elsewhere' } }, 'Elsewhere'],
    ['no location if there is none', { fields: {} }, undefined],
  ])('names %s', (_, lead, expected) => expect(leadRow(given(lead), tenant, now).place).toBe(expected));

  it('has fallbacks for a missing name and car', () => {
    const fallbacks = { name: 'No name', about: 'Car enquiry', phone: undefined };
    expect(leadRow(given({ fields: {} }), tenant, now)).toMatchObject(fallbacks);
  });
});

it('every entered value is shown, with a label', () => {
  const lead = given({
    fields: {
      postcode: '4000',
      Rego: '123ABC',
      trade_make: 'Mazda',
      location_id: 'north',
      appointment: 'Mon',
    },
    consents: [{ kind: 'terms', text: 'The terms', version: 'v', given: true, at: minutesAgo(5) }],
    lead_attributes: { visited_pages: ['/', '/search'], linked_query_params: { utm_source: 'mail' } },
    user_agent: 'Browser',
    suspect: 'too quick',
    form_completed: false,
  }).lead;
  const facts = Object.fromEntries(
    leadFacts(lead, tenant).flatMap(({ facts: some }) => some.map(({ label, value }) => [label, value])),
  );
  expect(facts).toMatchObject({
    Where: 'North',
    Postcode: '4000',
    Rego: '123ABC',
    'Trade-in make': 'Mazda',
    Appointment: 'Mon',
    'Terms of use': 'Yes, agreed (20 Nov 2026, 12:55 pm)\n“The terms”',
    Campaign: 'utm_source: mail',
    'Pages seen': '/\n/search',
    Browser: 'Browser',
    'Looks like spam': 'too quick',
    'Form completed': 'No, abandoned',
  });
  const booked = leadFacts(lead, tenant, true).flatMap(({ facts: some }) => some.map(({ label }) => label));
  expect(booked).not.toContain('Appointment');
});

it('a lead that staff typed names them and how the person got in touch', () => {
  const lead = { ...enquiry, source: 'api' as const, added_by: 'Kim Lee', fields: { source: 'Phone call' } };
  const lines = leadFacts(lead, tenant).flatMap(({ facts }) => facts);
  expect(lines.filter(({ label }) => ['Source', 'Added by'].includes(label))).toMatchObject([
    { value: 'Phone call' },
    { value: 'Kim Lee' },
  ]);
  const ofForm = leadFacts(enquiry, tenant).flatMap(({ facts }) => facts);
  expect(ofForm.find(({ label }) => label === 'Source')?.value).toBe('Website, no campaign');
});

it('what a browser says of itself is folded away', () => {
  const facts = leadFacts({ ...enquiry, user_agent: 'Browser' }, tenant);
  const folded = facts.filter(({ isFolded }) => isFolded).flatMap((one) => one.facts);
  expect(folded.map(({ label }) => label)).toEqual(expect.arrayContaining(['Browser', 'Lead ID']));
});

describe('a delivery as text', () => {
  const dead: Partial<DeskDelivery> = { state: 'dead', attempts: 16, lastError: 'EAUTH' };
  const retried: Partial<DeskDelivery> = { state: 'pending', lastError: 'HTTP 500', about: 'booking-2' };
  const next =
    'Tried once, next attempt 20 Nov 2026, 1:00 pm. Last response: the other system has a fault (HTTP 500).';
  const refused =
    'Failed after 16 attempts. Last response: the mail server did not accept our password (EAUTH).';
  const stored = 'Stored here 20 Nov 2026, 12:59 pm.';
  it.each<[Partial<DeskDelivery>, string, string, string, boolean]>([
    [{}, 'email', 'Delivered', '20 Nov 2026, 12:59 pm', false],
    [dead, 'email', 'Not delivered', refused, true],
    [{ lastError: 'no mail server' }, 'email', 'Not sent: no mail server', stored, false],
    [{ state: 'pending', attempts: 0 }, 'email', 'Waiting', 'Sending.', false],
    [retried, 'email (booking 2)', 'Waiting', next, true],
  ])('describes %j', (change, destination, chip, text, retry) => {
    const line = deliveryLine(delivery(change), 'Australia/Brisbane', () => false);
    expect(line).toMatchObject({ destination, text, retry, chip: { text: chip } });
  });
});

it('a file of leads says of a delivery what its page says', () => {
  const stored = delivery({ lastError: 'no mail server' });
  const site = {
    delivery: {
      destinations: [
        { name: 'hr', kind: 'email' },
        { name: 'crm', kind: 'webhook' },
      ],
    },
  };
  const hasNoMail = withoutMail(site as never, undefined);
  expect(deliveryText(delivery({}), withoutMail(site as never, 'smtp://x'))).toBe('email: delivered');
  expect(deliveryText(delivery({}), hasNoMail)).toBe('email: not known whether it was sent');
  expect(['email', 'hr', 'crm'].map(hasNoMail)).toEqual([true, true, false]);
  expect(deliveryText(stored, hasNoMail)).toBe('email: not sent: no mail server');
  expect(messageChip('sent', 'no text gateway').text).toBe('Not sent: no text gateway');
  expect(messageChip('sent', null).text).toBe('Sent');
});

const settings = (text: string, subject = 'About {car}') =>
  deskSchema.parse({ reply_templates: [{ name: 'Hello', subject, text }] });
const person = { email: "mia.o'neil+x@example.com", phone: '+61491570006' };
const words = { name: 'Mia', car: '2021 Toyota HiLux & tray', staff: 'Kim Lee' };

describe('reply templates', () => {
  it("fill in the lead's values, encoded for an email and a text message", () => {
    const [reply] = replies(settings('Hi {name}, is 100% of the {car} fine?\n{staff}'), person, words);
    const mail = new URL(reply?.emailHref ?? '');
    expect(mail.protocol).toBe('mailto:');
    expect(decodeURIComponent(mail.pathname)).toBe(person.email);
    expect(mail.searchParams.get('subject')).toBe('About 2021 Toyota HiLux & tray');
    const text = 'Hi Mia, is 100% of the 2021 Toyota HiLux & tray fine?';
    expect(mail.searchParams.get('body')).toBe(`${text}\r\nKim Lee`);
    const [to, query] = (reply?.smsHref ?? '').split('?');
    expect(to).toBe('sms:+61491570006');
    expect(new URLSearchParams(query).get('body')).toBe(`${text}\nKim Lee`);
  });

  it.each([
    ['have no text message for a landline', { ...person, phone: '+61755501234' }, true, false],
    ['have no email without an address', { phone: '+61491570006' }, false, true],
    ['have neither without contact details', {}, false, false],
  ])('%s', (_rule, to, email, sms) => {
    const [reply] = replies(settings('Hi {name}'), to, words);
    expect([Boolean(reply?.emailHref), Boolean(reply?.smsHref)]).toEqual([email, sms]);
  });

  it('are offered only if each placeholder has a value', () => {
    expect(replies(settings('See you on {appointment}'), person, words)).toEqual([]);
    expect(replies(settings('Hi {constructor}'), person, words)).toEqual([]);
    expect(filledIn('{name} {Name} {}', words)).toBe('Mia {Name} {}');
  });

  it('know the situation: a car that is gone, a car that nobody has, a car to trade in', () => {
    const leadCar = { id: 'c', slug: 'c', name: '2019 Mazda CX-5' };
    const lead = (change: Partial<Lead> = {}) => ({ ...enquiry, car: leadCar, ...change });
    const here = buildCar({ price: 47_010 });
    expect(situationWords(lead(), here)).toEqual({});
    expect(situationWords(lead(), { ...here, status: 'sold' })).toEqual({ gone: '2019 Mazda CX-5' });
    expect(situationWords(lead(), undefined)).toEqual({ gone: '2019 Mazda CX-5' });
    expect(situationWords(lead(), { ...here, reserved: true })).toEqual({});
    const unknown = { car: undefined, fields: { car_id: 'A red ute' } };
    expect(situationWords(lead(unknown), undefined)).toEqual({ wanted: 'A red ute' });
    const traded = { fields: { trade_year: '2012', trade_make: 'Mazda', trade_model: '3' } };
    expect(situationWords(lead(traded), here)).toEqual({ tradein: '2012 Mazda 3' });
  });

  it('of a new site suit a lead with a car', () => {
    const all = { ...words, price: '$25,990', dealer: 'Brolga', phone: '07 5550 0142' };
    const names = (more: object) =>
      replies(deskSchema.parse({}), person, { ...all, ...more }).map(({ name }) => name);
    expect(names({})).toEqual(['Introduce yourself', 'Missed call', 'Still available', 'No answer yet']);
    const withoutCar = { car: undefined, wanted: 'the car you asked about' };
    expect(names(withoutCar)).toEqual(['Missed call', 'Not in stock', 'No answer yet']);
    expect(names({ car: undefined, gone: '2021 Toyota HiLux' })).toContain('Car sold');
    expect(names({ tradein: '2012 Mazda 3' })).toContain('Trade-in');
  });
});

it.each([
  ['CV.pdf', `attachment; filename="CV.pdf"; filename*=UTF-8''CV.pdf`],
  [
    'Zoë’s résumé (1).docx',
    `attachment; filename="Zo__s r_sum_ _1_.docx"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20r%C3%A9sum%C3%A9%20%281%29.docx`,
  ],
  [
    'a"\r\nSet-Cookie: x=1.pdf',
    `attachment; filename="a___Set-Cookie_ x_1.pdf"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1.pdf`,
  ],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('the file name %j is sent on one line', (name, expected) => {
  expect(attachment(name)).toBe(expected);
  expect(() => new Headers({ 'Content-Disposition': attachment(name) })).not.toThrow();
});
