import { beforeAll, describe, expect, test } from 'vitest';
import { listBookings } from '#server/api/bookings';
import { addLeadNote, listLeadNotes } from '#server/api/lead-notes';
import { listStaff } from '#server/api/staff';
import { addStaff } from '#server/desk/accounts/staff';
import { engines } from '../support/both-databases';
import { aPerson, type BookableCar, leadApi } from '../support/lead-api';

describe.each(engines)('work on leads through the API, in %s', (engine) => {
  const { call, services, bookableCars } = leadApi(engine);
  let cars: BookableCar[];
  const people = new Map<string, string>();
  beforeAll(async () => {
    cars = await bookableCars();
    for (const [name, role] of [
      ['Kim', 'sales'],
      ['Lee', 'owner'],
      ['Max', 'marketing'],
    ] as const) {
      const email = `${name.toLowerCase()}@brolga.example`;
      await addStaff(services(), { tenant: 'brolga', email, name, role }, new Date());
    }
    for (const { id, name } of await services().staff.list('brolga')) people.set(name, id);
  });
  const aLead = async (more: object = {}) =>
    (await call('POST', '/api/leads', { body: { ...aPerson(), message: 'Hello', ...more } })).json();
  const show = async (id: string) => (await call('GET', `/api/leads/${id}`)).json();
  const change = async (id: string, body: unknown) => {
    const response = await call('PATCH', `/api/leads/${id}`, { body });
    return { status: response.status, body: await response.json() };
  };
  const idsOf = async (query: string) => {
    const { data } = await (await call('GET', `/api/leads?${query}`)).json();
    return data.map(({ id }: { id: string }) => id);
  };

  test('staff who may own a lead are listed by name, without those of other work', async () => {
    const answer = await (await call('GET', '/api/staff')).json();
    expect(listStaff.responses[200]?.safeParse(answer).error).toBeUndefined();
    const names = answer.data.map(({ name, role }: { name: string; role: string }) => `${name} ${role}`);
    expect(names).toEqual(['Kim sales', 'Lee owner']);
    expect(JSON.stringify(answer)).not.toContain('@');
  });

  test('a lead gets an owner, who is told once, and is found by it', async () => {
    const { id } = await aLead();
    const kim = { id: people.get('Kim'), name: 'Kim' };
    const emails = async () =>
      (await services().messageOutbox.list({ limit: 1_000 })).filter(({ to }) => to === 'kim@brolga.example');
    const before = (await emails()).length;
    for (const _ of [1, 2]) {
      expect(await change(id, { assigned_to: kim.id })).toMatchObject({
        status: 200,
        body: { assigned_to: kim },
      });
    }
    expect(await emails()).toHaveLength(before + 1);
    expect(await idsOf(`assigned_to=${kim.id}`)).toContain(id);
    expect(await idsOf('assigned_to=none')).not.toContain(id);
    expect((await change(id, { assigned_to: null })).body.assigned_to).toBeNull();
    expect(await idsOf('assigned_to=none')).toContain(id);
  });

  test.each(['Max', 'nobody'])('a lead is not given to %s', async (name) => {
    const { id } = await aLead();
    const { status, body } = await change(id, { assigned_to: people.get(name) ?? name, status: 'won' });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ param: 'assigned_to', code: 'not_found' }]);
    expect(await show(id)).toMatchObject({ assigned_to: null, status: 'new' });
  });

  test('notes are listed newest first, page by page, and are no change of the status', async () => {
    const { id } = await aLead();
    const path = `/api/leads/${id}/notes`;
    for (const text of ['One', 'Two']) {
      const response = await call('POST', path, { body: { text: ` ${text}\u0007 ` } });
      expect(response.status).toBe(201);
      const note = await response.json();
      expect(addLeadNote.responses[201]?.safeParse(note).error).toBeUndefined();
      expect(note).toMatchObject({ object: 'lead_note', lead_id: id, text });
    }
    await change(id, { note: 'Three' });
    await change(id, { status: 'contacted', note: 'Rang' });
    const page = await (await call('GET', `${path}?limit=2`)).json();
    expect(listLeadNotes.responses[200]?.safeParse(page).error).toBeUndefined();
    const rest = await (await call('GET', `${path}?limit=2&after=${page.next}`)).json();
    const texts = [...page.data, ...rest.data].map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Three', 'Two', 'One']);
    expect(rest).toMatchObject({ has_more: false, next: null });
    expect((await show(id)).status_history).toMatchObject([{ status: 'contacted', note: 'Rang' }]);
  });

  test.each([
    ['GET', undefined, 'brolga', 'nothing', 404],
    ['POST', { text: 'Hello' }, 'brolga', 'nothing', 404],
    ['POST', { text: ' ' }, 'brolga', 'own', 422],
    ['POST', { text: 'x'.repeat(1_001) }, 'brolga', 'own', 422],
    ['GET', undefined, 'wattle-bend', 'own', 404],
    ['POST', { text: 'Hello' }, 'wattle-bend', 'own', 404],
  ])('%s of a note %j at %s of %s is %i', async (method, body, tenant, which, status) => {
    const { id } = which === 'own' ? await aLead() : { id: which };
    expect((await call(method, `/api/leads/${id}/notes`, { tenant, body })).status).toBe(status);
  });

  test('a lead comes again to those who follow changes with its status, owner, notes and booking', async () => {
    const car = cars.pop() ?? expect.fail('no car left');
    const booked = { category: 'Test Drive', car_id: car.slug, starts_at: car.slots[4]?.starts_at };
    const { id } = await aLead(booked);
    const move = { starts_at: car.slots[9]?.starts_at };
    const steps = [
      () => change(id, { status: 'contacted' }),
      () => change(id, { assigned_to: people.get('Lee') }),
      () => call('POST', `/api/leads/${id}/notes`, { body: { text: 'A note' } }),
      () => call('PATCH', `/api/bookings/${id}`, { body: move }),
      () => call('DELETE', `/api/bookings/${id}`),
    ];
    for (const step of steps) {
      const { updated_at: before } = await show(id);
      const since = new Date(Date.parse(before) + 1).toISOString();
      expect(await idsOf(`updated_since=${since}`)).not.toContain(id);
      await new Promise((done) => setTimeout(done, 5));
      await step();
      const { updated_at: after } = await show(id);
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
      expect(await idsOf(`updated_since=${since}`)).toContain(id);
    }
  });

  test('bookings are listed by their state, place, car, time and change', async () => {
    const car = cars.pop() ?? expect.fail('no car left');
    const ids: string[] = [];
    for (const at of [10, 14, 18]) {
      const booked = { category: 'Test Drive', car_id: car.slug, starts_at: car.slots[at]?.starts_at };
      ids.push((await aLead(booked)).id);
    }
    const [first, second, third] = ids;
    await call('DELETE', `/api/bookings/${first}`);
    const list = async (query: string) => {
      const answer = await (await call('GET', `/api/bookings?${query}`)).json();
      expect(listBookings.responses[200]?.safeParse(answer).error).toBeUndefined();
      return answer;
    };
    const own = async (query: string) => {
      const { data } = await list(query);
      return data.map(({ id }: { id: string }) => id).filter((id: string) => ids.includes(id));
    };
    expect(await own('limit=100')).toEqual([third, second, first]);
    expect(await own('limit=100&state=booked')).toEqual([third, second]);
    expect(await own(`location_id=${car.location.id}&state=cancelled`)).toEqual([first]);
    expect(await own('location_id=elsewhere')).toEqual([]);
    const { car_id } = await (await call('GET', `/api/bookings/${first}`)).json();
    expect(await own(`car_id=${car_id}`)).toEqual([third, second, first]);
    const [from, to] = [car.slots[14]?.starts_at, car.slots[18]?.starts_at];
    expect(await own(`car_id=${car_id}&starts_from=${from}`)).toEqual([third, second]);
    expect(await own(`car_id=${car_id}&starts_from=${from}&starts_to=${to}`)).toEqual([second]);
    const changed: string[] = [];
    let after = '';
    for (let pages = 0; pages < 9; pages += 1) {
      const page = await list(`car_id=${car_id}&updated_since=2020-01-01T00:00:00Z&limit=1${after}`);
      changed.push(...page.data.map(({ id }: { id: string }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(changed).toEqual([second, third, first]);
    expect((await call('GET', '/api/bookings?after=leads.x')).status).toBe(400);
    expect((await call('GET', '/api/bookings', { tenant: 'wattle-bend' })).status).toBe(200);
  });
});
