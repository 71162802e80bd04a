import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { UnstoredForm } from '#server/dealer/views/site-view';
import { parseConfig } from '#server/platform/config';
import { DatabaseAway } from '#server/platform/database/silence-watch';
import { folderForFile } from '../../tests/support/folder';
import { answering, answeringForm, bff, framePage, page, pageRun, personalPage } from './bff';
import { createServices, type Services } from './services';

const folder = folderForFile();
let services: Services;
beforeAll(async () => {
  services = await createServices(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  globalThis.dealerSiteServices = Promise.resolve(services);
});
afterAll(async () => {
  await services.close();
  globalThis.dealerSiteServices = undefined;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const request = (method: string, headers: Record<string, string> = {}, path = '/page') =>
  new Request(`http://brolga.localhost${path}`, {
    method,
    headers: { host: 'brolga.localhost', 'x-document': '1', ...headers },
  });
const shared = page(async () => ({ view: { title: 'A page' } }));

async function keyOf(loader: typeof shared, asked: Request, acted?: Request) {
  const context = {};
  if (acted) await bff({ request: acted, context });
  await loader({ request: asked, context, params: {} });
  return (await pageRun(context))?.cacheKey;
}

test('sends a page in capitals or with a slash to its plain address, with its search', async () => {
  const moved = await bff({ request: request('GET', {}, '/Spin-To-Win/?x=Y'), context: {} }).catch(
    (answer: Response) => answer,
  );
  if (!(moved instanceof Response)) throw new Error('not moved');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/spin-to-win?x=Y']);
});

test('caches a page shared by anonymous visitors', async () => {
  expect(await keyOf(shared, request('GET'))).toMatch(/^brolga .*\/page/);
});

test('serves the same page to everyone: neither cookies nor addresses matter', async () => {
  const key = await keyOf(shared, request('GET'));
  expect(await keyOf(shared, request('GET', { cookie: 'a=b' }))).toBe(key);
  expect(await keyOf(shared, request('GET', { 'x-peer-address': '203.0.113.9' }))).toBe(key);
  expect(await keyOf(shared, request('HEAD'))).toBe(key);
});

test.each([
  ['the page that answers a form', shared, request('GET'), request('POST')],
  ['data for the client router', shared, request('GET', { 'x-document': '0' }), undefined],
  ["one visitor's page", personalPage(async () => ({ view: { title: '' } })), request('GET'), undefined],
])('never caches %s', async (_, loader, asked, acted) => {
  expect(await keyOf(loader, asked, acted)).toBeNull();
});

test('a client that leaves before its page begins takes no turn', async () => {
  const client = new AbortController();
  const asked = new Request(request('GET', { 'x-exchange': '7' }), { signal: client.signal });
  client.abort();
  await shared({ request: asked, context: {}, params: {} });
  expect(services.pageTurns.running).toBe(0);
});

test('a site over its share sends a page that is minutes old, or else a busy page', async () => {
  vi.spyOn(services.pageTurns, 'begin').mockResolvedValue(false);
  const asked = { request: request('GET', { 'x-exchange': '8' }), params: {} };
  const refused = {};
  await shared({ ...asked, context: refused });
  expect(await pageRun(refused)).toMatchObject({ isRefused: true, hit: undefined, cacheKey: null });
  const stale = { headers: [], html: new Uint8Array([60]), hits: 1 };
  const getStale = vi.spyOn(services.pages, 'getStale').mockReturnValue(stale);
  const served = {};
  await shared({ ...asked, context: served });
  expect(await pageRun(served)).toMatchObject({ isRefused: false, hit: stale });
  expect(getStale).toHaveBeenCalledWith(expect.stringMatching(/^brolga .*\/page/));
});

/** The answers of loaders of one request whose work takes so long; the timers are fake. */
async function answersAfter(ms: number, asked: Request, loaders: readonly Loading[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const args = { request: asked, context: {}, params: {} };
  const answers = Promise.all(loaders.map((load) => load(args).catch((thrown: unknown) => thrown)));
  await vi.advanceTimersByTimeAsync(ms);
  return { answers: await answers, run: await pageRun(args.context) };
}
type Loading = (args: Parameters<typeof shared>[0]) => Promise<unknown>;
const after = (ms: number) => () =>
  new Promise<{ view: { title: string } }>((done) => setTimeout(() => done({ view: { title: 'Late' } }), ms));

test('answers 503 for a page that takes 15 seconds, and logs it once', async () => {
  const warn = vi.spyOn(services.log, 'warn');
  const asked = request('GET', { 'x-request-id': 'r1' });
  const { answers } = await answersAfter(15_000, asked, [page(after(60_000)), framePage(after(60_000))]);
  for (const answer of answers) {
    if (!(answer instanceof Response)) throw new Error('no response');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.json()).toMatchObject({ heading: 'We’ll be right back' });
  }
  expect(warn.mock.calls).toEqual([
    [{ requestId: 'r1', path: '/page', limitMs: 15_000 }, expect.any(String)],
  ]);
});

test.each<[string, Request, Loading]>([
  ['a page that is ready in time', request('GET'), page(after(14_000))],
  ['the page that answers a form', request('POST'), personalPage(after(60_000))],
  ['a form itself', request('POST'), answering(after(60_000))],
  ['a page of the desk', request('GET', {}, '/desk/payments'), personalPage(after(60_000))],
])('sets no time limit for %s', async (_, asked, load) => {
  const { answers } = await answersAfter(60_000, asked, [load]);
  expect(answers[0]).not.toBeInstanceOf(Response);
});

test('a page whose stock version takes too long is sent from the cache', async () => {
  const key = await keyOf(shared, request('GET'));
  const kept = { headers: [], html: new Uint8Array([60]), hits: 1 };
  vi.spyOn(services.pages, 'getAnyAge').mockImplementation((asked) => (asked === key ? kept : undefined));
  vi.spyOn(services.cars, 'stockVersion').mockReturnValue(new Promise(() => undefined));
  const { run } = await answersAfter(15_000, request('GET'), [shared]);
  expect(run).toMatchObject({ hit: kept });
});

describe('a form that meets an error', () => {
  const away = new DatabaseAway(
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  );
  const locked = new DatabaseAway(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const broken = new TypeError('a mistake in the code');
  const typed = new URLSearchParams({ make: 'Mazda', code: '123456' });
  const failure = expect.stringMatching(
    /^We haven’t received this yet. Please send it again in a minute, or call /,
  );
  const init = { status: 503, headers: expect.objectContaining({ 'Retry-After': '30' }) };

  /** The answer to a form whose handler reads it, and then fails. */
  async function answerTo(
    body: BodyInit,
    error: unknown,
    again: (form: UnstoredForm) => unknown = (form) => form,
  ) {
    const headers = { host: 'brolga.localhost' };
    const sent = new Request('http://brolga.localhost/page', { method: 'POST', headers, body });
    const action = answeringForm(async ({ request: read }) => {
      await read.text();
      throw error;
    }, again);
    return action({ request: sent, context: {}, params: {} }).catch((thrown: unknown) => thrown);
  }

  it.each([
    ['the database is away', away],
    ['the disk of the data folder is full', full],
    ['another process has locked the database', locked],
  ])('while %s, comes back with 503 and what was typed, without the code', async (_, error) => {
    expect(await answerTo(typed, error)).toEqual({ failure, values: { make: 'Mazda' }, init });
  });

  it('comes back without the values of a form with files', async () => {
    const form = new FormData();
    form.append('licence', new Blob(['a picture']));
    expect(await answerTo(form, away)).toEqual({ failure, values: {}, init });
  });

  it('gets a page asking to resend it if its own page cannot show it', async () => {
    const answer = await answerTo(typed, away, () => undefined);
    if (!(answer instanceof Response)) throw new Error('no response');
    expect([answer.status, (await answer.json()).heading]).toEqual([503, 'That didn’t go through']);
  });

  it('gets the same page if it is too long', async () => {
    const answer = await answerTo(new URLSearchParams({ note: 'x'.repeat(300_000) }), away);
    expect(answer).toBeInstanceOf(Response);
  });

  it.each([
    ['a mistake in the code', broken],
    ['a response', new Response('No such page', { status: 404 })],
  ])('passes on %s unchanged', async (_, error) => {
    expect(await answerTo(typed, error)).toBe(error);
  });
});
