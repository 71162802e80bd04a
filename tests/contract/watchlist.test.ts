import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { changeWatchlist } from '#server/garage/change-watchlist';
import { watchlistPage } from '#server/garage/watchlist-page';
import { refreshIndex } from '#server/search/refresh';
import { carPage } from '#server/showroom/car-page';
import { searchPage } from '#server/showroom/search-page';
import { isPersonal } from '#server/trade-in/pages/carried-offer';
import * as api from '../../app/routes/api.$';
import { runs } from '../support/property-runs';
import { type SignedIn, signedIn } from '../support/signed-in';
import { openTestServices } from '../support/test-services';

/** The watchlist's endpoints as Remix calls them, over the embedded default and the demo stock. */
const slug = 'ironbark-motorcycles';
const host = `${slug}.localhost`;
let services: Services;
let carIds: string[];
let someone: SignedIn;
let phones = 100;
let calls = 0;
const newPhone = () => {
  phones += 1;
  return `+61491570${phones}`;
};

beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  await refreshIndex(services, slug);
  const found = await call('/api/search?fields=id&limit=5&status=in_stock');
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await found.json());
  carIds = data.map(({ id }) => id);
  someone = await signedIn(services, slug, newPhone());
});
afterAll(() => services.close());

interface Sent {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly origin?: string | null;
  readonly at?: string;
}

function call(path: string, { cookie, body, origin = `http://${host}`, at = host }: Sent = {}) {
  // A visitor of its own each time: the limit of requests has its own tests.
  calls += 1;
  const headers = {
    host: at,
    'x-peer-address': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(cookie ? { cookie } : {}),
    ...(origin ? { origin } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const request = new Request(`http://${at}${path}`, { ...init, headers });
  const route = body === undefined ? api.loader : api.action;
  return route({ request, params: {}, context: {} });
}

const save = '/api/watchlist/save-car';
const remove = '/api/watchlist/remove-car';
const change = (path: string, who: SignedIn, car_id: string, phone_number = who.phone) =>
  call(path, { cookie: who.cookie, body: { phone_number, car_id } });
const saved = async (who: SignedIn) => (await call('/api/watchlist', { cookie: who.cookie })).json();

async function slugsOf(ids: readonly string[]): Promise<string[]> {
  return (await services.cars.byIds(slug, ids)).map((car) => car.slug);
}

/** Takes a car out of the stock while something happens. */
async function withdraw(carSlug: string, meanwhile: () => Promise<void>): Promise<void> {
  const takeOut = (removed_at: string | null) =>
    services.database
      .updateTable('cars')
      .set({ removed_at })
      .where('tenant', '=', slug)
      .where('slug', '=', carSlug)
      .execute();
  await takeOut(new Date().toISOString());
  await meanwhile().finally(() => takeOut(null));
}

describe('POST /api/watchlist/save-car and /remove-car', () => {
  test('save and remove a car, however often it is sent', async () => {
    const [who, [car = '']] = [await signedIn(services, slug, newPhone()), carIds];
    for (const path of [save, save])
      expect(await (await change(path, who, car)).json()).toEqual({ success: true });
    expect(await saved(who)).toEqual({ signed_in: true, phone_number: who.phone, car_ids: [car] });
    for (const path of [remove, remove])
      expect(await (await change(path, who, car)).json()).toEqual({ success: true });
    expect((await saved(who)).car_ids).toEqual([]);
  });

  test('accept the own number in any notation', async () => {
    const local = someone.phone.replace('+61', '0');
    for (const phone of [local, `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`])
      expect((await change(save, someone, carIds[0] ?? '', phone)).status).toBe(200);
  });

  test('remove a car by the slug of its page, also one that has left the stock', async () => {
    const who = await signedIn(services, slug, newPhone());
    const [inStock = '', withdrawn = ''] = await slugsOf(carIds.slice(0, 2));
    for (const car of [inStock, withdrawn]) await change(save, who, car);
    expect((await saved(who)).car_ids).toHaveLength(2);
    await withdraw(withdrawn, async () => {
      for (const car of [withdrawn, inStock])
        expect(await (await change(remove, who, car)).json()).toEqual({ success: true });
    });
    expect((await saved(who)).car_ids).toEqual([]);
  });

  test.each(['+61491570199', '0491 570 006'])('reject the number %j of someone else: 403', async (phone) => {
    for (const path of [save, remove]) {
      const answer = await change(path, someone, carIds[0] ?? '', phone);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      const detail = expect.stringContaining('phone number');
      expect(await answer.json()).toMatchObject({ status: 403, detail });
    }
  });

  const phone = '0491 570 006';
  const hint =
    'Enter a mobile number (Australia or New Zealand), with + and the country code outside Australia.';
  test.each<[unknown, string, string]>([
    [{ phone_number: phone }, 'car_id', 'It is required.'],
    [{ car_id: 'u1' }, 'phone_number', 'It is required.'],
    [{ phone_number: 491570006, car_id: 'u1' }, 'phone_number', 'Send a text.'],
    [{ phone_number: '', car_id: 'u1' }, 'phone_number', 'Send at least 1 character.'],
    [{ phone_number: phone, car_id: 'x'.repeat(201) }, 'car_id', 'Send at most 200 characters.'],
    [[], 'body', 'Send a JSON object.'],
    [{ phone_number: 'nobody', car_id: 'u1' }, 'phone_number', hint],
  ])('reject the body %j with plain words: 422', async (body, field, message) => {
    for (const path of [save, remove]) {
      const answer = await call(path, { cookie: someone.cookie, body });
      expect([answer.status, (await answer.json()).errors]).toMatchObject([
        422,
        [{ param: field, detail: message }],
      ]);
    }
  });

  test('reject a visitor who is not signed in: 401', async () => {
    for (const cookie of [undefined, 'customer=forged', `signed-in=1`]) {
      const answer = await call(save, {
        ...(cookie ? { cookie } : {}),
        body: { phone_number: someone.phone, car_id: carIds[0] },
      });
      expect(answer.status).toBe(401);
      expect((await answer.json()).detail).toBe('Sign in to use the watchlist.');
    }
  });

  test('reject a session of another dealer: 401', async () => {
    const elsewhere = await signedIn(services, 'saltbush-caravans', someone.phone);
    expect((await change(save, elsewhere, carIds[0] ?? '')).status).toBe(401);
  });

  test.each([['https://evil.example'], [null]])('reject the origin %s: 403', async (origin) => {
    const body = { phone_number: someone.phone, car_id: carIds[0] };
    expect((await call(save, { cookie: someone.cookie, body, origin })).status).toBe(403);
  });

  test('say in words why a car was not saved', async () => {
    const answer = await change(save, someone, 'no-such-car');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: false, error: 'This motorcycle is no longer listed.' },
    ]);
  });

  test('never fail on any text', async () => {
    const text = fc.string({ maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (phone_number, car_id) => {
        const { status } = await call(save, { cookie: someone.cookie, body: { phone_number, car_id } });
        expect([400, 403, 422, 429]).toContain(status);
      }),
      { numRuns: runs(30) },
    );
  });

  test('are missing on a site without a watchlist: 404', async () => {
    const at = 'wattle-bend.localhost';
    const body = { phone_number: someone.phone, car_id: 'u1' };
    expect((await call(save, { at, origin: `http://${at}`, body })).status).toBe(404);
    expect((await call('/api/watchlist', { at, origin: `http://${at}` })).status).toBe(404);
  });
});

