import { beforeAll, describe, expect, test } from 'vitest';
import { deskPage } from '#server/desk/desk-page';
import { carPage } from '#server/showroom/car-page';
import { previewKey } from '#server/stock/cars/rules/preview-key';
import { engines } from '../support/both-databases';
import { testPhoto } from '../support/photo-server';
import { feedCar, pageOf, stockDesk } from '../support/stock-desk';

/** Stock at the desk: the list, a car's page, and cars that staff add. */
describe.each(engines)('the stock at the desk on %s', (engine) => {
  const desk = stockDesk({ engine });
  const { find, idOf, importFull } = desk;
  const place = () => desk.tenant().locations[0]?.id ?? '';
  const newCar = (stocknum: string) => ({
    stocknum,
    year: '2021',
    make: 'Mazda',
    model: 'CX-5',
    car_type: 'used',
    km: '41,200',
    price: '$31,990',
    price_type: 'drive_away',
    location_id: place(),
  });

  beforeAll(async () => {
    await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
  });

  describe('the list', () => {
    test('shows each car with its price, state and facts', async () => {
      const { rows, tabs } = await desk.viewOf('stock', 'stock?q=k1');
      expect(rows).toMatchObject([
        { name: '2020 Kia Rio', price: '$15,000', facts: expect.arrayContaining(['K1', '0 photos']) },
      ]);
      expect(rows[0]?.chips[0]).toMatchObject({ text: 'For sale' });
      expect(tabs[0]).toMatchObject({ text: 'All', count: 1 });
    });

    test('is filtered by location, condition and make beside the words, and the file follows', async () => {
      await importFull(
        { ...feedCar('K1', 15_000), car_type: 'used', location_id: place() },
        feedCar('K2', 16_000),
        { ...feedCar('M1', 21_000), make: 'Mazda', model: 'CX-3', car_type: 'demo' },
      );
      const numbers = async (search: string) =>
        (await desk.viewOf('stock', `stock?${search}`)).rows.map(({ facts }) => facts.join(' '));
      expect(await numbers('make=Mazda')).toEqual([expect.stringContaining('M1')]);
      expect(await numbers('condition=demo')).toEqual([expect.stringContaining('M1')]);
      expect(await numbers(`place=${place()}`)).toEqual([expect.stringContaining('K1')]);
      expect(await numbers('make=Mazda&q=rio')).toEqual([]);
      const { exportHref, filters } = await desk.viewOf('stock', 'stock?make=Mazda');
      expect(exportHref).toBe('/desk/stock.csv?make=Mazda');
      expect(filters.find(({ name }) => name === 'make')).toMatchObject({ value: 'Mazda' });
      const lines = (await desk.fileOf('stock.csv?make=Mazda')).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('M1,2020 Mazda CX-3');
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
    });

    test('says why shoppers don’t see a car, by the rules of the site', async () => {
      const { rows, tabs } = await desk.viewOf('stock', 'stock');
      const least = desk.tenant().stock.minimum_photos;
      const hidden = rows.filter(({ chips }) => chips.some(({ text }) => text === 'Not shown'));
      expect(hidden).toHaveLength(least > 0 ? rows.length : 0);
      const strict = await listWith({ excluded_stock_numbers: ['K2'] });
      const [row] = strict.rows.filter(({ facts }) => facts.includes('K2'));
      expect(row?.facts[0]).toBe('not on the website: excluded by stock number');
      expect(tabs[0]?.text).toBe('All');
    });

    async function listWith(stock: object) {
      const visit = desk.visit('stock?state=hidden');
      const tenant = { ...visit.tenant, stock: { ...visit.tenant.stock, ...stock } };
      const answer = await deskPage({ ...visit, tenant }, 'stock');
      if (!('view' in answer) || answer.view.page !== 'stock') throw new Error('no list');
      return answer.view;
    }

    test('shows the position of each car in the market, where there is one', async () => {
      const { market } = desk.services();
      const basis = { comparables: 20, fittedAt: '2026-11-20T00:00:00.000Z' };
      const estimate = { kind: 'estimate', dollars: 13_000, confidence: 'high', basis };
      Object.assign(desk.services(), { market: { askingPrice: async () => estimate } });
      await importFull({ ...feedCar('K1', 15_000), km: 40_000 }, feedCar('K2', 16_000));
      const { rows } = await desk.viewOf('stock', 'stock?state=above_market');
      expect(rows.map(({ facts }) => facts)).toEqual([expect.arrayContaining(['$2,000 above similar cars'])]);
      Object.assign(desk.services(), { market });
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
      expect((await desk.viewOf('stock', 'stock?state=above_market')).rows).toEqual([]);
    });

    test('is seen by sales staff, who change nothing', async () => {
      const { rows, addHref, exportHref, several } = await desk.viewOf('stock', 'stock', 'sales');
      expect([rows[0]?.href, addHref, exportHref, several]).toEqual(Array(4).fill(undefined));
      const id = await idOf('K1');
      for (const path of [`stock/${id}`, 'stock/add', 'stock/several', 'stock/import', 'stock.csv']) {
        expect(await desk.open(path, 'sales')).toMatchObject({ status: 403 });
      }
      expect(await desk.open(`stock/${id}/window-card`, 'sales')).toMatchObject({ status: 403 });
      const forms = [
        [`stock/${id}`, { do: 'save', state: 'sold' }],
        [`stock/${id}`, { do: 'price', price: '1' }],
        [`stock/${id}/photos`, { do: 'photo-first', photo: 'x' }],
        ['stock/several', { car: id, state: 'sold' }],
        ['stock/add', newCar('S1')],
      ] as const;
      for (const [path, form] of forms) {
        expect(await desk.send(path, form, 'sales')).toMatchObject({ status: 403 });
      }
      expect(await find('S1')).toBeUndefined();
      expect(await find('K1')).toMatchObject({ status: 'in_stock', price: 15_000 });
    });

    test('is a CSV file too', async () => {
      const [heads, ...lines] = (await desk.fileOf('stock.csv')).trim().split('\r\n');
      expect(heads).toContain('stock_number,name,state,not_shown_because,price');
      expect(lines.find((line) => line.startsWith('K2,2020 Kia Rio,For sale,'))).toContain(',16000,');
    });
  });

  describe('a car’s page', () => {
    test('puts a new price on the website', async () => {
      const id = await idOf('K1');
      const { seen } = await desk.viewOf('stock-car', `stock/${id}`);
      const sent = await desk.send(`stock/${id}`, {
        do: 'save',
        seen,
        price: '14,490',
        price_type: 'drive_away',
      });
      expect(sent).toEqual({ state: 'moved', to: `/desk/stock/${id}?done=saved` });
      expect(await find('K1')).toMatchObject({ price: 14_490, price_type: 'drive_away' });
      const log = await desk.viewOf('audit', 'audit');
      expect(log.entries[0]).toMatchObject({
        text: 'Changed a car: K1: price, price type',
        about: { href: '/desk/stock?q=K1' },
      });
    });

    test('takes a price alone, whatever else has changed', async () => {
      const id = await idOf('K2');
      const tooLow = { do: 'price', price: '$1,549' };
      expect(await desk.send(`stock/${id}`, tooLow)).toMatchObject({
        status: 200,
        view: { page: 'sure', values: Object.entries({ do: 'price', price: '$1,549', sure: 'yes' }) },
      });
      expect(await find('K2')).toMatchObject({ price: 16_000 });
      const sent = await desk.send(`stock/${id}`, { do: 'price', price: '$15,490' });
      expect(sent).toEqual({ state: 'moved', to: `/desk/stock/${id}?done=price` });
      expect(await find('K2')).toMatchObject({ price: 15_490 });
      for (const [price, text] of [
        ['', 'Enter the price.'],
        ['ask', 'Enter the price as a number from $1 to $100,000,000.'],
      ] as const) {
        const refused = await desk.send(`stock/${id}`, { do: 'price', price });
        expect(pageOf('stock-car', refused)).toMatchObject({ price, errors: { 'new-price': text } });
      }
      expect(await find('K2')).toMatchObject({ price: 15_490 });
    });

    test.each([
      ['sold', { status: 'sold' }],
      ['for_sale', { status: 'in_stock', reserved: false }],
      ['reserved', { reserved: true }],
      ['hidden', { show_on_dealer_website: false }],
      ['for_sale', { reserved: false, show_on_dealer_website: true }],
    ])('a press makes the car %s', async (state, expected) => {
      const id = await idOf('K2');
      expect(await desk.send(`stock/${id}`, { do: 'save', state })).toMatchObject({ state: 'moved' });
      expect(await find('K2')).toMatchObject(expected);
    });

    test('shows a mistake beside its field, and keeps what was typed', async () => {
      const id = await idOf('K2');
      const typed = { do: 'save', price: 'ask', seats: '999', year: '1850', colour: 'Red' };
      const { errors, groups } = pageOf('stock-car', await desk.send(`stock/${id}`, typed));
      expect(errors).toEqual({
        price: 'Enter the price as a number from $1 to $100,000,000.',
        seats: 'Enter the seats as a number from 0 to 60.',
        year: expect.stringMatching(/^Enter the year as a number from 1900 to 20\d\d\.$/),
      });
      const fields = groups.flatMap((group) => group.fields);
      expect(fields.find(({ field }) => field.name === 'colour')?.value).toBe('Red');
      expect(await find('K2')).not.toHaveProperty('colour');
    });

    test('does not overwrite what somebody else has changed since', async () => {
      const id = await idOf('K2');
      const { seen } = await desk.viewOf('stock-car', `stock/${id}`);
      await desk.send(`stock/${id}`, { do: 'save', seen, colour: 'Blue' });
      const sent = await desk.send(`stock/${id}`, { do: 'save', seen, colour: 'Green' });
      expect(sent).toMatchObject({
        status: 422,
        view: { notice: expect.stringMatching(/^Someone else has changed/) },
      });
      expect(await find('K2')).toMatchObject({ colour: 'Blue' });
    });

    test('leads to its page on the website, or a preview of it, and to its PDF', async () => {
      const id = await idOf('K2');
      const texts = async () => (await desk.viewOf('stock-car', `stock/${id}`)).links.map(({ text }) => text);
      expect(await texts()).toContain('See it on the website');
      await desk.send(`stock/${id}`, { do: 'save', state: 'hidden' });
      expect(await texts()).toContain('Preview its page');
      const [link] = (await desk.viewOf('stock-car', `stock/${id}`)).links;
      expect(link?.href).toMatch(/^\/cars\/[\w-]+\?preview=\d{13}\.[\w-]{43}$/);
      if (desk.tenant().pdf.offered) {
        const answer = await desk.open(`stock/${id}/window-card`);
        const response = 'response' in answer ? answer.response : undefined;
        expect(response?.headers.get('content-type')).toBe('application/pdf');
        expect(response?.headers.get('cache-control')).toBe('private, no-store');
        expect(
          Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-');
      }
      await desk.send(`stock/${id}`, { do: 'save', state: 'for_sale' });
    });

    test('that is sold and hidden says both, as its window card does', async () => {
      const id = await idOf('K2');
      for (const state of ['sold', 'hidden']) await desk.send(`stock/${id}`, { do: 'save', state });
      const chips = [{ text: 'Hidden' }, { text: 'Sold' }];
      expect(await desk.viewOf('stock-car', `stock/${id}`)).toMatchObject({ chips });
      expect((await desk.viewOf('stock', 'stock?q=k2')).rows).toMatchObject([{ chips }]);
      await desk.send(`stock/${id}`, { do: 'save', state: 'for_sale' });
    });

    test('is previewed with a link of its own alone', async () => {
      const id = await idOf('K2');
      await desk.send(`stock/${id}`, { do: 'save', state: 'hidden' });
      const slug = (await find('K2'))?.slug ?? '';
      const shown = async (key: string) => {
        const visit = desk.visit('');
        const url = new URL(`https://brolga.example/cars/${slug}?preview=${key}`);
        const { view, sharing } = await carPage({ ...visit, url }, slug);
        return { isHere: 'here' in view, sharing };
      };
      const own = previewKey(desk.services().secret, { kind: 'car', tenant: 'brolga', id }, new Date());
      expect(await shown(own)).toEqual({ isHere: true, sharing: 'once' });
      const other = previewKey(
        desk.services().secret,
        { kind: 'car', tenant: 'brolga', id: 'x' },
        new Date(),
      );
      expect((await shown(other)).isHere).toBe(false);
      expect((await shown('')).isHere).toBe(false);
      await desk.send(`stock/${id}`, { do: 'save', state: 'for_sale' });
    });

    test('is not found for a car that is not in stock, nor is a form of it', async () => {
      expect(await desk.open('stock/none')).toMatchObject({ status: 404 });
      expect(await desk.open('stock/none/window-card')).toMatchObject({ status: 404 });
      expect(await desk.send('stock/none', { do: 'save' })).toMatchObject({ status: 404 });
      const id = await idOf('K2');
      expect(await desk.send(`stock/${id}`, { do: 'explode' })).toMatchObject({ status: 404 });
      expect(await desk.send(`stock/${id}`, { do: 'save', state: 'burnt' })).toMatchObject({ status: 404 });
    });
  });

  test('what was typed is saved when a state is pressed', async () => {
    const id = await idOf('K2');
    const { seen } = await desk.viewOf('stock-car', `stock/${id}`);
    await desk.send(`stock/${id}`, { do: 'save', seen, colour: 'Teal', state: 'reserved' });
    expect(await find('K2')).toMatchObject({ colour: 'Teal', reserved: true });
    const stale = await desk.send(`stock/${id}`, { do: 'save', seen, colour: 'Pink', state: 'for_sale' });
    expect(pageOf('stock-car', stale).notice).toMatch(/^Someone else has changed this car/);
    await desk.send(`stock/${id}`, { do: 'save', seen, state: 'for_sale' });
    expect(await find('K2')).toMatchObject({ colour: 'Teal', reserved: false });
  });

  describe('a car that staff add', () => {
    test('is in stock at once, and stays when a full file does not know it', async () => {
      const sent = await desk.send('stock/add', newCar('H1'));
      const id = await idOf('H1');
      expect(sent).toEqual({ state: 'moved', to: `/desk/stock/${id}?done=added#photos` });
      expect(await find('H1')).toMatchObject({
        name: '2021 Mazda CX-5',
        km: 41_200,
        price: 31_990,
        price_type: 'drive_away',
        location_id: place(),
      });
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
      expect(await find('H1')).toBeDefined();
      expect((await desk.viewOf('kept', 'kept')).cars.map(({ stocknum }) => stocknum)).not.toContain('H1');
    });

    test('is the feed’s once a file names it: its values stay, and it goes when the file drops it', async () => {
      await desk.send('stock/add', newCar('H2'));
      const known = { ...feedCar('H2', 29_000), make: 'Mazda', model: 'CX-5', colour: 'Red' };
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000), known);
      expect(await find('H2')).toMatchObject({ price: 31_990, colour: 'Red' });
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
      expect(await find('H2')).toBeUndefined();
    });

    test('comes back with its number after it had left the stock', async () => {
      await desk.send('stock/add', newCar('H2'));
      expect(await find('H2')).toMatchObject({ price: 31_990 });
    });

    test('can be deleted after a question; a car of a feed can’t', async () => {
      await desk.send('stock/add', newCar('D1'));
      const id = await idOf('D1');
      const path = `stock/${id}/delete`;
      expect((await desk.viewOf('stock-car', `stock/${id}`)).deleteHref).toBe(`/desk/${path}`);
      expect((await desk.viewOf('sure', path)).about).toMatch(/^D1, /);
      expect(await find('D1')).toBeDefined();
      expect(await desk.send(path, {}, 'sales')).toMatchObject({ status: 403 });
      expect(await desk.send(path, {})).toEqual({ state: 'moved', to: '/desk/stock?done=deleted' });
      expect(await find('D1')).toBeUndefined();
      const { entries } = await desk.viewOf('audit', 'audit');
      expect(entries.map(({ text }) => text)).toContain('Deleted a car: D1');
      const fed = await idOf('K1');
      expect((await desk.viewOf('stock-car', `stock/${fed}`)).deleteHref).toBeUndefined();
      expect(await desk.send(`stock/${fed}/delete`, {})).toMatchObject({ status: 404 });
    });

    test('needs no stock number, as in a file: two of them are two cars', async () => {
      const { stocknum: _, ...entries } = newCar('');
      const added = await Promise.all(
        [1, 2].map(() => desk.send('stock/add', { ...entries, stocknum: '', model: 'BT-50' })),
      );
      const ids = added.map((sent) => /stock\/([\w-]+)\?/.exec('to' in sent ? sent.to : '')?.[1] ?? '');
      expect(new Set(ids).size).toBe(2);
      const { rows } = await desk.viewOf('stock', 'stock?q=bt-50');
      expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
      await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000));
      expect((await desk.viewOf('stock', 'stock?q=bt-50')).rows).toHaveLength(2);
      const { seen } = await desk.viewOf('stock-car', `stock/${ids[0]}`);
      await desk.send(`stock/${ids[0]}`, { do: 'save', seen, colour: 'Red' });
      expect((await desk.services().cars.byIds('brolga', ids)).map(({ colour }) => colour)).toContain('Red');
    });

    test('hears every mistake at once', async () => {
      const wrong = { ...newCar('k1'), vin: '!!', video_url: 'nowhere', year: '' };
      const sent = await desk.send('stock/add', wrong);
      const errors = 'view' in sent && 'errors' in sent.view ? sent.view.errors : {};
      expect(Object.keys(errors).sort()).toEqual(['stocknum', 'video_url', 'vin', 'year']);
    });

    test('is refused where another has its number, with every entry kept', async () => {
      const sent = await desk.send('stock/add', { ...newCar('k1'), colour: 'Red' });
      expect(sent).toMatchObject({
        status: 422,
        view: { errors: { stocknum: 'Another car in stock has this stock number or VIN.' } },
      });
    });

    test('has suggestions from the stock, and is looked up only where the site has a look-up', async () => {
      const { suggestions, lookup } = await desk.viewOf('add-car', 'stock/add');
      expect(suggestions.makes).toContain('Kia');
      const { own_service: own, autograb } = desk.tenant().valuation;
      expect(lookup === undefined).toBe(own === undefined && autograb === undefined);
    });

    test('keeps hostile texts as texts', async () => {
      const make = '<script>alert(1)</script>';
      await desk.send('stock/add', {
        ...newCar('X1'),
        make,
        dealercomments: '"><img src=x onerror=alert(1)>',
      });
      const { groups } = await desk.viewOf('stock-car', `stock/${await idOf('X1')}`);
      const fields = groups.flatMap((group) => group.fields);
      expect(fields.find(({ field }) => field.name === 'make')?.value).toBe(make);
    });
  });

  describe('photos', () => {
    const upload = (id: string, files: readonly File[]) => {
      const body = new FormData();
      for (const file of files) body.append('photos', file);
      return desk.sendFiles(`stock/${id}/photos`, body);
    };
    const photo = async (name: string, colour: string) => {
      const bytes = await testPhoto({ width: 640, height: 480, colour }).jpeg().toBuffer();
      return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
    };
    const keysOf = async (id: string) =>
      (await desk.viewOf('stock-car', `stock/${id}`)).photos.map(({ key }) => key);

    test('are added in their order, named where they cannot be read, moved and removed', async () => {
      const id = await idOf('K1');
      const heic = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
      const files = [
        await photo('front.jpg', '#aa2020'),
        new File(['text'], 'notes.txt'),
        new File([heic], 'phone.heic'),
        await photo('rear.jpg', '#2020aa'),
      ];
      const { problems, photos } = pageOf('stock-car', await upload(id, files));
      expect(problems).toEqual([
        expect.stringMatching(/^notes\.txt: /),
        expect.stringMatching(/^phone\.heic: .*HEIC/),
      ]);
      const [front = '', rear = ''] = photos.map(({ key }) => key);
      const third = await upload(id, [await photo('side.jpg', '#20aa20')]);
      const back = { state: 'moved', to: `/desk/stock/${id}?done=photos#photos` };
      expect(third).toEqual(back);
      const side = (await keysOf(id))[2] ?? '';
      const move = (form: Readonly<Record<string, string>>) => desk.send(`stock/${id}/photos`, form);
      expect(await move({ do: 'photo-first', photo: rear })).toEqual(back);
      expect(await keysOf(id)).toEqual([rear, front, side]);
      expect(await move({ do: 'photo-to', photo: side, place: '0' })).toEqual(back);
      expect(await keysOf(id)).toEqual([side, rear, front]);
      expect(await move({ do: 'photo-later', photo: side })).toEqual(back);
      expect(await keysOf(id)).toEqual([rear, side, front]);
      expect(await move({ do: 'photo-remove', photo: rear })).toEqual(back);
      expect(await keysOf(id)).toEqual([side, front]);
    });

    test('that are not there, or moves that do not exist, change nothing', async () => {
      const id = await idOf('K1');
      const [key = ''] = await keysOf(id);
      for (const form of [
        { do: 'photo-first', photo: 'none' },
        { do: 'photo-eat', photo: key },
        { do: 'photo-to', photo: key, place: '-1' },
        { do: 'photo-to', photo: key, place: 'first' },
      ]) {
        expect(await desk.send(`stock/${id}/photos`, form)).toMatchObject({ status: 404 });
      }
    });

    test('of another site’s form, or too large for one, are refused', async () => {
      const id = await idOf('K1');
      const body = new FormData();
      body.append('photos', await photo('front.jpg', '#aa2020'));
      const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      await expect(desk.sendFiles(`stock/${id}/photos`, body, 'manager', elsewhere)).rejects.toMatchObject({
        status: 403,
      });
      expect(await desk.sendFiles(`stock/${id}/photos`, body, 'sales')).toMatchObject({ status: 403 });
      const large = new File([new Uint8Array(9 * 1024 * 1024)], 'large.jpg');
      expect(pageOf('stock-car', await upload(id, [large])).problems[0]).toMatch(/^large\.jpg: .*8 MB/);
    });
  });
});
