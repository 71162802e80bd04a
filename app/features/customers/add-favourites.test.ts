import { afterEach, describe, expect, it, vi } from 'vitest';
import { run } from './add-favourites';

const favourite = (id: string) => ({ id, slug: id, name: id, make: '', model: '', primary_image_url: '' });

/** Opens a watchlist that shows these cars, in a browser with these favourites. Returns its favourites afterwards. */
async function favouritesAfter(search: string, shown: readonly string[], stored: readonly string[]) {
  const area = new Map([['favourites', JSON.stringify(stored.map(favourite))]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => area.get(key) ?? null,
    setItem: (key: string, text: string) => area.set(key, text),
    removeItem: (key: string) => area.delete(key),
  });
  vi.stubGlobal('location', { search });
  const requestSubmit = vi.fn();
  const form = { querySelector: () => ({ dataset: {} }), append: vi.fn(), hidden: true, requestSubmit };
  vi.stubGlobal('document', {
    querySelector: () => form,
    querySelectorAll: () => shown.map((value) => ({ value })),
    createElement: () => ({}),
  });
  await run({} as HTMLElement, {} as Event);
  const text = area.get('favourites');
  const left: { id: string }[] | null = text === undefined ? null : JSON.parse(text);
  const sent = requestSubmit.mock.calls.length > 0;
  return { left: left?.map(({ id }) => id) ?? null, offered: !form.hidden, sent };
}
afterEach(() => vi.unstubAllGlobals());

describe('the browser’s favourites on the watchlist', () => {
  it('are forgotten once they are on the list', async () => {
    expect(await favouritesAfter('?done=added&saved=2', ['a', 'b'], ['a', 'b'])).toEqual({
      left: null,
      offered: false,
      sent: false,
    });
  });

  it('stay if they could not be saved', async () => {
    expect(await favouritesAfter('?done=added&saved=1&sold=1', ['a'], ['a', 'b'])).toMatchObject({
      left: ['b'],
    });
  });

  it('are not erased by a link that says they were added', async () => {
    expect(await favouritesAfter('?done=added', [], ['a', 'b'])).toMatchObject({ left: ['a', 'b'] });
  });

  it('are offered, and stay, until they have been added', async () => {
    const offered = { left: ['a', 'b'], offered: true, sent: false };
    expect(await favouritesAfter('', ['a'], ['a', 'b'])).toEqual(offered);
  });

  it('are added at once for a shopper who has signed in to keep them', async () => {
    expect(await favouritesAfter('?add=yes', ['a'], ['a', 'b'])).toMatchObject({ sent: true });
    expect(await favouritesAfter('?add=yes', ['a', 'b'], ['a', 'b'])).toMatchObject({ sent: false });
  });
});
