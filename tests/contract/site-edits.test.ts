import { describe, expect, it } from 'vitest';
import { type SiteEdit, SiteEdits } from '#server/desk/website/edit-store';
import { GroupCommit } from '#server/platform/database/group-commit';
import { newUlid } from '#server/platform/ulid';
import { bothDatabases, engines } from '../support/both-databases';

/** Changes of websites, in both databases. */
const connection = bothDatabases();
const start = Date.parse('2026-11-29T00:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

const edit = (tenant: string, minutes: number, change: Partial<SiteEdit> = {}): SiteEdit => {
  const madeAt = at(minutes).toISOString();
  return {
    id: newUlid(at(minutes)),
    tenant,
    staffId: 'kim',
    author: 'Kim Lee',
    title: 'Offers',
    detail: 'Name',
    file: 'offers.json',
    places: [[0]],
    before: '[]',
    after: null,
    deskPath: '/desk/site/offers',
    shownAt: '/special-offers',
    state: 'draft',
    dueAt: null,
    problem: null,
    madeAt,
    doneAt: null,
    ...change,
  };
};
const lease = (minutes: number, owner = 'one', except: readonly string[] = []) => ({
  owner,
  now: at(minutes),
  leaseMs: 60_000,
  limit: 10,
  except,
});

describe.each(engines)('changes of websites on %s', (engine) => {
  const store = (process = 1) => new SiteEdits(new GroupCommit(connection(engine, process)));
  const waiting = async (tenant: string, due: number) => {
    const one = edit(tenant, 0);
    await store().add(one);
    expect(await store().schedule(tenant, one.id, at(due))).toBe(true);
    return one;
  };

  it('are read as they were written, by their own site alone', async () => {
    const one = edit('read', 1);
    await store().add(one);
    expect(await store().byId('read', one.id)).toEqual(one);
    expect(await store().byId('other', one.id)).toBeUndefined();
    expect(await store().schedule('other', one.id, at(5))).toBe(false);
    expect(await store().drop('other', one.id)).toBe(false);
  });

  it('are due from their time on, however far ahead that is', async () => {
    const one = await waiting('due', 100 * 24 * 60);
    expect(await store().take(lease(60))).toEqual([]);
    const due = await store().take(lease(100 * 24 * 60));
    expect(due.map(({ id }) => id)).toEqual([one.id]);
    await store().finish(one.id, { before: 'a', after: 'b' }, at(7));
    expect(await store().history('due')).toMatchObject([
      { id: one.id, state: 'done', doneAt: at(7).toISOString() },
    ]);
    expect(await store().byId('due', one.id)).toMatchObject({ before: 'a', after: 'b' });
  });

  it('are taken by one process, and by another once it has died', async () => {
    const one = await waiting('lease', 10);
    const taken = await Promise.all([store(1).take(lease(10, 'one')), store(2).take(lease(10, 'two'))]);
    expect(taken.flat().map(({ id }) => id)).toEqual([one.id]);
    expect(await store().drop('lease', one.id)).toBe(false);
    expect(await store(2).take(lease(12, 'two'))).toHaveLength(1);
    await store(2).fail(one.id, 'No.');
    expect(await store().planned('lease')).toMatchObject([{ state: 'failed', problem: 'No.' }]);
    expect(await store().drop('lease', one.id)).toBe(true);
  });

  it('that were being saved when their process died come up again after two minutes', async () => {
    const one = edit('saving', 0);
    await store().add(one);
    expect(await store().begin('saving', one.id, at(1))).toBe(true);
    expect(await store().begin('saving', one.id, at(1))).toBe(false);
    expect(await store().take(lease(2))).toEqual([]);
    expect(await store().planned('saving')).toEqual([]);
    expect((await store().take(lease(3))).map(({ id, state }) => [id, state])).toEqual([[one.id, 'saving']]);
    await store().keepDraft(one.id);
    expect(await store().byId('saving', one.id)).toEqual(one);
  });

  it('of a site that is left out wait', async () => {
    const one = await waiting('broken', 1);
    expect(await store().take(lease(2, 'one', ['broken']))).toEqual([]);
    expect((await store().take(lease(2))).map(({ id }) => id)).toEqual([one.id]);
  });

  it('are kept a hundred a site, the latest first, and drafts for a week', async () => {
    const done = (minutes: number) =>
      edit('many', minutes, { state: 'done', doneAt: at(minutes).toISOString() });
    const draft = edit('many', 0);
    await store().add(draft);
    for (let minutes = 1; minutes <= 103; minutes += 1) await store().add(done(minutes));
    const history = await store().history('many');
    expect([history.length, history[0]?.doneAt]).toEqual([100, at(103).toISOString()]);
    expect(history.at(-1)?.doneAt).toBe(at(4).toISOString());
    expect(await store().byId('many', draft.id)).toBeDefined();
    await store().add(done(8 * 24 * 60));
    expect(await store().byId('many', draft.id)).toBeUndefined();
  });
});
