import { beforeEach, describe, expect, it } from 'vitest';
import { DeliveryQueue } from '#server/leads/delivery-queue';
import { placeOf } from '#server/leads/lead-list';
import { LeadStore, type StoredLead } from '#server/leads/lead-store';
import { contentKeys } from '#server/leads/rules/suspicion';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';
import { bothDatabases, engines } from '../support/both-databases';
import { at, newLead } from './example-lead';

type LeadPage = Parameters<LeadStore['list']>[1];

const databaseOf = bothDatabases();

describe.each(engines)('leads in %s', (engine) => {
  let leads: LeadStore;
  let queue: DeliveryQueue;
  /** Stores a lead that nothing stands in the way of. */
  const store = async (...adding: Parameters<LeadStore['add']>): Promise<StoredLead> => {
    const outcome = await leads.add(...adding);
    if (typeof outcome === 'string') throw new Error(outcome);
    return outcome;
  };
  beforeEach(async () => {
    const commits = new GroupCommit(databaseOf(engine));
    leads = new LeadStore(commits);
    queue = new DeliveryQueue(commits);
    for (const table of ['deliveries', 'leads'] as const) await commits.db.deleteFrom(table).execute();
  });

  it('accepts a one-time token for one lead only', async () => {
    const first = newLead({ form_token: 'one' });
    expect(await leads.add(first, [], { tokenMark: 'mark' })).toMatchObject({ repeated: false });
    const other = newLead({ form_token: 'two' }, 1);
    expect(await leads.add(other, [], { tokenMark: 'mark' })).toBe('token-used');
    expect(await leads.byId('brolga', other.id)).toBeNull();
    const again = newLead({ form_token: 'one' }, 2);
    expect(await leads.add(again, [], { tokenMark: 'mark' })).toMatchObject({
      leadId: first.id,
      repeated: true,
    });
    const elsewhere = newLead({ form_token: 'one', tenant: 'wattle-bend' }, 3);
    expect(await leads.add(elsewhere, [], { tokenMark: 'mark' })).toMatchObject({ repeated: false });
  });

  it('releases a held lead with a repeat that nothing speaks against, once', async () => {
    const held = newLead({ form_token: 'hasty', suspect: 'sent within 2 seconds', quarantined: 'held' });
    expect(await leads.add(held, [])).toMatchObject({ repeated: false, isHeld: true });
    const bot = newLead({ form_token: 'hasty', quarantined: 'held' }, 1);
    expect(await leads.add(bot, [])).toMatchObject({ leadId: held.id, repeated: true, isHeld: true });
    const retry = newLead({ form_token: 'hasty' }, 2);
    const released = { leadId: held.id, repeated: true, isReleased: true, isHeld: false };
    expect(await leads.add(retry, ['email:a@x.example'])).toEqual(released);
    const stored = await leads.byId('brolga', held.id);
    expect([stored?.quarantined, stored?.suspect]).toEqual([undefined, 'sent within 2 seconds']);
    const again = newLead({ form_token: 'hasty' }, 3);
    expect((await leads.add(again, ['email:a@x.example'])) as object).not.toHaveProperty('isReleased');
    const sent = await queue.ofLeads('brolga', [held.id]);
    expect(sent.get(held.id)).toHaveLength(1);
  });

  it('releases no lead that was discarded as spam', async () => {
    const spam = newLead({ form_token: 'spam', quarantined: 'held' });
    await leads.add(spam, []);
    await leads.discard('brolga', spam.id);
    const repeat = await leads.add(newLead({ form_token: 'spam' }, 1), ['email:a@x.example']);
    expect(repeat).toMatchObject({ leadId: spam.id, repeated: true, isHeld: true });
    expect((await leads.byId('brolga', spam.id))?.quarantined).toBe('discarded');
  });

  it('keeps the files that came with a lead, for its own dealer only', async () => {
    const lead = newLead({ form_token: 'with files' });
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
    const files = [
      { name: 'CV.pdf', type: 'application/pdf', bytes },
      { name: 'letter.doc', type: 'application/msword', bytes: bytes.subarray(3, 5) },
    ];
    await leads.add(lead, [], { files });
    const again = await leads.add({ ...lead, id: newUlid(at(1)) }, [], { files });
    expect(again).toMatchObject({ leadId: lead.id, repeated: true });
    const kept = await leads.filesOf('brolga', lead.id);
    expect(kept.map((file) => ({ ...file, bytes: [...file.bytes] }))).toEqual(
      files.map((file) => ({ ...file, bytes: [...file.bytes] })),
    );
    expect(await leads.filesOf('wattle-bend', lead.id)).toEqual([]);
    expect(await leads.filesOf('brolga', 'nobody')).toEqual([]);
  });

  it('returns a lead unchanged, to its own dealer only', async () => {
    const lead = newLead({
      subcategory: 'Car enquiry',
      car: { id: 'c1', slug: 'c-1', name: '2021 Toyota HiLux', stocknum: '1042', price: 45_990 },
      dealership_id: 'd1',
      opt_in: { given: false, text: 'News?', at: at(0).toISOString() },
      consents: [{ kind: 'terms', text: 'Agree', version: 'a', given: true, at: at(0).toISOString() }],
      lead_attributes: { visited_pages: ['/'], linked_query_params: { gclid: 'g' } },
      form_completed: true,
      suspect: 'honeypot filled',
      quarantined: 'held',
      form_token: 'token',
    });
    expect(await leads.add(lead, ['email'])).toMatchObject({ leadId: lead.id, repeated: false });
    expect(await leads.byId('brolga', lead.id)).toEqual({ ...lead, updated_at: lead.created_at });
    expect(await leads.byId('wattle-bend', lead.id)).toBeNull();
    expect(await leads.byId('brolga', 'none')).toBeNull();
  });

  it('keeps tokens of different dealers apart, and leads without one', async () => {
    await leads.add(newLead({ form_token: 'same' }), []);
    const other = await store(newLead({ form_token: 'same', tenant: 'wattle-bend' }), []);
    expect(other.repeated).toBe(false);
    for (const _ of [1, 2]) expect((await store(newLead(), [])).repeated).toBe(false);
    expect(await leads.list('brolga', { limit: 10 })).toHaveLength(3);
  });

  it('stores one lead for the same content within its time, and another one later', async () => {
    const add = (seconds: number, text = 'same') =>
      store(newLead({}, seconds), ['email'], { content: contentKeys(text, at(seconds), 10) });
    const first = await add(0);
    expect(await add(599)).toEqual({ ...first, repeated: true });
    // The next stretch of time, nine minutes after the first.
    const late = await add(540 + 599);
    expect(late.repeated).toBe(false);
    expect(await add(1_201)).toEqual({ ...late, repeated: true });
    expect((await add(0, 'other')).repeated).toBe(false);
    expect(await queue.list('brolga', { limit: 10 })).toHaveLength(3);
  });

  const id = newUlid(at(0));
  it.each<[string, (n: number) => [Partial<Lead>, Parameters<LeadStore['add']>[2]]]>([
    ['form token', () => [{ form_token: 'race' }, {}]],
    ['one-time token', (n) => [{ form_token: `t${n}` }, { tokenMark: 'shared' }]],
    ['content', () => [{}, { content: contentKeys('race', at(0), 10) }]],
    ['ID', () => [{ id }, {}]],
  ])('stores one lead for the same %s sent fifty times at once', async (_, sentWith) => {
    const sent = Array.from({ length: 50 }, (_each, n) => {
      const [change, options] = sentWith(n);
      return leads.add(newLead(change), ['email'], options);
    });
    const stored = (await Promise.all(sent)).filter((one) => typeof one === 'object' && !one.repeated);
    expect(stored).toHaveLength(1);
    expect(await leads.list('brolga', { limit: 60 })).toHaveLength(1);
    expect(await queue.list('brolga', { limit: 60 })).toHaveLength(1);
  });

  it('lists leads by time, category and quarantine', async () => {
    const old = newLead({ category: 'Service' }, 0);
    const held = newLead({ suspect: 'honeypot filled', quarantined: 'held' }, 1);
    const plain = newLead({}, 2);
    for (const lead of [old, held, plain]) await leads.add(lead, []);
    const ids = async (page: Partial<LeadPage>) =>
      (await leads.list('brolga', { limit: 10, ...page }))?.map(({ id }) => id);
    expect(await ids({})).toEqual([plain.id, held.id, old.id]);
    expect(await ids({ quarantined: 'none' })).toEqual([plain.id, old.id]);
    expect(await ids({ quarantined: 'held' })).toEqual([held.id]);
    expect(await ids({ quarantined: 'discarded' })).toEqual([]);
    expect(await ids({ category: 'Service' })).toEqual([old.id]);
    expect(await ids({ createdSince: at(1) })).toEqual([plain.id, held.id]);
  });

  it('delivers a held lead once after its release', async () => {
    const held = newLead({ suspect: 'honeypot filled', quarantined: 'held' });
    await leads.add(held, []);
    expect(await leads.discard('wattle-bend', held.id)).toBe(false);
    expect(await leads.discard('brolga', held.id)).toBe(true);
    expect(await leads.discard('brolga', held.id)).toBe(false);
    expect((await leads.byId('brolga', held.id))?.quarantined).toBe('discarded');
    const { quarantined: _, ...released } = held;
    expect(await leads.release(released, ['email'], at(60))).toBe(1);
    expect(await leads.release(released, ['email'], at(61))).toBe(0);
    expect(await leads.byId('brolga', held.id)).toEqual({ ...released, updated_at: at(61).toISOString() });
    expect(await queue.list('brolga', { limit: 9 })).toMatchObject([{ id: `${held.id}-email` }]);
  });

  it('stores 1,000 leads at once, each with its delivery', async () => {
    const many = Array.from({ length: 1_000 }, () => newLead({ id: newUlid(at(0)) }));
    const answers = await Promise.all(many.map((lead) => store(lead, ['email'])));
    expect(answers.every((answer) => !answer.repeated)).toBe(true);
    expect(new Set(answers.map((answer) => answer.leadId))).toEqual(new Set(many.map((lead) => lead.id)));
    expect(await queue.list('brolga', { limit: 2_000 })).toHaveLength(1_000);
  });

  it('stores neither lead nor deliveries when one of them cannot be stored', async () => {
    const lead = newLead();
    const nameless = JSON.parse('[null]');
    await expect(leads.add(lead, ['email', ...nameless])).rejects.toThrow();
    expect(await leads.byId('brolga', lead.id)).toBeNull();
    expect(await queue.list('brolga', { limit: 1 })).toEqual([]);
  });

  it('releases a lead in its current state, with its missing deliveries', async () => {
    const lead = newLead({ suspect: 'honeypot filled' });
    await leads.add(lead, ['email']);
    const { suspect: _, ...released } = lead;
    expect(await leads.release(released, ['email', 'crm'], at(60))).toBe(1);
    expect(await leads.release(released, ['email', 'crm'], at(61))).toBe(0);
    expect(await leads.byId('brolga', lead.id)).toEqual({ ...released, updated_at: at(61).toISOString() });
    expect((await queue.ofLeads('brolga', [lead.id])).get(lead.id)).toEqual([
      expect.objectContaining({ id: `${lead.id}-crm`, nextAttemptAt: at(60).toISOString() }),
      expect.objectContaining({ id: `${lead.id}-email`, nextAttemptAt: at(0).toISOString() }),
    ]);
    expect((await queue.ofLeads('wattle-bend', [lead.id])).get(lead.id)).toEqual([]);
  });

  it('lists newest first, page by page, without repeats or gaps', async () => {
    const all = [0, 1, 1, 1, 2, 3, 3].map((seconds) => newLead({}, seconds));
    for (const lead of all) await leads.add(lead, []);
    await leads.add(newLead({ tenant: 'wattle-bend' }, 9), []);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await leads.list('brolga', { limit: 3, after });
      seen.push(...(page ?? []).map((lead) => lead.id));
      after = page?.at(-1)?.id;
    } while (after !== undefined);
    expect(seen).toEqual(all.map((lead) => lead.id).reverse());
  });

  it('lists changes oldest first, page by page, and each lead at its last change', async () => {
    const all = [0, 1, 2, 3, 4].map((seconds) => newLead({}, seconds));
    for (const lead of all) await leads.add(lead, []);
    const [first, second, ...others] = all;
    await leads.release(first ?? expect.fail(), [], at(60));
    const ids: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 9; pages += 1) {
      const page = await leads.list('brolga', { limit: 2, after, updatedSince: at(1) });
      ids.push(...(page ?? []).map(({ id }) => id));
      const last = page?.at(-1);
      if (!last) break;
      after = placeOf(last, { updatedSince: at(1) });
      // A lead that moves meanwhile comes again, at its new place; nothing is left out.
      if (pages === 0) await leads.release(second ?? expect.fail(), [], at(90));
    }
    expect(ids).toEqual([second?.id, ...others.map(({ id }) => id), first?.id, second?.id]);
    expect(await leads.list('brolga', { limit: 2, after: second?.id, updatedSince: at(1) })).toBeNull();
  });

  it('lists leads by their status and owner', async () => {
    const [fresh, worked] = [newLead({}, 0), newLead({}, 1)];
    for (const lead of [fresh, worked]) await leads.add(lead, []);
    const states = databaseOf(engine).updateTable('lead_states');
    await states.set({ status: 'won', owner_id: 's1' }).where('lead_id', '=', worked.id).execute();
    const ids = async (page: Partial<LeadPage>) =>
      (await leads.list('brolga', { limit: 10, ...page }))?.map(({ id }) => id);
    expect(await ids({ status: 'new' })).toEqual([fresh.id]);
    expect(await ids({ status: 'won' })).toEqual([worked.id]);
    expect(await ids({ ownerId: 's1' })).toEqual([worked.id]);
    expect(await ids({ ownerId: null })).toEqual([fresh.id]);
    expect(await ids({ ownerId: 's1', status: 'new' })).toEqual([]);
  });

  it('has no page after an invalid cursor or another dealer’s', async () => {
    const other = newLead({ tenant: 'wattle-bend' }, 9);
    await leads.add(newLead(), []);
    await leads.add(other, []);
    expect(await leads.list('brolga', { limit: 3, after: 'no-such' })).toBeNull();
    expect(await leads.list('brolga', { limit: 3, after: other.id })).toBeNull();
  });
});
