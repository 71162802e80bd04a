import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { viewOf } from '~/rendering/view';
import { type Answer, keptView, loadSearch, lookAheadParameter, show } from './load-search';
import type { RenderedSearchView } from './render-search';

const viewAt = (address: string): RenderedSearchView => ({
  address,
  title: 'Cars',
  description: '',
  heading: 'Cars',
  canonical: address,
  count: 3,
  countText: '3 cars',
  query: '',
  typed: '',
  clearHref: '/search/all',
  action: '/search/all',
  refined: 0,
  order: 'relevance',
  layout: { current: 'grid', gridHref: address, listHref: address },
});
const answerAt = (address: string): Answer =>
  Object.defineProperty<Answer>({ json: address }, 'view', { value: viewAt(address) });

/** Loads an address with a given server answer; returns the result and the number of requests. */
function load(address: string, serverLoader: () => Promise<unknown>) {
  const asked = vi.fn(serverLoader);
  const request = new Request(`http://dealer.example${address}`);
  return { asked, loaded: loadSearch({ request, serverLoader: asked }) };
}
const thrown = (loaded: Promise<unknown>): Promise<unknown> =>
  loaded.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Addresses are cached between loads, so every test uses its own. */
let number = 0;
let address = '';
beforeEach(() => {
  number += 1;
  address = `/search/list-${number}`;
});
afterEach(() => show(undefined));

describe('one address for each search', () => {
  test('loads an address spelled as the links spell it', async () => {
    const answer = answerAt(address);
    expect(await load(address, async () => answer).loaded).toBe(answer);
  });

  test('redirects another spelling without a second request', async () => {
    const answer = answerAt(address);
    const response = await thrown(load(`${address}?sortBy=relevance`, async () => answer).loaded);
    expect(response).toBeInstanceOf(Response);
    expect(response instanceof Response && response.headers.get('Location')).toBe(address);
    const { asked, loaded } = load(address, unreachable);
    expect(await loaded).toBe(answer);
    expect(asked).not.toHaveBeenCalled();
  });

  test('does not redirect in circles when the router spells the address differently', async () => {
    const answer = answerAt(`${address}?query=a+b`);
    await thrown(load(`${address}?query=a+b&page=1`, async () => answer).loaded);
    expect(await load(`${address}?query=a%20b`, async () => answer).loaded).toBe(answer);
  });
});

describe('looking ahead', () => {
  test('returns the answer under any spelling and caches it for the button', async () => {
    const answer = answerAt(address);
    const ahead = `${address}?car_type=used`;
    expect(await load(`${ahead}&${lookAheadParameter}=`, async () => answer).loaded).toBe(answer);
    expect(keptView(ahead)).toBe(viewOf(answer));
  });

  test('caches an answer for a minute', async () => {
    vi.useFakeTimers();
    try {
      await load(address, async () => answerAt(address)).loaded;
      vi.advanceTimersByTime(59_000);
      expect(keptView(address)).toBeDefined();
      vi.advanceTimersByTime(2_000);
      expect(keptView(address)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('when a search fails', () => {
  test('keeps the search on screen when the server is unreachable', async () => {
    const before = answerAt('/search/before');
    show(before);
    const answer = await load(address, unreachable).loaded;
    expect(answer.failed).toBe(true);
    expect(viewOf(answer)).toBe(viewOf(before));
    expect(keptView(address)).toBeUndefined();
  });

  test('fails when there is nothing on screen to keep', async () => {
    expect(await thrown(load(address, unreachable).loaded)).toBeInstanceOf(TypeError);
  });

  test('passes on a client error from the server', async () => {
    show(answerAt('/search/before'));
    const missing = { status: 404, statusText: '', internal: false, data: null };
    expect(await thrown(load(address, () => Promise.reject(missing)).loaded)).toBe(missing);
  });

  test('treats a server error as a failed search', async () => {
    show(answerAt('/search/before'));
    const trouble = { status: 503, statusText: '', internal: false, data: null };
    expect((await load(address, () => Promise.reject(trouble)).loaded).failed).toBe(true);
  });
});
