import { beforeAll, describe, expect, test } from 'vitest';
import { submitDesk } from '#server/desk/desk-page';
import { deskSite } from '../support/desk-site';
import { deskVisit } from '../support/desk-visit';
import { testPhoto } from '../support/photo-server';
import { importFeed } from '../support/stock';

/** Stock at the desk: the list, a car's page, and cars that staff add. */
const desk = deskSite({ slug: 'brolga' });
const feedCar = (stocknum: string, price: number) => ({
  stocknum,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price,
});
const importFull = (...cars: readonly object[]) =>
  importFeed(desk.services().database, cars, { tenant: 'brolga', full: true, allowMassRemoval: true });
const find = async (stocknum: string) =>
  (await desk.services().stockChanges.find('brolga', stocknum))[0]?.car;
const idOf = async (stocknum: string) => (await find(stocknum))?.id ?? '';
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

describe('the stock list', () => {
  test('shows each car with its price, state and facts', async () => {
    const { rows, tabs } = await desk.viewOf('stock', 'stock?q=k1');
    expect(rows).toMatchObject([
      { name: '2020 Kia Rio', price: '$15,000', chip: { text: 'For sale' }, facts: ['K1', '0 photos'] },
    ]);
    expect(tabs[0]).toMatchObject({ text: 'All', count: 2 });
  });

  test('sales staff see it, and change nothing', async () => {
    const { rows, addHref, exportHref } = await desk.viewOf('stock', 'stock', 'sales');
    expect([rows[0]?.href, addHref, exportHref]).toEqual([undefined, undefined, undefined]);
    const id = await idOf('K1');
    expect(await desk.open(`stock/${id}`, 'sales')).toMatchObject({ status: 403 });
    expect(await desk.send(`stock/${id}`, { do: 'state', state: 'sold' }, 'sales')).toMatchObject({
      status: 403,
    });
    expect(await desk.send('stock/add', newCar('S1'), 'sales')).toMatchObject({ status: 403 });
    expect(await find('S1')).toBeUndefined();
  });

  test('is a CSV file too', async () => {
    const [heads, ...lines] = (await desk.fileOf('stock.csv')).trim().split('\r\n');
    expect(heads).toContain('stock_number,name,state,price');
    expect(lines).toContain('K2,2020 Kia Rio,For sale,16000,,0,,,');
  });
});

describe('a car’s page', () => {
  test('puts a new price on the website, over every feed that follows', async () => {
    const id = await idOf('K1');
    const { seen } = await desk.viewOf('stock-car', `stock/${id}`);
    const sent = await desk.send(`stock/${id}`, {
      do: 'save',
      seen,
      price: '14,490',
      price_type: 'drive_away',
    });
    expect(sent).toEqual({ state: 'moved', to: `/desk/stock/${id}?done=saved` });
    for (let count = 1; count <= 10; count += 1) {
      await importFull(feedCar('K1', 15_000 + count), feedCar('K2', 16_000));
    }
    expect(await find('K1')).toMatchObject({ price: 14_490, price_type: 'drive_away' });
    const log = await desk.viewOf('audit', 'audit');
    expect(log.entries.map(({ text }) => text)).toContain('Changed a car: K1: price, price_type');
  });

  test.each([
    ['sold', { status: 'sold' }],
    ['for_sale', { status: 'in_stock', reserved: false }],
    ['reserved', { reserved: true }],
    ['hidden', { show_on_dealer_website: false }],
    ['for_sale', { reserved: false, show_on_dealer_website: true }],
  ])('a press makes the car %s', async (state, expected) => {
    const id = await idOf('K2');
    expect(await desk.send(`stock/${id}`, { do: 'state', state })).toMatchObject({ state: 'moved' });
    expect(await find('K2')).toMatchObject(expected);
  });

  test('shows a mistake beside its field, and keeps what was typed', async () => {
    const id = await idOf('K2');
    const sent = await desk.send(`stock/${id}`, { do: 'save', price: 'ask', colour: 'Red' });
    expect(sent).toMatchObject({ status: 422, view: { page: 'stock-car' } });
    if (sent.state !== 'page' || sent.view.page !== 'stock-car') throw new Error('no page');
    expect(sent.view.errors['price']).toMatch(/^Enter the price as a number/);
    const fields = sent.view.groups.flatMap((group) => group.fields);
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

  test('is not found for a car that is not in stock, nor is a form of it', async () => {
    expect(await desk.open('stock/none')).toMatchObject({ status: 404 });
    expect(await desk.send('stock/none', { do: 'save' })).toMatchObject({ status: 404 });
    const id = await idOf('K2');
    expect(await desk.send(`stock/${id}`, { do: 'explode' })).toMatchObject({ status: 404 });
    expect(await desk.send(`stock/${id}`, { do: 'state', state: 'burnt' })).toMatchObject({ status: 404 });
  });
});

describe('a car that staff add', () => {
  test('is in stock at once, and stays when a full file does not know it', async () => {
    const sent = await desk.send('stock/add', newCar('H1'));
    const id = await idOf('H1');
    expect(sent).toEqual({ state: 'moved', to: `/desk/stock/${id}?done=added` });
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

  test('is refused where another has its number, with every entry kept', async () => {
    const sent = await desk.send('stock/add', { ...newCar('k1'), colour: 'Red' });
    expect(sent).toMatchObject({
      status: 422,
      view: { errors: { stocknum: 'Another car in stock has this stock number or VIN.' } },
    });
  });
});

describe('photos', () => {
  const upload = async (id: string, files: readonly File[]) => {
    const body = new FormData();
    for (const file of files) body.append('photos', file);
    const url = `https://brolga.example/desk/stock/${id}/photos`;
    const visit = deskVisit(desk.services(), {
      url,
      cookie: desk.cookieOf('manager'),
      now: new Date(),
      tenant: desk.tenant(),
    });
    const request = new Request(url, { method: 'POST', body, headers: visit.request.headers });
    return submitDesk({ ...visit, request }, `stock/${id}/photos`);
  };

  test('are added in their order, named where they cannot be read, moved and removed', async () => {
    const id = await idOf('K1');
    const photo = async (name: string, colour: string) => {
      const bytes = await testPhoto({ width: 640, height: 480, colour }).jpeg().toBuffer();
      return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
    };
    const files = [
      await photo('front.jpg', '#aa2020'),
      new File(['text'], 'notes.txt'),
      await photo('rear.jpg', '#2020aa'),
    ];
    const sent = await upload(id, files);
    expect(sent).toMatchObject({ status: 422, view: { page: 'stock-car' } });
    if (sent.state !== 'page' || sent.view.page !== 'stock-car') throw new Error('no page');
    expect(sent.view.problems).toHaveLength(1);
    expect(sent.view.problems[0]).toMatch(/^notes\.txt: /);
    const keys = sent.view.photos.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    await desk.send(`stock/${id}`, { do: 'photo-first', photo: keys[1] ?? '' });
    const moved = await desk.viewOf('stock-car', `stock/${id}`);
    expect(moved.photos.map(({ key }) => key)).toEqual([keys[1], keys[0]]);
    await desk.send(`stock/${id}`, { do: 'photo-remove', photo: keys[1] ?? '' });
    expect((await desk.viewOf('stock-car', `stock/${id}`)).photos.map(({ key }) => key)).toEqual([keys[0]]);
  });
});
