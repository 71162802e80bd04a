import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** Pages and posts: what is saved, refused, taken away and brought back. */
const folder = folderForFile();

describe.each(siteKinds)('pages at the desk, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf, paths, undo } = desk;
  const editor = (file: string) => `site/pages/edit?file=${encodeURIComponent(file)}`;
  const pageForm = async (file: string) => {
    const view = await desk.viewOf('site-page-editor', editor(file));
    const fields = view.fields.map(({ field, value }) => [field.name, value] as const);
    return { seen: view.seen, body: view.body, ...Object.fromEntries(fields) };
  };

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
    expect(viewIn(await desk.send('site/pages/edit', link), 'site-page-editor').errors['body']).toBeDefined();
  });
});
