import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { filesForm, siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** Forms of the website: offers, popup, colours, redirects and reviews. */
const folder = folderForFile();

describe.each(siteKinds)('a form of the website, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf } = desk;

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
    expect((await desk.viewOf('site-part', 'site/business?done=same')).done).toMatch(/^Nothing was changed/);
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

  test.each([
    ['wording.tagline', 'Line under your name', 120],
    ['wording.intro', 'Introduction', 1_500],
    ['home.banners.0.title', 'Heading', 100],
  ])('%s of the home page has its longest text', async (name, label, most) => {
    const { seen } = await desk.viewOf('site-part', 'site/home');
    const refused = viewIn(await desk.send('site/home', { seen, [name]: 'x'.repeat(most + 1) }), 'site-part');
    expect(refused.errors[name]).toBe(
      `Shorten “${label}” to ${most.toLocaleString('en-AU')} characters: it has ${(most + 1).toLocaleString('en-AU')}.`,
    );
  });

  test('a redirect to an address that the site does not have is asked about once', async () => {
    const rows = '/old-c /finance\n/old-d /nowhere-page';
    const asked = viewIn(await desk.send('site/redirects/paste', filesForm({ rows })), 'site-paste');
    expect(asked.problems).toEqual([expect.stringMatching(/^\/nowhere-page isn’t a page of your website/)]);
    expect(await textOf('redirects.json')).not.toContain('/nowhere-page');
    const other = filesForm({ rows: `${rows}\n/old-e /nor-this`, sure: asked.sure });
    expect(await desk.send('site/redirects/paste', other)).toMatchObject({ status: 422 });
    const sure = filesForm({ rows, sure: asked.sure });
    expect(await desk.send('site/redirects/paste', sure)).toMatchObject({ state: 'moved' });
    const { addHref } = await desk.viewOf('site-list', 'site/redirects');
    const path = addHref.replace('/desk/', '');
    const number = path.split('/').at(-1);
    const { seen } = await desk.viewOf('site-part', path);
    const form = { seen, [`${number}.from`]: '/old-f', [`${number}.to`]: '/not-yet' };
    const one = viewIn(await desk.send(path, form), 'site-part');
    expect(one.notice).toMatch(/^\/not-yet isn’t a page of your website now/);
    expect(await desk.send(path, { ...form, sure: one.sure })).toMatchObject({ state: 'moved' });
    expect(await textOf('redirects.json')).toContain('/not-yet');
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
