import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** The website with a change that is not published yet. */
const folder = folderForFile();

describe.each(siteKinds)('a preview at the desk, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf, draftOf, preview, now } = desk;

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
