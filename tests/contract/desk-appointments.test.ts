import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import { newUlid } from '#server/platform/ulid';
import { deskSite } from '../support/desk-site';
import { importFeed } from '../support/stock';
import { newLead } from './example-lead';

/** Appointments that staff book, move, cancel and mark, with the shopper's own times and letters. */
const slug = 'brolga';
/** Friday 20 November, 10 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00.000Z');
const desk = deskSite({ slug, now });
const { services } = desk;

beforeAll(async () => {
  const cars = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9'].map((stocknum) => ({
    stocknum,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price: 15_000,
  }));
  await importFeed(services().database, cars, { tenant: slug });
});

const person = { name: 'Mia', phone: '0491 570 006', email: 'mia@shopper.example', source: 'Phone call' };

/** The free times that the form offers for a car. */
async function freeTimes(stocknum: string, path = `appointments/add?stocknum=${stocknum}`) {
  const { times } = await desk.viewOf('add-appointment', path, 'sales');
  return {
    place: times.place?.slug ?? '',
    times: times.days.flatMap((day) => day.times.map(({ value }) => value)),
  };
}

/** A test drive that sales staff have booked for the first time that is free. */
async function aDrive(stocknum: string) {
  const { place, times } = await freeTimes(stocknum);
  const form = { ...person, key: newUlid(now), stocknum, location: place, starts_at: times[0] ?? '' };
  const sent = await desk.send('appointments/add', form, 'sales');
  if (sent.state !== 'moved') throw new Error(JSON.stringify(sent));
  return { form, times, path: sent.to.replace('/desk/', ''), id: sent.to.split('/').at(-1) ?? '' };
}

let minutes = 0;
/** Sends a form a minute after the one before: what came later is the later word. */
function press(path: string, form: Readonly<Record<string, string>>, role: StaffRole = 'sales') {
  minutes += 1;
  const visit = desk.visit(path, role, form);
  return submitDesk({ ...visit, now: new Date(now.getTime() + minutes * 60_000) }, path);
}

const leadOf = (path: string) => desk.viewOf('lead', path, 'sales');
/** The appointment of a lead at another time than now. */
async function panelAt(path: string, at: Date) {
  const answer = await deskPage({ ...desk.visit(path, 'manager'), now: at }, path);
  return 'view' in answer && answer.view.page === 'lead' ? answer.view.appointment : undefined;
}
const historyOf = async (path: string) => (await leadOf(path)).notes.map(({ text }) => text);
const lettersOf = async (id: string) =>
  ((await services().deliveries.ofLeads(slug, [id])).get(id) ?? [])
    .filter(({ destination }) => destination === 'confirmation')
    .map(({ about }) => about)
    .sort();

