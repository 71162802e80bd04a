import { beforeEach, describe, expect, it } from 'vitest';
import { DeskStore } from '#server/desk/desk-store';
import { type LeadNote, LeadProgressStore } from '#server/desk/lead-progress-store';
import type { LeadFilter } from '#server/desk/matching-leads';
import { LeadStore } from '#server/leads/lead-store';
import { searchTerms } from '#server/leads/rules/lead-words';
import { usualReplyOf } from '#server/leads/usual-reply';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { Lead, LeadStatus } from '#server/settings/lead';
import { bothDatabases, engines } from '../support/both-databases';
import { testLocation, testTenant } from '../support/test-tenant';

const start = Date.parse('2026-11-20T00:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const newLead = (name: string, minutes: number, change: Partial<Lead> = {}): Lead => ({
  id: newUlid(at(minutes)),
  tenant: 'brolga',
  category: 'Enquiry',
  source: 'form',
  fields: { name, email: `${name.toLowerCase()}@x.example` },
  created_at: at(minutes).toISOString(),
  ...change,
});
const note = (minutes: number, change: Partial<LeadNote> = {}): LeadNote => ({
  id: newUlid(at(minutes)),
  kind: 'note',
  text: 'Rang “them”',
  byId: 's1',
  byName: 'Robin',
  createdAt: at(minutes).toISOString(),
  ...change,
});
const all: LeadFilter = { terms: [] };

const databaseOf = bothDatabases();

