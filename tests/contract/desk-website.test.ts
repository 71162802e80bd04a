import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DeskView } from '#server/desk/views/desk-view';
import { publishDue } from '#server/desk/website/timed-edits';
import { previewedSite } from '#server/entry/preview-visit';
import { blankPng } from '../support/blank-png';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { testPhoto } from '../support/photo-server';
import { storeSite } from '../support/stored-site';

/** The website at the desk, for sites in a folder and in the database: pages, pictures, history, previews, plans. */
const folder = folderForFile();
const now = new Date('2026-11-29T02:00:00Z');

type Desk = ReturnType<typeof deskSite>;
type Sent = Awaited<ReturnType<Desk['send']>>;

function deskOn(kind: 'folder' | 'database'): Desk {
  const tenantsDir = join(folder, kind);
  cpSync(resolve('tenants'), tenantsDir, { recursive: true });
  const desk = deskSite({
    slug: 'brolga',
    now,
    environment: { TENANTS_DIR: tenantsDir, TENANTS: kind },
    ...(kind === 'database' && { prepare: (services) => storeSite(services, tenantsDir, 'brolga') }),
  });
  /** A second passes before each form. */
  const send: Desk['send'] = (...form) => {
    now.setTime(now.getTime() + 1_000);
    return desk.send(...form);
  };
  return { ...desk, send };
}

function viewIn<Page extends DeskView['page']>(sent: Sent, page: Page) {
  if (sent.state !== 'page' || sent.view.page !== page)
    throw new Error(`no ${page}: ${JSON.stringify(sent).slice(0, 500)}`);
  return sent.view as Extract<DeskView, { readonly page: Page }>;
}

const filesForm = (fields: Readonly<Record<string, string | File | undefined>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
};
async function jpeg(name = 'Our yard.JPG', width = 640): Promise<File> {
  const bytes = await testPhoto({ width, height: 480, colour: '#335577' }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], name);
}