describe('a test drive booked at the desk', () => {
  it('takes a time of the shopper’s form, belongs to whoever booked it, and is confirmed by email', async () => {
    const { path, id, form } = await aDrive('T1');
    const lead = await leadOf(path);
    expect(lead).toMatchObject({
      name: 'Mia',
      car: { name: '2020 Kia Rio' },
      appointment: { booking: { kind: 'Test drive' }, manage: { text: 'Move or cancel' } },
    });
    expect(lead.statuses.find(({ current }) => current)?.value).toBe('appointment');
    expect(lead.notes).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Appointment booked'), by: 'Robin sales' }),
    );
    expect(await lettersOf(id)).toEqual(['lead']);
    expect((await freeTimes('T1')).times).not.toContain(form.starts_at);
    const list = await desk.viewOf('appointments', 'appointments', 'sales');
    const rows = list.days.flatMap((day) => day.rows);
    expect(rows).toContainEqual(expect.objectContaining({ id, name: 'Mia' }));
    const { entries } = await services().auditLog.list(slug, { limit: 50 });
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'appointment-changed', leadId: id, detail: 'booked' }),
    );
  });

  it('keeps what was typed while staff look at the times of another car', async () => {
    const typed = { do: 'times', stocknum: 'T2', name: 'Mia', phone: '0491 570 006' };
    expect(await desk.send('appointments/add', typed, 'sales')).toMatchObject({
      status: 200,
      view: { typed: { name: 'Mia', phone: '0491 570 006' }, errors: {} },
    });
  });

  it('is booked once however often the button is pressed, and another car’s driver is told', async () => {
    const { form, path } = await aDrive('T2');
    expect(await desk.send('appointments/add', form, 'sales')).toEqual({
      state: 'moved',
      to: `/desk/${path}`,
    });
    expect((await historyOf(path)).filter((text) => text.startsWith('Appointment booked'))).toHaveLength(1);
    const other = { ...form, key: newUlid(now), name: 'Ben', phone: '0491 570 156', email: '' };
    expect(await desk.send('appointments/add', other, 'sales')).toMatchObject({
      status: 422,
      view: { errors: { starts_at: expect.stringContaining('just been booked') }, typed: { name: 'Ben' } },
    });
  });

  it.each([
    ['without a time', { starts_at: '' }, 'starts_at'],
    ['at a time that the yard does not offer', { starts_at: '2026-11-20T17:07Z' }, 'starts_at'],
    ['with an unknown car', { stocknum: 'nothing' }, 'stocknum'],
    ['without a way to reach the person', { phone: '', email: '' }, 'phone'],
  ])('is refused beside the field: %s', async (_, change, field) => {
    const { place, times } = await freeTimes('T3');
    const form = { ...person, key: newUlid(now), stocknum: 'T3', location: place, starts_at: times[0] ?? '' };
    const refused = await desk.send('appointments/add', { ...form, ...change }, 'sales');
    expect(refused).toMatchObject({ status: 422, view: { errors: { [field]: expect.any(String) } } });
  });
});

describe('somebody who is here now', () => {
  it('has a test drive from this minute on, marked as attended', async () => {
    const { place } = await freeTimes('T3');
    const form = { ...person, key: newUlid(now), stocknum: 'T3', location: place, do: 'now' };
    const outcome = await desk.send('appointments/add', form, 'sales');
    expect(outcome).toMatchObject({ state: 'moved', to: expect.stringMatching(/\?done=attended$/) });
    const path = outcome.state === 'moved' ? outcome.to.replace(/^\/desk\/|\?.*$/g, '') : '';
    expect(await historyOf(path)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Appointment attended/)]),
    );
    expect((await leadOf(path)).statuses.find(({ current }) => current)?.value).toBe('appointment');
  });

  it('drives at the yard of the car where the form was shown for another', async () => {
    const form = { ...person, key: newUlid(now), stocknum: 'T7', location: 'elsewhere', do: 'now' };
    const later = new Date(now.getTime() + 5 * 3_600_000);
    const visit = desk.visit('appointments/add', 'sales', form);
    const outcome = await submitDesk({ ...visit, now: later }, 'appointments/add');
    expect(outcome).toMatchObject({ state: 'moved', to: expect.stringMatching(/\?done=attended$/) });
  });

  it('is told why there is none, where somebody drives the car from this minute on', async () => {
    const { place } = await freeTimes('T3');
    const form = { ...person, key: newUlid(now), stocknum: 'T3', location: place, do: 'now' };
    const outcome = await desk.send('appointments/add', form, 'sales');
    const to = outcome.state === 'moved' ? outcome.to.replace('/desk/', '') : '';
    expect(to).toMatch(/\?done=not-started$/);
    expect((await desk.viewOf('lead', to, 'sales')).notice).toMatch(/no test drive/);
  });
});

