import { beforeEach, describe, expect, it } from 'vitest';
import { MessageOutbox } from '#server/dealer/messages/message-outbox';
import { DeskStore } from '#server/desk/desk-store';
import { LeadMergeStore } from '#server/desk/lead-merge-store';
import { type LeadNote, LeadProgressStore } from '#server/desk/lead-progress-store';
import { LeadReminderStore } from '#server/desk/lead-reminders';
import { LeadReplyStore, noteReplyOutcomes, replyMessageId } from '#server/desk/lead-reply-store';
import type { LeadFilter } from '#server/desk/matching-leads';
import { LeadRemoval } from '#server/leads/lead-removal';
import { LeadStore } from '#server/leads/lead-store';
import { searchTerms } from '#server/leads/rules/lead-words';
import { usualReplyOf } from '#server/leads/usual-reply';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import type { Lead, LeadStatus } from '#server/settings/lead';
import { pendingMessage } from '../../server/dealer/messages/rules/new-message';
import { bothDatabases, engines } from '../support/both-databases';
import { testLocation, testTenant } from '../support/test-tenant';

const start = Date.parse('2026-11-20T00:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const phone = '+61491570006';
const newLead = (name: string, minutes: number, change: Partial<Lead> = {}): Lead => ({
  id: newUlid(at(minutes)),
  tenant: 'brolga',
  category: 'Enquiry',
  source: 'form',
  fields: { name, phone, email: `${name.toLowerCase()}@x.example` },
  created_at: at(minutes).toISOString(),
  ...change,
});
const note = (minutes: number, change: Partial<LeadNote> = {}): LeadNote => ({
  id: newUlid(at(minutes)),
  kind: 'note',
  text: 'Rang',
  byId: 's1',
  byName: 'Robin',
  createdAt: at(minutes).toISOString(),
  ...change,
});
const all: LeadFilter = { terms: [] };
const databaseOf = bothDatabases();

describe.each(engines)('leads in %s', (engine) => {
  function openStores() {
    const commits = new GroupCommit(databaseOf(engine));
    return {
      db: commits.db,
      desk: new DeskStore(commits.db),
      progress: new LeadProgressStore(commits),
      merges: new LeadMergeStore(commits),
      replies: new LeadReplyStore(commits),
      reminders: new LeadReminderStore(commits),
      removal: new LeadRemoval(commits),
      leads: new LeadStore(commits),
      outbox: new MessageOutbox(commits, noteReplyOutcomes),
    };
  }
  let stores: ReturnType<typeof openStores>;
  beforeEach(async () => {
    stores = openStores();
    await stores.db.deleteFrom('deliveries').execute();
    await stores.db.deleteFrom('messages').execute();
    await stores.db.deleteFrom('leads').execute();
  });
  const add = async (...some: Lead[]) => {
    for (const lead of some) await stores.leads.add(lead, ['email']);
    return some.map(({ id }) => id);
  };
  const names = async (filter: Partial<LeadFilter> = {}) => {
    const { leads } = await stores.desk.page('brolga', { ...all, ...filter }, { limit: 50 });
    return leads.map(({ lead }) => lead.fields['name']);
  };
  const merge = (earlier: string, later: string, minutes = 60) =>
    stores.merges.merge('brolga', earlier, later, note(minutes));
  const one = (id: string) => stores.desk.one('brolga', id);
  const setStatus = (id: string, status: LeadStatus, minutes: number) =>
    stores.progress.setStatus('brolga', id, status, note(minutes, { kind: 'status', text: status }));

  describe('of one person, once merged,', () => {
    it('are one in lists, counts, charts and reply times, found by the words of both', async () => {
      const car = (id: string, name: string) => ({ car: { id, slug: id, name } });
      const [ann = '', again = ''] = await add(
        newLead('Ann', 0, car('a', '2021 Mazda CX-5')),
        newLead('Anna', 30, car('a', '2021 Mazda CX-5')),
        newLead('Ben', 31, { fields: { name: 'Ben' }, ...car('b', '2019 Kia Rio') }),
      );
      await setStatus(ann, 'contacted', 10);
      await setStatus(again, 'contacted', 45);
      expect(await merge(ann, again)).toBe(true);
      expect(await names()).toEqual(['Ben', 'Ann']);
      expect(await names({ withParts: true })).toEqual(['Ben', 'Anna', 'Ann']);
      expect(await names({ terms: searchTerms('anna@x.example') })).toEqual(['Ann']);
      const { byStatus, overdue, held } = await stores.desk.counts('brolga', all, at(60));
      expect([byStatus.get('contacted'), byStatus.get('new'), overdue, held]).toEqual([1, 1, 1, 0]);
      const days = [{ day: 'first', from: at(0), until: at(60) }];
      expect(await stores.desk.perDay('brolga', days, all)).toEqual([
        { day: 'first', category: 'Enquiry', count: 2 },
      ]);
      expect(await stores.desk.replies('brolga', at(-1))).toEqual({ count: 1, medianSeconds: 600 });
      expect(await stores.desk.leadsOfCars('brolga', ['a', 'b'])).toEqual(
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      );
      expect((await stores.desk.samePerson('brolga', [ann])).get(ann)).toEqual([]);
      expect(await stores.merges.partsOf('brolga', [ann])).toEqual([again]);
    });

    it('count for each of two cars', async () => {
      const [ann = '', again = ''] = await add(
        newLead('Ann', 0, { car: { id: 'a', slug: 'a', name: 'A' } }),
        newLead('Ann', 1, { car: { id: 'b', slug: 'b', name: 'B' } }),
      );
      await merge(ann, again);
      expect([...(await stores.desk.leadsOfCars('brolga', ['a', 'b'])).values()]).toEqual([1, 1]);
    });

    it('have the further status, the first answer since the first enquiry, and an owner', async () => {
      const [ann = '', again = ''] = await add(newLead('Ann', 0), newLead('Ann', 30));
      await setStatus(again, 'appointment', 45);
      await stores.progress.setOwner('brolga', again, 's2', note(46, { kind: 'owner', text: 'Kim' }));
      await merge(ann, again);
      expect(await one(ann)).toMatchObject({
        status: 'appointment',
        repliedAt: at(45).toISOString(),
        ownerId: 's2',
        mergedInto: null,
      });
      expect((await stores.desk.replies('brolga', at(-1))).medianSeconds).toBe(45 * 60);
    });

    it('share later changes of status, and the history of both, with their deliveries untouched', async () => {
      const [ann = '', again = ''] = await add(newLead('Ann', 0), newLead('Ann', 30));
      await stores.progress.addNote('brolga', again, note(31, { text: 'Wants it blue' }));
      await merge(ann, again);
      await setStatus(again, 'won', 70);
      expect((await one(ann))?.status).toBe('won');
      expect((await one(again))?.status).toBe('won');
      const kinds = (await stores.progress.notes('brolga', ann)).map(({ kind, text }) => [kind, text]);
      expect(kinds).toEqual([
        ['note', 'Wants it blue'],
        ['merged', again],
        ['status', 'won'],
      ]);
      expect((await one(again))?.deliveries).toMatchObject([{ leadId: again, state: 'pending' }]);
    });

    it('can be separated: the later one has its own status again, and nothing is lost', async () => {
      const [ann = '', again = ''] = await add(newLead('Ann', 0), newLead('Ann', 30));
      await setStatus(ann, 'contacted', 10);
      await merge(ann, again);
      expect((await one(again))?.status).toBe('contacted');
      expect(await stores.merges.separate('brolga', again, note(80))).toBe(ann);
      expect(await stores.merges.separate('brolga', again, note(81))).toBeNull();
      expect(await one(again)).toMatchObject({ status: 'new', mergedInto: null, repliedAt: null });
      expect(await names()).toEqual(['Ann', 'Ann']);
      const kinds = (await stores.progress.notes('brolga', ann)).map(({ kind }) => kind);
      expect(kinds).toEqual(['status', 'merged', 'separated']);
    });

    it('take along what was part of them, which can be separated later', async () => {
      const [a = '', b = '', c = ''] = await add(newLead('A', 0), newLead('B', 1), newLead('C', 2));
      await setStatus(c, 'contacted', 3);
      await merge(b, c);
      await merge(a, b);
      expect(await stores.merges.partsOf('brolga', [a])).toEqual([b, c]);
      expect((await one(c))?.mergedInto).toBe(a);
      expect(await stores.merges.separate('brolga', c, note(80))).toBe(a);
      expect((await one(c))?.status).toBe('contacted');
    });

    it('are merged once by two people at once, and never in a circle', async () => {
      const [a = '', b = ''] = await add(newLead('A', 0), newLead('B', 1));
      const outcomes = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(a, b, 61)]);
      const parts = [(await one(a))?.mergedInto, (await one(b))?.mergedInto];
      expect(parts.filter((part) => part !== null)).toHaveLength(1);
      expect(outcomes.filter(Boolean).length).toBeGreaterThanOrEqual(1);
      const notes = [
        ...(await stores.progress.notes('brolga', a)),
        ...(await stores.progress.notes('brolga', b)),
      ].filter(({ kind }) => kind === 'merged');
      expect(new Set(notes.map(({ id }) => id)).size).toBe(1);
    });

    it('stay apart if they are of different people or dealers, or unknown', async () => {
      const other = { fields: { name: 'Ben', phone: '+61491570007' } };
      const [ann = '', ben = '', elsewhere = '', nobody = ''] = await add(
        newLead('Ann', 0),
        newLead('Ben', 1, other),
        newLead('Ann', 2, { tenant: 'wattle-bend' }),
        newLead('X', 3, { fields: { name: 'X' } }),
      );
      for (const id of [ben, elsewhere, nobody, 'none', ann]) expect(await merge(ann, id)).toBe(false);
      expect(await stores.merges.merge('wattle-bend', ann, ben, note(9))).toBe(false);
      expect(await stores.merges.separate('wattle-bend', ann, note(9))).toBeNull();
    });

    it('become leads of their own when the earlier one is deleted', async () => {
      const [ann = '', again = ''] = await add(newLead('Ann', 0), newLead('Ann', 30));
      await merge(ann, again);
      await stores.removal.remove('brolga', [ann]);
      expect(await one(again)).toMatchObject({ mergedInto: null });
      expect(await names()).toEqual(['Ann']);
    });
  });

  describe('that staff typed', () => {
    it('have no reply time, however they are closed', async () => {
      const [id = ''] = await add(newLead('Ann', 0, { source: 'api', added_by: 'Kim' }));
      await setStatus(id, 'closed', 90);
      expect(await one(id)).toMatchObject({ status: 'closed', repliedAt: at(0).toISOString() });
      expect(await stores.desk.replies('brolga', at(-1))).toEqual({ count: 0, medianSeconds: null });
    });

    it('don’t make the website’s usual reply time shorter', async () => {
      const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: '09:00', close: '17:00' }));
      const site = testTenant({
        locations: [testLocation('aspley', { time_zone: 'Australia/Brisbane', opening_hours: hours })],
      });
      await add(
        ...Array.from({ length: 12 }, (_, index) =>
          newLead('T', index, { fields: { name: 'T' }, added_by: 'Kim' }),
        ),
      );
      const ids = await add(
        ...Array.from({ length: 10 }, (_, index) => newLead('W', index, { fields: { name: 'W' } })),
      );
      for (const id of ids) await setStatus(id, 'contacted', 65);
      const words = await usualReplyOf({
        tenant: site,
        now: at(3 * 24 * 60),
        services: { leads: new LeadStore(stores.leads.commits) },
      });
      expect(words).toMatch(/an hour|hours|65|minutes/);
      expect(words).not.toMatch(/within 5 minutes/);
    });
  });

  describe('that are answered', () => {
    const sms = { tenant: 'brolga', channel: 'sms', to: phone, text: 'Hi', purpose: 'lead-reply' } as const;
    const post = (leadId: string, id: string) => (trx: Parameters<MessageOutbox['add']>[1]) =>
      stores.outbox.add(
        pendingMessage({ ...sms, id: replyMessageId(leadId, id), expiresAt: at(1_440) }, at(20)),
        trx,
      );
    const reply = (leadId: string, written: LeadNote) =>
      stores.replies.add('brolga', leadId, written, post(leadId, written.id));

    it('have the reply in their history and its message in the outbox, once', async () => {
      const [id = ''] = await add(newLead('Ann', 0));
      const written = note(20, { kind: 'texted', text: 'Hi' });
      expect(await reply(id, written)).toBe(true);
      expect(await reply(id, written)).toBe(true);
      expect(await one(id)).toMatchObject({ status: 'contacted', repliedAt: at(20).toISOString() });
      expect((await stores.desk.replies('brolga', at(-1))).medianSeconds).toBe(20 * 60);
      const kinds = (await stores.progress.notes('brolga', id)).map(({ kind }) => kind).sort();
      expect(kinds).toEqual(['status', 'texted']);
      expect(await stores.outbox.list({ tenant: 'brolga', limit: 9 })).toMatchObject([
        { id: replyMessageId(id, written.id), purpose: 'lead-reply', state: 'pending' },
      ]);
    });

    it('keep a later status, and count the first answer only', async () => {
      const [id = ''] = await add(newLead('Ann', 0));
      await setStatus(id, 'won', 5);
      await reply(id, note(20, { kind: 'texted' }));
      expect(await one(id)).toMatchObject({ status: 'won', repliedAt: at(5).toISOString() });
    });

    it('store neither note nor message if either fails, nor for another dealer’s lead', async () => {
      const [id = '', other = ''] = await add(newLead('Ann', 0), newLead('B', 1, { tenant: 'wattle-bend' }));
      const fails = stores.replies.add('brolga', id, note(20, { kind: 'texted' }), async () => {
        throw new Error('no outbox');
      });
      await expect(fails).rejects.toThrow('no outbox');
      expect(await stores.progress.notes('brolga', id)).toEqual([]);
      expect((await one(id))?.status).toBe('new');
      expect(await reply(other, note(21, { kind: 'texted' }))).toBe(false);
      expect(await stores.outbox.list({ limit: 9 })).toEqual([]);
    });

    it('know what became of the reply after its message has left the outbox', async () => {
      const [id = ''] = await add(newLead('Ann', 0));
      const [sent, lost] = [note(20, { kind: 'texted' }), note(21, { kind: 'texted' })];
      await reply(id, sent);
      await reply(id, lost);
      for (const [written, state] of [
        [sent, 'sent'],
        [lost, 'failed'],
      ] as const) {
        await stores.db
          .updateTable('messages')
          .set({ state })
          .where('id', '=', replyMessageId(id, written.id))
          .execute();
      }
      await stores.outbox.remove({ finishedBefore: at(9_999), limit: 99 });
      const outcomes = (await stores.progress.notes('brolga', id)).flatMap(({ outcome }) => outcome ?? []);
      expect(outcomes).toEqual(['sent', 'failed']);
    });

    it('can have a reply sent again that was given up, and no other', async () => {
      const [id = ''] = await add(newLead('Ann', 0));
      const written = note(20, { kind: 'texted' });
      await reply(id, written);
      const messageId = replyMessageId(id, written.id);
      const again = (tenant = 'brolga') => stores.outbox.retry(tenant, messageId, at(30), at(1_500));
      expect(await again()).toBe(false);
      await stores.db.updateTable('messages').set({ state: 'failed', attempts: 13 }).execute();
      expect(await again('wattle-bend')).toBe(false);
      expect(await again()).toBe(true);
      expect(await stores.outbox.some('brolga', [messageId])).toMatchObject([
        { state: 'pending', attempts: 0, expiresAt: at(1_500).toISOString() },
      ]);
    });

    it('take their messages along when they are deleted', async () => {
      const [id = '', other = ''] = await add(newLead('Ann', 0), newLead('Ben', 1));
      await reply(id, note(20, { kind: 'texted' }));
      await reply(other, note(21, { kind: 'texted' }));
      const { deliveries } = await stores.removal.remove('brolga', [id]);
      expect(deliveries.filter((one) => one.startsWith('reply-'))).toHaveLength(1);
      expect(await stores.outbox.list({ limit: 9 })).toMatchObject([{ id: expect.stringContaining(other) }]);
    });
  });

  describe('with a reminder', () => {
    it('remind its author when it is due, until it is done', async () => {
      const [id = ''] = await add(newLead('Ann', 0));
      const later = note(1, { text: 'Call back', remindAt: at(60).toISOString() });
      const colleague = note(2, { byId: 's2', remindAt: at(60).toISOString() });
      for (const written of [later, colleague, note(3)]) {
        await stores.progress.addNote('brolga', id, written);
      }
      const due = async (minutes: number, tenant = 'brolga') =>
        (await stores.reminders.due(tenant, 's1', at(minutes))).map(({ text }) => text);
      expect(await due(59)).toEqual([]);
      expect(await due(60)).toEqual(['Call back']);
      expect(await due(60, 'wattle-bend')).toEqual([]);
      expect(await stores.reminders.finish('wattle-bend', id, later.id, at(61))).toBe(false);
      expect(await stores.reminders.finish('brolga', 'other', later.id, at(61))).toBe(false);
      expect(await stores.reminders.finish('brolga', id, later.id, at(61))).toBe(true);
      expect(await stores.reminders.finish('brolga', id, later.id, at(70))).toBe(true);
      expect(await due(99)).toEqual([]);
      const [first] = await stores.progress.notes('brolga', id);
      expect(first).toMatchObject({ remindAt: at(60).toISOString(), remindedAt: at(61).toISOString() });
    });
  });
});