describe.each(engines)('the desk in %s', (engine) => {
  function openStores() {
    const commits = new GroupCommit(databaseOf(engine));
    return {
      db: commits.db,
      desk: new DeskStore(commits.db),
      progress: new LeadProgressStore(commits),
      leads: new LeadStore(commits),
    };
  }
  let stores: ReturnType<typeof openStores>;
  beforeEach(async () => {
    stores = openStores();
    await stores.db.deleteFrom('deliveries').execute();
    await stores.db.deleteFrom('leads').execute();
  });
  const add = async (...some: Lead[]) => {
    for (const lead of some) await stores.leads.add(lead, ['email']);
    return some.map(({ id }) => id);
  };
  const names = async (filter: Partial<LeadFilter>, tenant = 'brolga') => {
    const { leads } = await stores.desk.page(tenant, { ...all, ...filter }, { limit: 50 });
    return leads.map(({ lead }) => lead.fields['name']);
  };

  it('deletes everything about a deleted lead', async () => {
    const [id = ''] = await add(newLead('Ann', 1));
    await stores.progress.addNote('brolga', id, note(2));
    await stores.db.deleteFrom('deliveries').execute();
    await stores.db.deleteFrom('leads').where('id', '=', id).execute();
    expect(await stores.db.selectFrom('lead_states').selectAll().execute()).toEqual([]);
    expect(await stores.db.selectFrom('lead_notes').selectAll().execute()).toEqual([]);
  });

  it('pages through one dealer’s leads, newest first, without repeats or gaps', async () => {
    // Three leads a minute: the cursor has to tell those of one instant apart.
    const made = Array.from({ length: 21 }, (_, index) => newLead(`P${index}`, Math.floor(index / 3)));
    await add(...made, newLead('Other', 3, { tenant: 'wattle-bend' }));
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const { leads, next } = await stores.desk.page('brolga', all, { limit: 4, before });
      seen.push(...leads.map(({ lead }) => lead.id));
      if (next === null) break;
      before = next;
    }
    expect(seen).toHaveLength(21);
    const newest = made
      .map(({ id, created_at }) => `${created_at} ${id}`)
      .sort()
      .reverse();
    expect(seen).toEqual(newest.map((key) => key.split(' ')[1]));
  });

  it('finds the leads of customers with saved cars who allow staff to see them', async () => {
    const person = async (name: string, phone: string, choices: readonly number[], cars: number) => {
      const at0 = at(0).toISOString();
      const customer = { id: newUlid(at(0)), tenant: 'brolga' };
      const row = { ...customer, phone, name, created_at: at0, last_sign_in_at: at0 };
      await stores.db.insertInto('customers').values(row).execute();
      const { id: customer_id, tenant } = customer;
      for (const [index, allowed] of choices.entries()) {
        const consent = { customer_id, tenant, position: index + 1, allowed, wording: 'x', at: at0 };
        await stores.db.insertInto('customer_consents').values(consent).execute();
      }
      for (let car = 0; car < cars; car++) {
        const saved = { car_id: `${car}`, car_slug: 's', saved_at: at0, price_when_saved: 1, note: '' };
        await stores.db
          .insertInto('watchlist')
          .values({ customer_id, tenant, ...saved })
          .execute();
      }
      await add(newLead(name, 1, { fields: { name, phone } }));
    };
    await stores.db.deleteFrom('customers').execute();
    await person('Allows', '+61491570001', [1], 2);
    await person('AllowsAgain', '+61491570002', [1, 0, 1], 1);
    await person('Stopped', '+61491570003', [1, 0], 1);
    await person('Silent', '+61491570004', [], 1);
    await person('NoCars', '+61491570005', [1], 0);
    const held = { fields: { name: 'Held', phone: '+61491570001' }, quarantined: 'held' } as const;
    const elsewhere = { fields: { name: 'Else', phone: '+61491570001' }, tenant: 'wattle-bend' };
    await add(newLead('Ann', 1), newLead('Held', 1, held), newLead('Else', 1, elsewhere));
    const second = { fields: { name: 'Second', phone: '+61491570001' }, category: 'Fleet' };
    await add(newLead('Second', 5, second));
    const watchlist = { watchlist: true } as const;
    expect(new Set(await names(watchlist))).toEqual(new Set(['Allows', 'AllowsAgain', 'Second']));
    expect(await names({ ...watchlist, category: 'Fleet' })).toEqual(['Second']);
    expect(await names(watchlist, 'wattle-bend')).toEqual([]);
    expect((await stores.desk.counts('brolga', { ...all, ...watchlist }, at(2))).byStatus.get('new')).toBe(3);
    const first = await stores.desk.page('brolga', { ...all, ...watchlist }, { limit: 1 });
    expect(first.leads[0]?.lead.fields['name']).toBe('Second');
    const rest = { limit: 5, before: first.next ?? '' };
    expect((await stores.desk.page('brolga', { ...all, ...watchlist }, rest)).leads).toHaveLength(2);
  });

  it('finds the other leads of a person by phone or email, of one dealer, without spam', async () => {
    const person = { phone: '+61491570006', email: 'Mia@x.example' };
    const [first = '', second = '', third = ''] = await add(
      newLead('Mia', 1, { fields: person }),
      newLead('M', 2, { fields: { phone: person.phone, email: 'other@x.example' } }),
      newLead('Mia N', 3, { fields: { email: 'mia@X.example' } }),
      newLead('Ann', 4),
      newLead('Mia', 5, { fields: person, tenant: 'wattle-bend' }),
      newLead('Mia', 6, { fields: person, suspect: 'many links', quarantined: 'held' }),
    );
    const found = await stores.desk.samePerson('brolga', [first, second, 'nobody']);
    expect(found.get(first)).toEqual([third, second]);
    expect(found.get(second)).toEqual([first]);
    expect(found.get('nobody')).toEqual([]);
    expect((await stores.desk.some('brolga', [third, second])).map(({ lead }) => lead.id)).toEqual([
      third,
      second,
    ]);
  });

  it('gives a lead an owner once, and finds leads by owner', async () => {
    const [id = ''] = await add(newLead('Ann', 1), newLead('Ben', 2));
    const assigned = note(3, { kind: 'owner', text: 'Kim' });
    expect(await stores.progress.setOwner('brolga', id, 's2', assigned)).toBe(true);
    expect(await stores.progress.setOwner('brolga', id, 's2', note(4, { kind: 'owner' }))).toBe(true);
    expect(await stores.progress.setOwner('wattle-bend', id, 's2', note(5))).toBe(false);
    expect(await stores.progress.notes('brolga', id)).toEqual([assigned]);
    expect((await stores.desk.one('brolga', id))?.ownerId).toBe('s2');
    expect(await names({ owner: 's2' })).toEqual(['Ann']);
    expect(await names({ owner: 'none' })).toEqual(['Ben']);
    expect(await names({ takenBy: 's2' })).toEqual(['Ben', 'Ann']);
    expect(await names({ takenBy: 's3' })).toEqual(['Ben']);
    await stores.progress.setOwner('brolga', id, null, note(6, { kind: 'owner', text: '' }));
    expect(await names({ owner: 'none' })).toEqual(['Ben', 'Ann']);
  });

  it('finds the leads that wish for a day, without held ones and without words that look like a wish', async () => {
    const wish = (name: string, fields: Record<string, string>, change: Partial<Lead> = {}) =>
      newLead(name, 5, { fields: { name, ...fields }, ...change });
    const [ann, ben] = await add(
      wish('Ann', { preferred_time: '2026-11-21T10:30' }),
      wish('Ben', { preferred_date: '2026-11-22' }),
      wish('Cat', { preferred_date: '2026-11-23' }),
      wish('Dan', { message: '"preferred_date":"2026-11-21"' }),
      wish('Eve', { preferred_date: '2026-11-21' }, { suspect: 'x', quarantined: 'held' }),
      wish('Fay', { preferred_date: '2026-11-21' }, { tenant: 'wattle-bend' }),
    );
    const days = ['2026-11-21', '2026-11-22'];
    expect([...(await stores.desk.wishing('brolga', days, at(0)))].sort()).toEqual([ann, ben].sort());
    expect(await stores.desk.wishing('brolga', days, at(6))).toEqual([]);
  });

  it('notes what became of appointments, oldest first', async () => {
    const [id = '', other = ''] = await add(newLead('Ann', 0), newLead('Ben', 1));
    const remark = at(60).toISOString();
    await stores.progress.addNote('brolga', id, note(70, { kind: 'attended', remark }));
    await stores.progress.addNote('brolga', id, note(65, { kind: 'missed', remark }));
    await stores.progress.addNote('brolga', id, note(66));
    await stores.progress.addNote('brolga', other, note(66, { kind: 'attended', remark }));
    const kinds = (await stores.progress.outcomes('brolga', [id])).map(({ kind, leadId }) => [kind, leadId]);
    expect(kinds).toEqual([
      ['missed', id],
      ['attended', id],
    ]);
    expect(await stores.progress.outcomes('wattle-bend', [id])).toEqual([]);
  });

  it('filters by status, age, category, time, location, delivery and words', async () => {
    const [ann = ''] = await add(
      newLead('Ann', 0, { category: 'Test Drive', dealership_id: 'D1' }),
      newLead('Ben', 10, {
        fields: { name: 'Ben', location_id: 'north', phone: '+61491570006' },
        dealership_id: 'D1',
      }),
      newLead('Cat', 20, { car: { id: 'c', slug: 'c', name: '2021 Mazda CX-5', stocknum: '100%_A' } }),
    );
    await stores.progress.setStatus('brolga', ann, 'contacted', note(5, { kind: 'status' }));
    expect(await names({})).toEqual(['Cat', 'Ben', 'Ann']);
    expect(await names({ status: 'new' })).toEqual(['Cat', 'Ben']);
    expect(await names({ overdueBefore: at(10) })).toEqual(['Ben']);
    expect(await names({ category: 'Test Drive' })).toEqual(['Ann']);
    expect(await names({ from: at(10), until: at(20) })).toEqual(['Ben']);
    expect(await names({ place: { locationId: 'north', dealerships: ['D1'] } })).toEqual(['Ben', 'Ann']);
    expect(await names({ place: { locationId: 'south', dealerships: ['D1', 'd'] } })).toEqual(['Ann']);
    expect(await names({ place: { locationId: 'north', dealerships: [] } })).toEqual(['Ben']);
    expect(await names({ delivery: 'pending' })).toHaveLength(3);
    expect(await names({ delivery: 'dead' })).toEqual([]);
    for (const query of ['MAZDA cat', 'cx-5', '100%_A', 'cat@x.example']) {
      expect(await names({ terms: searchTerms(query) })).toEqual(['Cat']);
    }
    expect(await names({ terms: searchTerms('0491 570 006') })).toEqual(['Ben']);
    expect(await names({ terms: ['_'] })).toEqual(['Cat']);
    expect(await names({ terms: ['c', '%'] })).toEqual([]);
    expect(await names({ terms: ["'"] })).toEqual([]);
  });

  it('counts leads by status, overdue and held ones, whatever the filter', async () => {
    const [ann = ''] = await add(newLead('Ann', 0), newLead('Ben', 10), newLead('Cat', 20));
    await add(
      newLead('Spam', 5, { suspect: 'honeypot filled', quarantined: 'held' }),
      newLead('Junk', 5, { quarantined: 'discarded' }),
    );
    await stores.progress.setStatus('brolga', ann, 'won', note(1, { kind: 'status' }));
    const counted = await stores.desk.counts('brolga', { terms: [], status: 'won' }, at(15));
    expect(counted).toEqual({
      byStatus: new Map([
        ['new', 2],
        ['contacted', 0],
        ['appointment', 0],
        ['won', 1],
        ['closed', 0],
      ]),
      overdue: 1,
      held: 1,
    });
    expect(await names({})).not.toContain('Spam');
    expect(await names({ held: true })).toEqual(['Spam']);
    expect((await stores.desk.counts('wattle-bend', all, at(15))).byStatus.get('new')).toBe(0);
  });

  it('adds a note for each status; the first that is not new counts as the reply', async () => {
    const [id = ''] = await add(newLead('Ann', 0));
    const set = (status: 'contacted' | 'closed' | 'new', minutes: number) =>
      stores.progress.setStatus('brolga', id, status, note(minutes, { kind: 'status', text: status }));
    expect(await set('contacted', 34)).toBe(true);
    expect(await set('contacted', 35)).toBe(true);
    expect(await set('new', 40)).toBe(true);
    expect(await set('closed', 90)).toBe(true);
    const one = await stores.desk.one('brolga', id);
    expect(one).toMatchObject({ status: 'closed', repliedAt: at(34).toISOString() });
    const texts = (await stores.progress.notes('brolga', id)).map(({ text }) => text);
    expect(texts).toEqual(['contacted', 'new', 'closed']);
    expect(await stores.desk.replies('brolga', at(-1))).toEqual({ count: 1, medianSeconds: 34 * 60 });
  });

  it('measures how soon enquiries are answered, without spam, booked drives and fresh leads', async () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }));
    const site = (slug: string) =>
      testTenant({
        slug,
        locations: [testLocation('aspley', { time_zone: 'Australia/Brisbane', opening_hours: hours })],
      });
    // From ten in the morning in Brisbane.
    const answered = Array.from({ length: 12 }, (_, index) => newLead(`A${index}`, index));
    const ids = await add(...answered);
    for (const [index, id] of ids.entries()) {
      await stores.progress.setStatus('brolga', id, 'contacted', note(index + 35));
    }
    await add(newLead('Spam', 20, { suspect: 'links', quarantined: 'held' }));
    // Closed at once: nobody was answered.
    const closed = await add(...Array.from({ length: 20 }, (_, index) => newLead(`C${index}`, index)));
    for (const id of closed) await stores.progress.setStatus('brolga', id, 'closed', note(30));
    for (let hour = 0; hour < 12; hour += 1) {
      const [startsAt, endsAt] = [at(5_000 + 60 * hour), at(5_030 + 60 * hour)];
      const booking = { locationId: 'aspley', startsAt, endsAt, capacity: 1 };
      await stores.leads.add(newLead('Drive', 21), ['email'], { booking });
    }
    const day = 24 * 60;
    await add(...Array.from({ length: 30 }, (_, index) => newLead(`F${index}`, 2 * day + index)));
    const replyAt = (slug: string, minutes: number) =>
      usualReplyOf({
        tenant: site(slug),
        now: at(minutes),
        services: { leads: new LeadStore(stores.leads.commits) },
      });
    expect(await replyAt('brolga', 2 * day + 60)).toBe(
      'Usually replies within 35 minutes during opening hours',
    );
    expect(await replyAt('brolga', 20)).toBeUndefined();
    expect(await replyAt('brolga', 100 * day)).toBeUndefined();
    expect(await replyAt('wattle-bend', 2 * day + 60)).toBeUndefined();
  });

  it('stores a remark with a status, and ignores a repeat', async () => {
    const [id = '', other = ''] = await add(newLead('Ann', 0), newLead('Ben', 1));
    const set = (status: LeadStatus, minutes: number, remark?: string) =>
      stores.progress.setStatus('brolga', id, status, {
        ...note(minutes, { kind: 'status', text: status }),
        ...(remark ? { remark } : {}),
      });
    await set('contacted', 5, 'Rang back');
    await set('contacted', 6, 'Rang back');
    await set('contacted', 7);
    await set('contacted', 8, 'Comes on Saturday');
    await stores.progress.addNote('brolga', id, note(9));
    await set('won', 10);
    const progress = await stores.progress.progress('brolga', [id, other, 'none']);
    expect([...progress.keys()].sort()).toEqual([id, other].sort());
    expect(progress.get(other)).toEqual({ status: 'new', changes: [], mergedInto: null, owner: null });
    expect(progress.get(id)?.status).toBe('won');
    expect(progress.get(id)?.changes.map(({ text, remark }) => [text, remark])).toEqual([
      ['contacted', 'Rang back'],
      ['contacted', 'Comes on Saturday'],
      ['won', undefined],
    ]);
    expect(await stores.progress.progress('wattle-bend', [id])).toEqual(new Map());
  });

  it('doesn’t count a remark on a new lead as a reply', async () => {
    const [id = ''] = await add(newLead('Ann', 0));
    const first = { ...note(5, { kind: 'status', text: 'new' }), remark: 'Call after five' };
    await stores.progress.setStatus('brolga', id, 'new', first);
    expect(await stores.desk.one('brolga', id)).toMatchObject({ status: 'new', repliedAt: null });
  });

  it('records a status once when it is set twenty times at once', async () => {
    const [id = ''] = await add(newLead('Ann', 0));
    const set = (minutes: number) =>
      stores.progress.setStatus('brolga', id, 'won', {
        ...note(minutes, { kind: 'status', text: 'won' }),
        remark: 'Signed',
      });
    await Promise.all(Array.from({ length: 20 }, (_, minutes) => set(minutes)));
    expect((await stores.progress.progress('brolga', [id])).get(id)?.changes).toHaveLength(1);
  });

  it('reads and writes leads of its own dealer only', async () => {
    const [id = ''] = await add(newLead('Ann', 0));
    expect(await stores.progress.setStatus('wattle-bend', id, 'won', note(1))).toBe(false);
    expect(await stores.progress.addNote('wattle-bend', id, note(1))).toBe(false);
    expect(await stores.progress.addNote('brolga', 'none', note(1))).toBe(false);
    expect(await stores.progress.addNote('brolga', id, note(1))).toBe(true);
    expect(await stores.progress.notes('wattle-bend', id)).toEqual([]);
    expect(await stores.desk.one('wattle-bend', id)).toBeNull();
  });

  it('stores a note that is sent twice once', async () => {
    const [id = ''] = await add(newLead('Ann', 0));
    const written = note(1);
    await stores.progress.addNote('brolga', id, written);
    await stores.progress.addNote('brolga', id, written);
    expect(await stores.progress.notes('brolga', id)).toEqual([written]);
  });

  it('counts by day and category, with the median reply time', async () => {
    const [ann = '', ben = ''] = await add(newLead('Ann', 0), newLead('Ben', 5), newLead('Cat', 60));
    await add(newLead('Dan', 61, { category: 'Finance' }));
    const days = [
      { day: 'first', from: at(0), until: at(60) },
      { day: 'second', from: at(60), until: at(120) },
      { day: 'third', from: at(120), until: at(180) },
    ];
    const finance = { terms: [], category: 'Finance', from: at(30) } as const;
    expect(await stores.desk.perDay('brolga', days, finance)).toEqual([
      { day: 'second', category: 'Finance', count: 1 },
    ]);
    expect(await stores.desk.perDay('brolga', days, { terms: [], until: at(3) })).toEqual([
      { day: 'first', category: 'Enquiry', count: 1 },
    ]);
    expect(await stores.desk.perDay('brolga', days, { terms: [] })).toEqual(
      expect.arrayContaining([
        { day: 'first', category: 'Enquiry', count: 2 },
        { day: 'second', category: 'Enquiry', count: 1 },
        { day: 'second', category: 'Finance', count: 1 },
      ]),
    );
    await stores.progress.setStatus('brolga', ann, 'contacted', note(10));
    await stores.progress.setStatus('brolga', ben, 'contacted', note(25));
    expect(await stores.desk.replies('brolga', at(0))).toEqual({ count: 2, medianSeconds: 15 * 60 });
    expect(await stores.desk.replies('brolga', at(61))).toEqual({ count: 0, medianSeconds: null });
  });
});