describe('the list of appointments', () => {
  it('is a week at a glance, with the number of each day', async () => {
    const { days, laterHref } = await desk.viewOf('appointments', 'appointments', 'sales');
    expect(days.map(({ weekday, day }) => `${weekday} ${day}`)).toEqual([
      'Fri 20',
      'Sat 21',
      'Sun 22',
      'Mon 23',
      'Tue 24',
      'Wed 25',
      'Thu 26',
    ]);
    expect(days[0]).toMatchObject({ heading: 'Today', isToday: true });
    expect(laterHref).toBe('/desk/appointments?from=2026-11-27');
    expect(await desk.viewOf('appointments', 'appointments?from=2026-12-25', 'sales')).toMatchObject({
      days: expect.arrayContaining([expect.objectContaining({ date: '2026-12-31', rows: [] })]),
      todayHref: '/desk/appointments',
    });
  });

  it('names a car by words that fit it alone, and lists the ones that fit otherwise', async () => {
    const { errors } = await desk.viewOf('add-appointment', 'appointments/add?stocknum=kia+rio', 'sales');
    expect(errors['stocknum']).toMatch(
      /^\d+ cars fit\. Enter one of their stock numbers: T\d \(2020 Kia Rio\)/,
    );
    const one = await desk.viewOf('add-appointment', 'appointments/add?stocknum=rio+t3', 'sales');
    expect(one).toMatchObject({ car: '2020 Kia Rio', errors: {} });
  });
});

describe('the appointment of a lead', () => {
  it('moves, is cancelled and is booked again, with a letter and a line of history each time', async () => {
    const { path, id, times } = await aDrive('T4');
    const { times: choice } = await desk.viewOf('appointment', `${path}/appointment`, 'sales');
    const location = choice?.place?.slug ?? '';
    const book = (starts_at = '') =>
      press(`${path}/appointment`, { do: 'book', location, starts_at }, 'sales');
    const done = (what: string) => ({ state: 'moved', to: `/desk/${path}?done=${what}#appointment` });
    expect(await book(times[3])).toEqual(done('moved'));
    expect(await book(times[3])).toEqual(done('moved'));
    expect(await lettersOf(id)).toEqual(['booking-1', 'lead']);
    expect(await press(`${path}/appointment`, { do: 'cancel' }, 'sales')).toEqual(done('cancelled'));
    expect((await leadOf(path)).appointment).toMatchObject({ booking: { chip: { text: 'Cancelled' } } });
    expect(await book(times[4])).toEqual(done('booked'));
    expect(await lettersOf(id)).toEqual(['booking-1', 'booking-2', 'booking-3', 'lead']);
    expect((await historyOf(path)).slice(0, 4)).toEqual([
      expect.stringMatching(/^Appointment booked/),
      expect.stringMatching(/^Appointment cancelled/),
      expect.stringMatching(/^Appointment moved/),
      expect.stringMatching(/^(Appointment booked|Assigned)/),
    ]);
  });

  it('is recorded as attended or missed, by whom and when; the latest word counts', async () => {
    const { path, form } = await aDrive('T5');
    const startsMs = new Date(form.starts_at).getTime();
    const at = (minutesAfter: number) => new Date(startsMs + minutesAfter * 60_000);
    const mark = (outcome: string, minutesAfter: number) => {
      const address = `${path}/appointment`;
      const visit = desk.visit(address, 'manager', { do: outcome });
      return submitDesk({ ...visit, now: at(minutesAfter) }, address);
    };
    expect(await mark('attended', -1)).toMatchObject({
      status: 422,
      view: { notice: expect.stringContaining('still to come') },
    });
    await mark('missed', 0);
    await mark('missed', 1);
    const missed = await panelAt(path, at(2));
    expect(missed?.manage?.text).toBe('Book another time');
    expect(missed?.booking).toMatchObject({
      chip: { text: 'Missed' },
      missedHref: expect.stringContaining('#reply'),
    });
    await mark('attended', 3);
    const { appointment, notes } = await leadOf(path);
    expect(appointment?.booking?.chip).toEqual({ text: 'Attended', tone: 'positive' });
    expect(notes.slice(0, 2)).toMatchObject([
      { text: expect.stringMatching(/^Appointment attended/), by: 'Robin manager' },
      { text: expect.stringMatching(/^Appointment missed/), by: 'Robin manager' },
    ]);
    expect(notes[2]?.text).not.toContain('missed');
  });

  it('can’t be marked while it is still to come', async () => {
    const { path, times } = await aDrive('T6');
    const { times: choice } = await desk.viewOf('appointment', `${path}/appointment`, 'sales');
    const form = { do: 'book', location: choice?.place?.slug ?? '', starts_at: times.at(-1) ?? '' };
    await press(`${path}/appointment`, form, 'sales');
    expect(await press(`${path}/appointment`, { do: 'attended' }, 'sales')).toMatchObject({
      status: 422,
      view: { notice: expect.stringContaining('still to come') },
    });
    expect((await leadOf(path)).appointment?.booking?.marks).toEqual([]);
  });

  it('is booked for an enquiry that had none, which the shopper hears of once', async () => {
    const fields = { name: 'Kim', email: 'kim@shopper.example', phone: '+61491570156' };
    const lead = newLead({ id: newUlid(now), form_token: newUlid(now), fields });
    await services().leads.add(lead, ['email']);
    const path = `leads/${lead.id}`;
    const { times: choice } = await desk.viewOf('appointment', `${path}/appointment`, 'sales');
    const starts_at = choice?.days.at(-1)?.times.at(-1)?.value ?? '';
    const form = { do: 'book', location: choice?.place?.slug ?? '', starts_at };
    expect(await press(`${path}/appointment`, form, 'sales')).toMatchObject({ state: 'moved' });
    expect(await lettersOf(lead.id)).toEqual(['booking-0']);
    const { statuses, appointment } = await leadOf(path);
    expect(statuses.find(({ current }) => current)?.value).toBe('appointment');
    expect(appointment?.manage?.text).toBe('Move or cancel');
  });

  it('needs the release of a lead that is held as spam', async () => {
    const lead = newLead({ id: newUlid(now), form_token: newUlid(now), quarantined: 'held' });
    await services().leads.add(lead, []);
    expect(await desk.viewOf('appointment', `leads/${lead.id}/appointment`, 'sales')).toMatchObject({
      times: undefined,
      closed: expect.stringContaining('quarantine'),
    });
  });
});

