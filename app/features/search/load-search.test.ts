import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawnSearchView } from './drawn-search';
import { type Answer, keptView, loadSearch, lookAheadParameter, show } from './load-search';

const viewAt = (address: string): DrawnSearchView => ({
  ...{ address, title: 'Cars', description: '', heading: 'Cars', canonical: address, count: 3 },
  ...{ countText: '3 cars', query: '', typed: '', clearHref: '/search/all', action: '/search/all' },
  ...{ refined: 0, order: 'relevance', layout: { current: 'grid', gridHref: address, listHref: address } },
});
const answerAt = (address: string): Answer =>
  Object.defineProperty<Answer>({ json: address }, 'view', { value: viewAt(address) });
const viewOf = ({ view }: Answer): DrawnSearchView => {
  if (!view) throw new Error('no view');
  return view;
};

/** A load of an address that the server answers like that; gives what came and how often the server was asked. */
function load(address: string, serverLoader: () => Promise<unknown>) {
  const asked = vi.fn(serverLoader);
  const request = new Request(`http://dealer.example${address}`);
  return { asked, loaded: loadSearch({ request, serverLoader: asked }, viewOf) };
}
const thrown = (loaded: Promise<unknown>): Promise<unknown> =>
  loaded.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Addresses are kept between loads, so that every test has some of its own. */
let number = 0;
let address = '';
beforeEach(() => {
  number += 1;
  address = `/search/list-${number}`;
});
afterEach(() => show(undefined));

describe('one address for each search', () => {
  test('an address as links spell it is the answer of the server', async () => {
    const answer = answerAt(address);
    expect(await load(address, async () => answer).loaded).toBe(answer);
  });

  test('another spelling leads there, without asking the server again', async () => {
    const answer = answerAt(address);
    const response = await thrown(load(`${address}?sortBy=relevance`, async () => answer).loaded);
    expect(response).toBeInstanceOf(Response);
    expect(response instanceof Response && response.headers.get('Location')).toBe(address);
    const { asked, loaded } = load(address, unreachable);
    expect(await loaded).toBe(answer);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a router that spells the address in its own way is not led in circles', async () => {
    const answer = answerAt(`${address}?query=a+b`);
    await thrown(load(`${address}?query=a+b&page=1`, async () => answer).loaded);
    expect(await load(`${address}?query=a%20b`, async () => answer).loaded).toBe(answer);
  });
});

describe('looking ahead', () => {
  test('gives the answer wherever it belongs, and keeps it for the button', async () => {
    const answer = answerAt(address);
    const ahead = `${address}?car_type=used`;
    expect(await load(`${ahead}&${lookAheadParameter}=`, async () => answer).loaded).toBe(answer);
    expect(keptView(ahead)).toBe(viewOf(answer));
  });

  test('an answer is kept for a minute', async () => {
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

describe('Search loading or error: previous hits, facets and count are kept', () => {
  test('what is on the screen stays when the server cannot be reached', async () => {
    const before = answerAt('/search/before');
    show(before);
    const answer = await load(address, unreachable).loaded;
    expect(answer.failed).toBe(true);
    expect(viewOf(answer)).toBe(viewOf(before));
    expect(keptView(address)).toBeUndefined();
  });

  test('with nothing on the screen there is nothing to keep', async () => {
    expect(await thrown(load(address, unreachable).loaded)).toBeInstanceOf(TypeError);
  });

  test("the server's own no is no error of the search", async () => {
    show(answerAt('/search/before'));
    const missing = { status: 404, statusText: '', internal: false, data: null };
    expect(await thrown(load(address, () => Promise.reject(missing)).loaded)).toBe(missing);
  });

  test('a server in trouble is', async () => {
    show(answerAt('/search/before'));
    const trouble = { status: 503, statusText: '', internal: false, data: null };
    expect((await load(address, () => Promise.reject(trouble)).loaded).failed).toBe(true);
  });
});
