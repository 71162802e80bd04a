import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deskSite } from '../support/desk-site';
import { folderForFile } from '../support/folder';
import { shownEntries } from '../support/site-form';

/** The website at the desk: opening hours, sections of the settings, lists; in a folder that can be written. */
const tenantsDir = join(folderForFile(), 'tenants');
cpSync(resolve('tenants'), tenantsDir, { recursive: true });
const desk = deskSite({ slug: 'brolga', environment: { TENANTS_DIR: tenantsDir } });
const fileText = (file: string) => readFileSync(join(tenantsDir, 'brolga', file), 'utf8');
const settings = () => JSON.parse(fileText('tenant.json'));

const shown = (parts: Parameters<typeof shownEntries>[0]): Record<string, string> =>
  Object.fromEntries(shownEntries(parts));

describe('a section', () => {
  test('that is saved as it was shown changes no byte', async () => {
    for (const id of [
      'home',
      'wording',
      'header',
      'footer',
      'finance',
      'theme',
      'forms',
      'phones',
      'test-drives',
      'business',
    ]) {
      const before = fileText('tenant.json');
      const { parts, seen } = await desk.viewOf('site-part', `site/${id}`);
      const sent = await desk.send(`site/${id}`, { ...shown(parts), seen });
      expect(sent).toEqual({ state: 'moved', to: `/desk/site/${id}?done=same` });
      expect(fileText('tenant.json')).toBe(before);
    }
  });

  test('changes on the website at once, and nothing else of its file', async () => {
    const before = fileText('tenant.json');
    const { seen } = await desk.viewOf('site-part', 'site/home');
    await desk.send('site/home', { seen, 'wording.intro': 'Come and see us.' });
    expect(desk.services().tenants.bySlug('brolga')?.wording.intro).toBe('Come and see us.');
    const intro = /(?<="tagline": "[^"]*",\s+)"intro": "[^"]*"/;
    expect(fileText('tenant.json').replace(intro, '')).toBe(before.replace(intro, ''));
    const log = await desk.viewOf('audit', 'audit');
    expect(log.entries.map(({ text }) => text)).toContain('Changed the settings of the site: home page');
  });

  test('shows what the check of the site finds beside its field, and stores nothing', async () => {
    const before = fileText('tenant.json');
    const { seen } = await desk.viewOf('site-part', 'site/home');
    const sent = await desk.send('site/home', { seen, 'home.banners.0.href': 'javascript:alert(1)' });
    expect(sent).toMatchObject({ status: 422, view: { page: 'site-part' } });
    if (sent.state !== 'page' || sent.view.page !== 'site-part') throw new Error('no page');
    expect(sent.view.errors['home.banners.0.href']).toMatch(
      /^“Where the button leads” can’t be used as it is\. For a page of this website/,
    );
    expect(sent.view.problems).toEqual([
      { name: 'home.banners.0.href', text: expect.stringMatching(/^Banner 1: “Where/) },
    ]);
    expect(sent.view.typed['home.banners.0.href']).toBe('javascript:alert(1)');
    expect(fileText('tenant.json')).toBe(before);
  });

  test('does not overwrite what somebody else has changed since', async () => {
    const { seen } = await desk.viewOf('site-part', 'site/home');
    await desk.send('site/home', { seen, 'wording.tagline': 'First' });
    const late = await desk.send('site/home', { seen, 'wording.tagline': 'Second' });
    expect(late).toMatchObject({ status: 422, view: { notice: expect.stringMatching(/^Someone else/) } });
    expect(settings().wording.tagline).toBe('First');
  });

  test('takes one more entry in a list, and stores it with the others', async () => {
    const { seen } = await desk.viewOf('site-part', 'site/home');
    const longer = await desk.send('site/home', { seen, add: 'home.banners', 'count:home.banners': '3' });
    expect(longer).toMatchObject({ status: 200 });
    const entry = {
      'home.banners.3.title': 'Summer utes',
      'home.banners.3.text': 'Ready for the beach.',
      'home.banners.3.button': 'See them',
      'home.banners.3.href': '/search/ute',
      'home.banners.3.image': 'illustration:ute/white/summer/quarter',
    };
    const sent = await desk.send('site/home', { seen, 'count:home.banners': '4', ...entry });
    expect(sent).toMatchObject({ state: 'moved' });
    expect(settings().home.banners).toHaveLength(4);
    expect(settings().home.banners[3]).toMatchObject({ title: 'Summer utes' });
  });
});

describe('offers', () => {
  test('each has a page; a new one is online, and goes again at a press', async () => {
    const { addHref, entries } = await desk.viewOf('site-list', 'site/offers');
    const path = addHref.replace('/desk/', '');
    const number = entries.length;
    const { seen, canRemove } = await desk.viewOf('site-part', path);
    expect(canRemove).toBe(false);
    const offer = {
      [`${number}.name`]: 'Christmas at Brolga',
      [`${number}.expiry`]: '2041-01-05',
    };
    expect(await desk.send(path, { seen, ...offer })).toMatchObject({ state: 'moved' });
    const listed = await desk.viewOf('site-list', 'site/offers');
    expect(listed.entries.at(-1)).toMatchObject({ title: 'Christmas at Brolga', about: 'To 5 Jan 2041' });
    const stored = await desk.viewOf('site-part', path);
    expect(stored.canRemove).toBe(true);
    await desk.send(path, { seen: stored.seen, do: 'remove' });
    expect((await desk.viewOf('site-list', 'site/offers')).entries).toHaveLength(number);
  });

  test('there is no page beyond the next entry, nor of an unknown part', async () => {
    const { entries } = await desk.viewOf('site-list', 'site/offers');
    expect(await desk.open(`site/offers/${entries.length + 1}`)).toMatchObject({ status: 404 });
    expect(await desk.open('site/secrets')).toMatchObject({ status: 404 });
    expect(await desk.send('site/secrets', {})).toMatchObject({ status: 404 });
  });
});

describe('opening hours', () => {
  test('Christmas is set for all yards in one form, and taken back in one press', async () => {
    const count = settings().locations.length;
    const visit = { name: 'Christmas break', from: '2041-12-24', to: '2041-12-27', status: 'closed' };
    const places = new URLSearchParams([
      ...Object.entries({ do: 'special', ...visit }),
      ...Array.from({ length: count }, (_, at): [string, string] => ['place', String(at)]),
    ]);
    expect(await desk.send('site/hours', places)).toMatchObject({ state: 'moved' });
    for (const { special_hours: days } of settings().locations) {
      expect(days.filter((day: { name?: string }) => day.name === 'Christmas break')).toHaveLength(4);
    }
    const view = await desk.viewOf('hours', 'site/hours');
    const line = view.specials.find(({ text }) => text.startsWith('Christmas break'));
    expect(line).toMatchObject({
      text: 'Christmas break, Tuesday 24 December to Friday 27 December: closed',
      where: 'All locations',
    });
    await desk.send('site/hours', { do: 'remove', key: line?.key ?? '' });
    expect(settings().locations[0].special_hours.map((day: { date: string }) => day.date)).not.toContain(
      '2041-12-24',
    );
  });

  test('a week is refused with the reason, and saved whole', async () => {
    const refused = await desk.send('site/hours', {
      do: 'week',
      place: '0',
      'status.1': 'open',
      'open.1': '09:00',
    });
    expect(refused).toMatchObject({
      status: 422,
      view: { errors: { 'week0-close.1': expect.stringMatching(/Monday/) } },
    });
    await desk.send('site/hours', {
      do: 'week',
      place: '0',
      'status.1': 'open',
      'open.1': '09:00',
      'close.1': '16:00',
    });
    expect(desk.services().tenants.bySlug('brolga')?.locations[0]?.opening_hours).toEqual([
      { weekday: 1, status: 'open', open: '09:00', close: '16:00' },
    ]);
  });

  test('sales staff see and change none of it', async () => {
    for (const path of ['site', 'site/hours', 'site/home', 'site/offers/0']) {
      expect(await desk.open(path, 'sales')).toMatchObject({ status: 403 });
    }
    expect(await desk.send('site/wording', { 'wording.intro': 'No' }, 'sales')).toMatchObject({
      status: 403,
    });
  });
});
