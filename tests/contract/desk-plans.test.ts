import { describe, expect, test } from 'vitest';
import { publishDue } from '#server/desk/website/timed-edits';
import { folderForFile } from '../support/folder';
import { siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** Changes that wait for their time. */
const folder = folderForFile();

describe.each(siteKinds)('a planned change, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf, draftOf, now } = desk;

  const plan = async (part: string, form: Readonly<Record<string, string>>, at: string) => {
    const { seen } = await desk.viewOf('site-part', `site/${part}`);
    const { path } = await draftOf(`site/${part}`, { ...form, seen });
    return { path, sent: await desk.send(path, { do: 'schedule', at }) };
  };
  const planned = async () => (await desk.viewOf('site', 'site')).planned;
  /** Publishes what is due at an instant, as a process that is killed right after `steps` times would. */
  const publishAt = async (instant: string) => {
    const services = desk.services();
    const at = new Date(instant);
    const lease = { owner: instant, now: at, leaseMs: 1_000, limit: 10, except: [] };
    const due = await services.siteEdits.take(lease);
    for (const edit of due) await publishDue({ ...services, clock: { now: () => at } }, edit);
    return due.length;
  };

  test('is on the website from its time on, and in the history', async () => {
    const { sent } = await plan('home', { 'wording.intro': 'Friday.' }, '2026-12-04T08:00');
    expect(sent).toEqual({ state: 'moved', to: '/desk/site?done=planned' });
    expect(await planned()).toMatchObject([{ when: 'From Friday 4 December, 8:00 am', problem: null }]);
    expect(await publishAt('2026-12-03T21:59:00Z')).toBe(0);
    expect(desk.tenant().wording.intro).not.toBe('Friday.');
    expect(await publishAt('2026-12-03T22:00:00Z')).toBe(1);
    expect(desk.tenant().wording.intro).toBe('Friday.');
    expect(await planned()).toEqual([]);
    const { edits } = await desk.viewOf('site-history', 'site/history');
    expect(edits[0]).toMatchObject({
      text: expect.stringMatching(/^Home page: Introduction/),
      who: 'Robin manager',
    });
  });

  test('of an entry names it', async () => {
    const { addHref } = await desk.viewOf('site-list', 'site/offers');
    const path = addHref.replace('/desk/site/', '');
    await plan(path, { [`${path.split('/').at(-1)}.name`]: 'Autumn deals' }, '2026-12-05T07:00');
    const [waiting] = await planned();
    expect(waiting?.text).toBe('Offers: Autumn deals, new');
    await desk.send('site', { do: 'cancel', id: waiting?.id ?? '' });
  });

  test('keeps what others have changed meanwhile in other parts', async () => {
    await plan('popup', { 'popup.title': 'Summer sale' }, '2026-12-05T08:00');
    const { seen } = await desk.viewOf('site-part', 'site/home');
    await desk.send('site/home', { seen, 'wording.tagline': 'Meanwhile' });
    await publishAt('2026-12-05T08:00:00Z');
    expect(desk.tenant().popup?.title).toBe('Summer sale');
    expect(desk.tenant().wording.tagline).toBe('Meanwhile');
  });

  test('is not made over another change of the same part, and says so until it is removed', async () => {
    await plan('home', { 'wording.tagline': 'Planned' }, '2026-12-06T08:00');
    const { seen } = await desk.viewOf('site-part', 'site/home');
    await desk.send('site/home', { seen, 'wording.tagline': 'By hand' });
    await publishAt('2026-12-06T08:00:00Z');
    expect(desk.tenant().wording.tagline).toBe('By hand');
    const [failed] = await planned();
    expect(failed?.problem).toMatch(/^Someone changed the same part/);
    await desk.send('site', { do: 'cancel', id: failed?.id ?? '' });
    expect(await planned()).toEqual([]);
  });

  test('can be cancelled until then', async () => {
    await plan('home', { 'wording.tagline': 'Never' }, '2026-12-07T08:00');
    const [waiting] = await planned();
    expect(await desk.send('site', { do: 'cancel', id: waiting?.id ?? '' })).toMatchObject({
      to: '/desk/site?done=cancelled',
    });
    expect(await publishAt('2026-12-08T08:00:00Z')).toBe(0);
    const late = await desk.send('site', { do: 'cancel', id: waiting?.id ?? '' });
    expect(viewIn(late, 'site').notice).toMatch(/gone already/);
  });

  test('that a killed process has made already is not made twice', async () => {
    const { path } = await plan('home', { 'wording.tagline': 'Once' }, '2026-12-09T08:00');
    const id = path.split('/').at(-1) ?? '';
    const services = desk.services();
    const edit = await services.siteEdits.byId('brolga', id);
    if (!edit) throw new Error('no edit');
    const finish = () => Promise.reject(new Error('killed'));
    const killed = {
      ...services,
      siteEdits: {
        take: services.siteEdits.take,
        fail: services.siteEdits.fail,
        keepDraft: services.siteEdits.keepDraft,
        finish,
      },
    };
    await expect(publishDue(killed, edit)).rejects.toThrow('killed');
    expect(desk.tenant().wording.tagline).toBe('Once');
    const text = await textOf('tenant.json');
    expect(await publishAt('2026-12-09T08:00:00Z')).toBe(1);
    expect(await textOf('tenant.json')).toBe(text);
    expect(await planned()).toEqual([]);
  });

  test('a save whose process is killed is in the history if the website has it, and is forgotten otherwise', async () => {
    const begin = async (tagline: string, isSaved: boolean) => {
      const services = desk.services();
      const { seen } = await desk.viewOf('site-part', 'site/home');
      const { path } = await draftOf('site/home', { seen, 'wording.tagline': tagline });
      const id = path.split('/').at(-1) ?? '';
      const edit = await services.siteEdits.byId('brolga', id);
      expect(await services.siteEdits.begin('brolga', id, now)).toBe(true);
      if (!edit || !isSaved) return;
      const files = new Map([[edit.file, new TextEncoder().encode(edit.after ?? '')]]);
      await services.tenantWriter.save({
        slug: 'brolga',
        files,
        expected: new Map(),
        author: '',
        note: '',
      });
    };
    const before = (await desk.viewOf('site-history', 'site/history')).edits.length;
    await begin('Never saved', false);
    await begin('Saved', true);
    expect((await desk.viewOf('site-history', 'site/history')).edits).toHaveLength(before);
    expect(await publishAt(new Date(now.getTime() + 60_000).toISOString())).toBe(0);
    expect(await publishAt(new Date(now.getTime() + 121_000).toISOString())).toBe(2);
    const { edits } = await desk.viewOf('site-history', 'site/history');
    expect(edits).toHaveLength(before + 1);
    expect(edits[0]?.text).toBe('Home page: Line under your name');
    expect(desk.tenant().wording.tagline).toBe('Saved');
    expect(await planned()).toEqual([]);
  });

  test.each([
    ['', /day and the time/],
    ['2026-11-29T11:00', /is over/],
    ['2028-01-01T08:00', /within a year/],
    ['2026-02-30T08:00', /day and the time/],
  ])('can’t be for %j', async (at, notice) => {
    const { sent } = await plan('home', { 'wording.tagline': `At ${at}` }, at);
    expect(viewIn(sent, 'site-draft')).toMatchObject({ at, notice: expect.stringMatching(notice) });
  });
});