describe('a car that somebody else has reserved', () => {
  it('can be driven all the same where staff book or move the time, with a warning', async () => {
    const { path, times } = await aDrive('T8');
    const [stored] = await services().stockChanges.find(slug, 'T8');
    await desk.send(`stock/${stored?.car.id}`, { do: 'save', state: 'reserved' });
    const warning = expect.stringContaining('reserved for somebody else');
    const view = await desk.viewOf('appointment', `${path}/appointment`, 'sales');
    expect(view).toMatchObject({ closed: undefined, notice: warning });
    const form = { do: 'book', location: view.times?.place?.slug ?? '', starts_at: times[3] ?? '' };
    expect(await press(`${path}/appointment`, form)).toMatchObject({ state: 'moved' });
    const add = await desk.viewOf('add-appointment', 'appointments/add?stocknum=T8', 'sales');
    expect(add).toMatchObject({ errors: {}, notice: warning });
    expect(await aDrive('T8')).toMatchObject({ path: expect.stringMatching(/^leads\//) });
  });
});

describe('a lead with an appointment to come', () => {
  it('is closed only together with it, once somebody has said yes', async () => {
    const { path, id } = await aDrive('T9');
    const form = { do: 'note', text: '', reason: 'Bought elsewhere' };
    const asked = await press(path, form);
    expect(asked).toMatchObject({
      status: 200,
      view: { page: 'sure', heading: 'Cancel the test drive too?' },
    });
    expect((await services().bookings.byId(slug, id))?.state).toBe('booked');
    expect(await press(path, { ...form, sure: 'yes' })).toMatchObject({ state: 'moved' });
    expect((await services().bookings.byId(slug, id))?.state).toBe('cancelled');
    const { closed, notes } = await leadOf(path);
    expect(closed).toBe(true);
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Appointment cancelled/));
  });

  it('that is sold leads managers to the car, until it is sold too', async () => {
    const { path } = await aDrive('T1');
    expect((await desk.viewOf('lead', path)).sell).toBeUndefined();
    await press(path, { do: 'note', text: '', status: 'won' });
    expect((await leadOf(path)).sell).toBeUndefined();
    const { sell } = await desk.viewOf('lead', path);
    expect(sell?.text).toBe('Mark the car as sold too');
    const there = sell?.href.replace('/desk/', '') ?? '';
    await desk.send(there, { do: 'save', state: 'sold', cancels: '2' });
    expect((await desk.viewOf('lead', path)).sell).toBeUndefined();
  });
});