describe.each(['folder', 'database'] as const)('the website at the desk, with sites in the %s', (kind) => {
  const desk = deskOn(kind);
  const textOf = async (path: string) => (await desk.services().tenantWriter.text('brolga', path))?.text;
  const paths = () => desk.services().tenantWriter.paths('brolga');
  const editor = (file: string) => `site/pages/edit?file=${encodeURIComponent(file)}`;
  const pageForm = async (file: string) => {
    const view = await desk.viewOf('site-page-editor', editor(file));
    const fields = view.fields.map(({ field, value }) => [field.name, value] as const);
    return { seen: view.seen, body: view.body, ...Object.fromEntries(fields) };
  };
  const undo = async (at = 0) => {
    const { edits } = await desk.viewOf('site-history', 'site/history');
    return desk.send('site/history', { do: 'undo', id: edits[at]?.id ?? '' });
  };
  const draftOf = async (path: string, form: Readonly<Record<string, string>>) => {
    const draft = viewIn(await desk.send(path, { ...form, do: 'preview' }), 'site-draft');
    return { ...draft, path: draft.action.replace('/desk/', '') };
  };
  const preview = (href: string, at = now) => {
    const { tenants } = desk.services();
    const tenant = desk.tenant();
    const served = { tenant, data: tenants.dataOf(tenant) };
    const services = { ...desk.services(), clock: { now: () => at } };
    return previewedSite(services, served, new URL(href, 'https://brolga.example'));
  };

  describe('pages', () => {
    test('are saved as they were shown without changing a byte', async () => {
      const { rows } = await desk.viewOf('site-pages', 'site/pages');
      expect(rows.length).toBeGreaterThan(3);
      for (const { file } of rows) {
        const before = await textOf(file);
        expect(await desk.send(editor(file), await pageForm(file))).toMatchObject({ state: 'moved' });
        expect(await textOf(file)).toBe(before);
      }
      expect((await desk.viewOf('site-history', 'site/history')).edits).toEqual([]);
    });

    test('a new one is on the website at once, under an address made from its title', async () => {
      const form = { 'front.title': 'Our story', body: 'We began in 1968.\r\n' };
      const sent = await desk.send('site/pages/edit', form);
      expect(sent).toMatchObject({ state: 'moved', to: expect.stringContaining('our-story.md') });
      expect(await textOf('content/our-story.md')).toBe('---\ntitle: Our story\n---\n\nWe began in 1968.\n');
      const { tenants } = desk.services();
      expect(tenants.dataOf(desk.tenant()).content.get('/our-story')?.title).toBe('Our story');
      const again = await desk.send('site/pages/edit', form);
      expect(again).toMatchObject({ to: expect.stringContaining('our-story-2.md') });
    });

    test('a post needs its date, and keeps what was typed until it has one', async () => {
      const form = { 'front.title': 'Open day', 'front.published': '', body: 'Come along.' };
      const refused = viewIn(await desk.send('site/pages/edit?kind=post', form), 'site-page-editor');
      expect(refused.errors['front.published']).toBe('Fill in “Date of the post”.');
      expect([refused.body, refused.fields[0]?.value]).toEqual(['Come along.', 'Open day']);
      const saved = await desk.send('site/pages/edit?kind=post', {
        ...form,
        'front.published': '2026-12-01',
      });
      expect(saved).toMatchObject({ state: 'moved', to: expect.stringContaining('blog%2Fopen-day.md') });
    });

    test('a block that can’t be used is named by its line in the text', async () => {
      const before = await pageForm('content/our-story.md');
      const body = 'Hello\n\n::: stock\nlimit: 4\n:::\n';
      const refused = viewIn(
        await desk.send(editor('content/our-story.md'), { ...before, body }),
        'site-page-editor',
      );
      expect(refused.errors['body']).toMatch(/^Line 3: the block “Cars from a search”/);
      expect(refused.body).toBe(body);
    });

    test('get pictures and blocks at the end of their text', async () => {
      const form = { ...(await pageForm('content/our-story.md')), insert: 'stock' };
      const longer = viewIn(await desk.send(editor('content/our-story.md'), form), 'site-page-editor');
      expect(longer.body).toMatch(/1968\.\n\n::: stock\n[\s\S]*\n:::\n$/);
      const missing = viewIn(
        await desk.send(editor('content/our-story.md'), { ...form, insert: 'picture', picture: 'a.jpg' }),
        'site-page-editor',
      );
      expect(missing.errors['picture']).toMatch(/what it shows/);
      expect(await desk.send(editor('content/our-story.md'), { ...form, insert: 'script' })).toMatchObject({
        status: 404,
      });
    });

    test('that somebody else has changed meanwhile are not overwritten: both texts are shown', async () => {
      const form = await pageForm('content/our-story.md');
      await desk.send(editor('content/our-story.md'), { ...form, body: 'Theirs' });
      const late = await desk.send(editor('content/our-story.md'), { ...form, body: 'Mine' });
      expect(viewIn(late, 'site-page-editor')).toMatchObject({
        body: 'Mine',
        theirBody: expect.stringContaining('Theirs'),
      });
      expect(await textOf('content/our-story.md')).toContain('Theirs');
      const known = { ...form, seen: viewIn(late, 'site-page-editor').seen, body: 'Both' };
      expect(await desk.send(editor('content/our-story.md'), known)).toMatchObject({ state: 'moved' });
    });

    test('go, and come back from the history to the byte', async () => {
      const before = await textOf('content/our-story.md');
      const form = await pageForm('content/our-story.md');
      await desk.send(editor('content/our-story.md'), { ...form, do: 'remove' });
      expect(await paths()).not.toContain('content/our-story.md');
      expect(await desk.open(editor('content/our-story.md'))).toMatchObject({ status: 404 });
      expect(await undo()).toEqual({ state: 'moved', to: '/desk/site/history?done=undone' });
      expect(await textOf('content/our-story.md')).toBe(before);
    });

    test.each([
      ['content/../tenant.json'],
      ['tenant.json'],
      ['content/../../wattle-bend/content/about-us.md'],
      ['/etc/passwd'],
      ['content/no-such-page.md'],
      ['content/a\0.md'],
    ])('there is no editor for %j', async (file) => {
      expect(await desk.open(editor(file))).toMatchObject({ status: 404 });
      const before = await paths();
      await desk.send(editor(file), { 'front.title': 'X', body: 'x', do: 'remove' });
      expect(await paths()).toEqual(before);
    });

    test('markup in a text is words on the website', async () => {
      const form = { 'front.title': '<img src=x onerror=alert(1)>', body: '<script>alert(1)</script>' };
      const sent = await desk.send('site/pages/edit', form);
      expect(sent).toMatchObject({ state: 'moved' });
      expect(await textOf('content/img-src-x-onerror-alert-1.md')).toContain('title: "<img');
      const link = { 'front.title': 'Link', body: '[a](javascript:alert(1))' };
      expect(
        viewIn(await desk.send('site/pages/edit', link), 'site-page-editor').errors['body'],
      ).toBeDefined();
    });
  });

  describe('a preview', () => {
    test('shows the website with a change that is stored nowhere yet', async () => {
      const before = await textOf('tenant.json');
      const { seen } = await desk.viewOf('site-part', 'site/home');
      const draft = await draftOf('site/home', { seen, 'wording.intro': 'Come on in.' });
      expect(await textOf('tenant.json')).toBe(before);
      const site = await preview(draft.previewHref ?? '');
      expect(site?.tenant.wording.intro).toBe('Come on in.');
      expect(site?.data.content.size).toBe(desk.services().tenants.dataOf(desk.tenant()).content.size);
      expect(new Map(draft.entries).get('wording.intro')).toBe('Come on in.');
    });

    test('is over after an hour, and never another site’s', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/home');
      const { previewHref = '' } = await draftOf('site/home', { seen, 'wording.intro': 'Later.' });
      await expect(preview(previewHref, new Date(now.getTime() + 3_600_001))).rejects.toMatchObject({
        status: 410,
      });
      const forged = previewHref.replace(/preview=../, 'preview=07');
      await expect(preview(forged)).rejects.toMatchObject({ status: 410 });
      expect(await preview('/?preview=spring')).toBeUndefined();
    });

    test('of a popup that begins on a later day shows that day', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/popup');
      const days = { 'popup.start': '2026-12-04', 'popup.expiryDate': '2026-12-07' };
      const draft = await draftOf('site/popup', { seen, 'popup.title': 'Weekend', ...days });
      expect(draft.shownFrom).toBe('Friday 4 December');
      const site = await preview(draft.previewHref ?? '');
      expect(site?.now.toISOString()).toBe('2026-12-04T02:00:00.000Z');
      expect(site?.tenant.popup?.title).toBe('Weekend');
    });

    test('of a mistake is the form, with the mistake beside its field', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/home');
      const sent = await desk.send('site/home', {
        seen,
        do: 'preview',
        'home.banners.0.href': 'javascript:x',
      });
      expect(viewIn(sent, 'site-part').errors['home.banners.0.href']).toMatch(/^“Where the button leads”/);
    });

    test('is published at a press, and leads back to its form', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/home');
      const { path } = await draftOf('site/home', { seen, 'wording.tagline': 'Since 1968' });
      expect(await desk.send(path, { do: 'publish' })).toEqual({
        state: 'moved',
        to: '/desk/site/home?done=saved',
      });
      expect(desk.tenant().wording.tagline).toBe('Since 1968');
      expect(await desk.open(path)).toMatchObject({ status: 404 });
    });

    test('of a new page leads back to the form with its entries', async () => {
      const draft = await draftOf('site/pages/edit', { 'front.title': 'Open roles', body: 'Join us.' });
      expect(draft.editHref).toBe('/desk/site/pages/edit');
      const form = new URLSearchParams([
        ...draft.entries.map(([name, value]): [string, string] => [name, value]),
        ['do', 'edit'],
      ]);
      expect(viewIn(await desk.send('site/pages/edit', form), 'site-page-editor')).toMatchObject({
        body: 'Join us.',
      });
      const site = await preview(draft.previewHref ?? '');
      expect(site?.data.content.get('/open-roles')?.title).toBe('Open roles');
    });
  });

  describe('the history', () => {
    test('undoes a change although another part has changed since, and not over a later change of the same', async () => {
      const change = async (tagline: string) => {
        const { seen } = await desk.viewOf('site-part', 'site/home');
        await desk.send('site/home', { seen, 'wording.tagline': tagline });
      };
      await change('One');
      await change('Two');
      const { seen } = await desk.viewOf('site-part', 'site/footer');
      await desk.send('site/footer', { seen, 'footer.small_print': 'LMVD 1234' });
      const later = await undo(2);
      expect(viewIn(later, 'site-history').notice).toMatch(/changed again since/);
      expect(await undo(1)).toMatchObject({ state: 'moved' });
      expect(desk.tenant().wording.tagline).toBe('One');
      expect(desk.tenant().footer.small_print).toBe('LMVD 1234');
      const log = await desk.viewOf('audit', 'audit');
      expect(log.entries[0]?.text).toBe('Changed the settings of the site: home page');
    });

    test('has opening hours too', async () => {
      const before = await textOf('tenant.json');
      await desk.send('site/hours', {
        do: 'week',
        place: '0',
        'status.1': 'open',
        'open.1': '09:00',
        'close.1': '16:00',
      });
      const { edits } = await desk.viewOf('site-history', 'site/history');
      expect(edits[0]?.text).toBe('Opening hours: the week');
      await undo();
      expect(await textOf('tenant.json')).toBe(before);
    });

    test('knows no change of another site, and no other form', async () => {
      expect(await desk.send('site/history', { do: 'undo', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject(
        { status: 404 },
      );
      expect(await desk.send('site/history', { do: 'explode' })).toMatchObject({ status: 404 });
      const { edits } = await desk.viewOf('site-history', 'site/history');
      expect(await desk.services().siteEdits.byId('wattle-bend', edits[0]?.id ?? '')).toBeUndefined();
    });
  });

  describe('a planned change', () => {
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

  describe('pictures', () => {
    const send = (...files: readonly File[]) => {
      const form = new FormData();
      for (const file of files) form.append('pictures', file);
      return desk.send('site/pictures', form);
    };

    test('are stored under a name of ours, once', async () => {
      expect(await send(await jpeg())).toEqual({ state: 'moved', to: '/desk/site/pictures?done=saved' });
      const stored = (await paths()).filter((path) => path.startsWith('assets/uploads/'));
      expect(stored).toEqual([expect.stringMatching(/^assets\/uploads\/our-yard-[0-9a-f]{10}\.jpg$/)]);
      await send(await jpeg());
      expect((await paths()).filter((path) => path.startsWith('assets/uploads/'))).toEqual(stored);
      const { pictures } = await desk.viewOf('site-pictures', 'site/pictures');
      expect(pictures.map(({ name }) => `assets/${name}`)).toContain(stored[0]);
    });

    test('a small PNG stays one: a logo keeps its transparency', async () => {
      await send(new File([new Uint8Array(blankPng(400, 300))], 'Logo.png'));
      expect((await paths()).some((path) => /^assets\/uploads\/logo-[0-9a-f]{10}\.png$/.test(path))).toBe(
        true,
      );
    });

    test('a logo may be a drawing: its script is left out', async () => {
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>alert(1)</script><rect onclick="alert(1)" width="90" height="30"/></svg>';
      const { seen } = await desk.viewOf('site-part', 'site/header');
      const logo = new File([drawing], 'Our logo.svg', { type: 'image/svg+xml' });
      const form = filesForm({ seen, 'header.logo': '', 'file:header.logo': logo });
      expect(await desk.send('site/header', form)).toMatchObject({ state: 'moved' });
      const name = desk.tenant().header.logo ?? '';
      expect(name).toMatch(/^uploads\/our-logo-[0-9a-f]{10}\.svg$/);
      expect(await textOf(`assets/${name}`)).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30"/></svg>',
      );
    });

    test('refuses a bomb of pixels, and a file over the limit', async () => {
      const before = await paths();
      const bomb = new File([new Uint8Array(blankPng(20_000, 20_000))], 'bomb.png');
      const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'large.jpg');
      const { problems } = viewIn(await send(bomb, large), 'site-pictures');
      expect(problems).toEqual([
        expect.stringMatching(/^bomb\.png: .*50 million pixels/),
        expect.stringMatching(/^large\.jpg: .*8 MB/),
      ]);
      expect(await paths()).toEqual(before);
    });

    test.each(['../../tenant.json', '..\\..\\evil.jpg', '/etc/passwd', 'a/b/c.jpg', '.env', '优惠.jpg'])(
      'called %j are among the uploads, whatever they are called',
      async (name) => {
        expect(await send(await jpeg(name, 320 + name.length))).toMatchObject({ state: 'moved' });
        for (const path of await paths())
          expect(path).toMatch(/^(assets\/uploads\/[a-z0-9-]+\.(jpg|png|webp|svg)|(?!assets\/uploads\/).*)$/);
        expect(await textOf('tenant.json')).toMatch(/^\{/);
      },
    );

    test('are sent with the form that shows them, and stay there when it is refused', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/popup');
      const photo = await jpeg('Sale.jpg', 500);
      const form = filesForm({ seen, 'popup.title': '', 'popup.src': '', 'file:popup.src': photo });
      const refused = viewIn(await desk.send('site/popup', form), 'site-part');
      expect(refused.errors['popup.title']).toBeDefined();
      expect(refused.typed['popup.src']).toMatch(/^uploads\/sale-/);
      expect(refused.thumbs['popup.src']).toMatch(/^\/media\/assets\/320\/uploads\/sale-/);
      const again = filesForm({
        seen,
        'popup.title': 'Sale',
        'popup.src': String(refused.typed['popup.src']),
      });
      expect(await desk.send('site/popup', again)).toMatchObject({ state: 'moved' });
      expect(desk.tenant().popup?.src).toBe(refused.typed['popup.src']);
      const wrong = filesForm({
        seen,
        'popup.title': 'Sale',
        'file:popup.src': new File(['<svg/>'], 'a.svg'),
      });
      expect(viewIn(await desk.send('site/popup', wrong), 'site-part').errors['popup.src']).toMatch(
        /complete SVG drawing/,
      );
    });
  });

  describe('forms', () => {
    test('an offer gets its id from its title', async () => {
      const { addHref } = await desk.viewOf('site-list', 'site/offers');
      const path = addHref.replace('/desk/', '');
      const number = path.split('/').at(-1);
      const { seen, parts } = await desk.viewOf('site-part', path);
      const labels = parts.flatMap((part) => (part.kind === 'field' ? [part.label] : []));
      expect(labels.filter((label) => label === 'What you offer')).toHaveLength(1);
      await desk.send(path, { seen, [`${number}.name`]: 'Autumn deals!' });
      const offers = JSON.parse((await textOf('offers.json')) ?? '[]');
      expect(offers.at(-1)).toMatchObject({ id: 'autumn-deals', name: 'Autumn deals!' });
    });

    test('an empty popup, and an empty offer, say what is missing', async () => {
      const popup = await desk.viewOf('site-part', 'site/popup');
      if (popup.canRemove) await desk.send('site/popup', { seen: popup.seen, do: 'remove' });
      const { seen } = await desk.viewOf('site-part', 'site/popup');
      const blank = viewIn(await desk.send('site/popup', { seen, 'popup.title': '' }), 'site-part');
      expect(blank.problems).toEqual([{ name: 'popup.title', text: 'Fill in “Heading”.' }]);
      expect(desk.tenant().popup).toBeUndefined();
      const { addHref } = await desk.viewOf('site-list', 'site/offers');
      const path = addHref.replace('/desk/', '');
      const offer = await desk.viewOf('site-part', path);
      const sent = viewIn(await desk.send(path, { seen: offer.seen }), 'site-part');
      expect(sent.errors).toEqual({ [`${path.split('/').at(-1)}.name`]: 'Fill in “Heading”.' });
    });

    test('a form that says what the website says already is told so', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/business');
      expect(await desk.send('site/business', { seen })).toEqual({
        state: 'moved',
        to: '/desk/site/business?done=same',
      });
      expect((await desk.viewOf('site-part', 'site/business?done=same')).done).toMatch(
        /^Nothing was changed/,
      );
    });

    test('a popup that ends before it starts is refused at its field', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/popup');
      const form = {
        seen,
        'popup.title': 'Sale',
        'popup.start': '2026-12-10',
        'popup.expiryDate': '2026-12-01',
      };
      const refused = viewIn(await desk.send('site/popup', form), 'site-part');
      expect(refused.errors['popup.expiryDate']).toMatch(/before “First day”/);
      expect(refused.typed['popup.start']).toBe('2026-12-10');
    });

    test('a text that is too long is named, not cut', async () => {
      const { seen } = await desk.viewOf('site-part', 'site/popup');
      const description = 'x'.repeat(601);
      const form = { seen, 'popup.title': 'Sale', 'popup.description': description };
      const refused = viewIn(await desk.send('site/popup', form), 'site-part');
      expect(refused.errors['popup.description']).toBe('Shorten “Message” to 600 characters: it has 601.');
      expect(refused.typed['popup.description']).toBe(description);
    });

    test('colours say how well their texts can be read, before they are saved', async () => {
      const { seen, contrasts } = await desk.viewOf('site-part', 'site/theme');
      expect(contrasts[0]).toMatchObject({
        text: 'Text on the main colour on “Main colour”',
        isReadable: true,
      });
      const sent = await desk.send('site/theme', {
        seen,
        do: 'contrast',
        'theme.accent': '#fdfdfd',
        'theme.onAccent': '#ffffff',
      });
      expect(viewIn(sent, 'site-part').contrasts[0]).toMatchObject({ ratio: '1.01', isReadable: false });
      const refused = await desk.send('site/theme', {
        seen,
        'theme.accent': '#fdfdfd',
        'theme.onAccent': '#ffffff',
      });
      expect(viewIn(refused, 'site-part').errors['theme.onAccent']).toMatch(
        /^“Text on the main colour” is hard to read/,
      );
    });

    test('redirects and reviews are pasted, all of them or none', async () => {
      const rows = '/old-a.html\t/finance\n/old-b.html, /contact\n';
      expect(await desk.send('site/redirects/paste', filesForm({ rows }))).toEqual({
        state: 'moved',
        to: '/desk/site/redirects?done=saved',
      });
      expect(JSON.parse((await textOf('redirects.json')) ?? '[]').slice(-2)).toEqual([
        { from: '/old-a.html', to: '/finance' },
        { from: '/old-b.html', to: '/contact' },
      ]);
      const wrong = viewIn(
        await desk.send('site/redirects/paste', filesForm({ rows: '/c /finance\n/d javascript:alert(1)' })),
        'site-paste',
      );
      expect(wrong.problems.join()).toMatch(/^Line 2: /);
      expect(wrong.text).toContain('/c /finance');
      expect(await textOf('redirects.json')).not.toContain('"/c"');
      await desk.send('site/reviews/paste', filesForm({ rows: 'Priya S,5,"Honest, quick.",24/11/2026' }));
      expect(JSON.parse((await textOf('reviews.json')) ?? '{}').reviews.at(-1)).toMatchObject({
        customer_name: 'Priya S',
      });
      expect(await desk.send('site/offers/paste', filesForm({ rows: 'x' }))).toMatchObject({ status: 404 });
    });
  });
});
