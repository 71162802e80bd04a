import { describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { siteKinds, viewIn, websiteDesk } from '../support/website-desk';

/** What was changed at the desk, and what an undo does. */
const folder = folderForFile();

describe.each(siteKinds)('the history at the desk, with sites in the %s', (kind) => {
  const desk = websiteDesk(kind, folder);
  const { textOf, undo } = desk;

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
    expect(await desk.send('site/history', { do: 'undo', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toMatchObject({
      status: 404,
    });
    expect(await desk.send('site/history', { do: 'explode' })).toMatchObject({ status: 404 });
    const { edits } = await desk.viewOf('site-history', 'site/history');
    expect(await desk.services().siteEdits.byId('wattle-bend', edits[0]?.id ?? '')).toBeUndefined();
  });
});
