import { describe, expect, it } from 'vitest';
import { type Browser, interruptedUploads, sendPhoto } from './send-photo';

type PhotoToSend = Parameters<typeof sendPhoto>[0];

const uploadsHref = '/api/valuations/v1/uploads';
const photo = { id: 'p1', src: '/p1', width: 10, height: 10 };

class Memory {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** A server that stores one upload; `fails` says which requests get lost, and whether before or after they arrive. */
function given(
  fails: (request: number) => 'before' | 'after' | undefined = () => undefined,
  bytes = 1_000_000,
) {
  const file = new File([new Uint8Array(bytes)], 'IMG 1.jpg');
  const storage = new Memory();
  const requests: string[] = [];
  const shares: number[] = [];
  const pauses: number[] = [];
  const uploads = new Map<string, number>();
  const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  async function serve(href: string, init: RequestInit): Promise<Response> {
    const id = href.slice(uploadsHref.length + 1);
    if (init.method === 'POST') {
      uploads.set(`u${uploads.size + 1}`, 0);
      return answer(201, { upload_id: `u${uploads.size}`, offset: 0, bytes });
    }
    const offset = uploads.get(id);
    if (offset === undefined) return answer(404, {});
    if (init.method !== 'PATCH') return answer(200, record(id, offset));
    if (Number(new Headers(init.headers).get('upload-offset')) !== offset) return answer(409, {});
    const size = init.body instanceof Blob ? init.body.size : 0;
    uploads.set(id, offset + size);
    return answer(200, record(id, offset + size));
  }
  const record = (id: string, offset: number) => ({
    upload_id: id,
    offset,
    bytes,
    ...(offset === bytes ? { photo } : {}),
  });
  const browser: Browser = {
    storage,
    pause: async (ms) => pauses.push(ms),
    fetch: async (href, init = {}) => {
      const failure = fails(requests.length);
      requests.push(`${init.method ?? 'GET'}`);
      if (failure === 'before') throw new TypeError('network');
      const response = await serve(String(href), init);
      if (failure === 'after') throw new TypeError('network');
      return response;
    },
  };
  const toSend = (change: Partial<PhotoToSend> = {}): PhotoToSend => ({
    file,
    slot: 'front',
    uploadsHref,
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    ...change,
  });
  return { browser, storage, requests, shares, pauses, uploads, toSend };
}

describe('sending a photo', () => {
  it('sends it in pieces and forgets the upload', async () => {
    const { browser, toSend, requests, shares, storage } = given();
    expect(await sendPhoto(toSend(), browser)).toEqual({ state: 'done', photo });
    expect(requests).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH']);
    expect(shares.at(0)).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(storage.length).toBe(0);
  });

  it.each(['before', 'after'] as const)('resumes when requests get lost %s they arrive', async (when) => {
    const { browser, toSend, requests, uploads } = given((request) => (request % 3 === 2 ? when : undefined));
    expect(await sendPhoto(toSend(), browser)).toEqual({ state: 'done', photo });
    expect(uploads.size).toBe(1);
    expect(requests.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('resumes after the page was loaded again, with the same file', async () => {
    const lost = given((request) => (request > 2 ? 'before' : undefined));
    expect(await sendPhoto(lost.toSend(), lost.browser)).toEqual({ state: 'lost' });
    expect(interruptedUploads(lost.storage, uploadsHref)).toEqual(new Map([['front', 'IMG 1.jpg']]));
    expect(interruptedUploads(lost.storage, '/api/valuations/v2/uploads').size).toBe(0);
    const again = given();
    again.uploads.set('u1', lost.uploads.get('u1') ?? 0);
    const browser = { ...again.browser, storage: lost.storage };
    expect(await sendPhoto(again.toSend(), browser)).toEqual({ state: 'done', photo });
    expect(again.requests[0]).toBe('GET');
    expect(again.shares[0]).toBeGreaterThan(0.2);
  });

  it('begins again when the upload is gone', async () => {
    const { browser, toSend, storage, requests } = given();
    storage.setItem(`photo ${uploadsHref} front 1000000 IMG 1.jpg`, 'gone');
    expect(await sendPhoto(toSend(), browser)).toEqual({ state: 'done', photo });
    expect(requests.slice(0, 2)).toEqual(['GET', 'POST']);
  });

  it('waits longer and longer without a connection, then gives up', async () => {
    const { browser, toSend, pauses } = given(() => 'before');
    expect(await sendPhoto(toSend(), browser)).toEqual({ state: 'lost' });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('reports why a file is refused and forgets it', async () => {
    const { browser, toSend, storage } = given();
    const refusing: Browser = {
      ...browser,
      fetch: async (href, init) =>
        init?.method === 'PATCH'
          ? new Response(JSON.stringify({ detail: 'Not a photo.' }), { status: 422 })
          : browser.fetch(href, init),
    };
    expect(await sendPhoto(toSend(), refusing)).toEqual({ state: 'refused', message: 'Not a photo.' });
    expect(storage.length).toBe(0);
  });

  it('stops when the shopper cancels', async () => {
    const { browser, toSend, storage } = given();
    const stop = new AbortController();
    const onProgress = (share: number) => share > 0 && stop.abort();
    const outcome = await sendPhoto(toSend({ signal: stop.signal, onProgress }), browser);
    expect(outcome).toEqual({ state: 'stopped' });
    expect(storage.length).toBe(0);
  });
});