describe('GET /api/watchlist', () => {
  test('is uncacheable, and empty for a visitor who is not signed in', async () => {
    const answer = await call('/api/watchlist');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toEqual({ signed_in: false, car_ids: [] });
    const own = await call('/api/watchlist', { cookie: someone.cookie });
    expect(own.headers.get('cache-control')).toContain('no-store');
  });

  test('is for pages of the site only', async () => {
    const answer = await call('/api/watchlist', { cookie: someone.cookie, origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });
});

describe('the form of the watchlist', () => {
  const visitOf = (headers: Record<string, string>, body?: string, path = '/watchlist') => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const init =
      body === undefined ? { headers } : { method: 'POST', body, headers: { ...type, ...headers } };
    const request = new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } });
    return bff({ request, context: {} });
  };
  const send = async (body: string, headers: Record<string, string> = {}) =>
    changeWatchlist(await visitOf({ origin: `http://${host}`, ...headers }, body));
  const cameFrom = (path: string) => ({ referer: `http://${host}${path}` });

  test.each([
    ['/search/used-cars?page=2', '/search/used-cars?page=2#save-u1', '/search/used-cars?page=2'],
    ['//evil.example/', '/watchlist#save-u1', '/watchlist'],
  ])('sends a signed-out visitor of %s to sign in, and back with the car', async (page, redirect, back) => {
    const query = new URLSearchParams({ type: 'watchlist', redirect, back, car: 'u1' });
    expect(await send('save=u1', cameFrom(page))).toEqual({ state: 'done', to: `/sign-in?${query}` });
  });

  test('returns to the same place once the car is saved', async () => {
    const [who, [car = '']] = [await signedIn(services, slug, newPhone()), carIds];
    const headers = { cookie: who.cookie, ...cameFrom('/cars/some-bike') };
    expect(await send(`save=${car}`, headers)).toEqual({ state: 'done', to: `/cars/some-bike#save-${car}` });
    expect(await send('save=none', headers)).toEqual({ state: 'done', to: '/watchlist?done=unknown' });
    expect((await saved(who)).car_ids).toEqual([car]);
    expect(await send(`car=${car}&note=${'n'.repeat(301)}`, headers)).toMatchObject({
      state: 'invalid',
      refused: { carId: car, note: 'n'.repeat(301) },
    });
    expect(await send(`remove=${car}`, headers)).toEqual({ state: 'done', to: '/watchlist?done=removed' });
    expect((await saved(who)).car_ids).toEqual([]);
  });

  test('marks a saved car on its card and its page, for its customer only', async () => {
    const [who, [car = '']] = [await signedIn(services, slug, newPhone()), carIds];
    const [carSlug = ''] = await slugsOf([car]);
    await change(save, who, car);
    const seen = async (headers: Record<string, string>) => {
      const at = (path: string) => visitOf(headers, undefined, path);
      const home = await at('/');
      const { cards } = (await searchPage(await at(home.tenant.search.base_path))).view;
      const { view } = await carPage(await at(`/cars/${carSlug}`), carSlug);
      return {
        personal: await isPersonal(home),
        card: cards.find(({ id }) => id === car)?.saved,
        page: 'here' in view ? view.here.saved : undefined,
      };
    };
    const unmarked = { personal: false, card: undefined, page: undefined };
    const cookie = { cookie: who.cookie };
    expect(await seen(cookie)).toEqual({ personal: true, card: true, page: true });
    expect(await seen({})).toEqual(unmarked);
    await send(`remove=${car}`, cookie);
    expect(await seen(cookie)).toEqual(unmarked);
  });

  test('adds favourites, the newest first, and leaves out those that are gone', async () => {
    const who = await signedIn(services, slug, newPhone());
    const wanted = carIds.slice(0, 3);
    const body = [...wanted, 'gone', ...wanted].map((id) => `add=${id}`).join('&');
    const { cookie } = who;
    const done = { state: 'done', to: '/watchlist?done=added&saved=3&unknown=1' };
    expect(await send(body, { cookie })).toEqual(done);
    expect((await saved(who)).car_ids).toEqual(wanted);
    const again = { state: 'done', to: '/watchlist?done=added&already-saved=1&unknown=1' };
    expect(await send(`add=${wanted[0]}&add=gone`, { cookie })).toEqual(again);
    const none = { state: 'done', to: '/watchlist?done=added&unknown=1' };
    expect(await send('add=gone', { cookie })).toEqual(none);
  });

  test('does not confirm a note on a car that is not on the list', async () => {
    const { cookie } = await signedIn(services, slug, newPhone());
    const unlisted = { state: 'done', to: '/watchlist?done=not-listed' };
    for (const note of ['x', 'n'.repeat(301)])
      expect(await send(`car=nope&note=${note}`, { cookie })).toEqual(unlisted);
  });

  test('links a withdrawn car to similar ones only', async () => {
    const who = await signedIn(services, slug, newPhone());
    const [withdrawn = ''] = await slugsOf(carIds.slice(0, 1));
    await change(save, who, withdrawn);
    await withdraw(withdrawn, async () => {
      const answer = await watchlistPage(await visitOf({ cookie: who.cookie }));
      const [watched] = answer && 'own' in answer.view ? answer.view.own.cars : [];
      const search = expect.stringMatching(/^\/search\/[\w-]+\?make=.+&model=/);
      expect(watched?.card.href).toBeUndefined();
      const action = { kind: 'similar', text: 'Find something similar', href: search };
      expect(watched?.card.actions).toEqual([action]);
      expect(watched?.similar.at(-1)).toEqual({ text: 'Search for similar motorcycles', href: search });
    });
  });

  test('is refused from another site, too long, or not a form', async () => {
    const { cookie } = someone;
    const refused = (status: number) => ({ state: 'refused', status });
    expect(await send('save=u1', { cookie, origin: 'https://evil.example' })).toEqual(refused(403));
    expect(await send(`save=${'x'.repeat(40_000)}`, { cookie })).toEqual(refused(413));
    expect(await send('{}', { cookie, 'content-type': 'application/json' })).toEqual(refused(415));
  });

  test.each(['/watchlist/shared/nope', `/watchlist/shared/${'a'.repeat(22)}`])(
    '%s is not found',
    async (path) => {
      const page = watchlistPage(await visitOf({}, undefined, path));
      await expect(page).rejects.toMatchObject({ status: 404 });
    },
  );
});
