import { beforeAll, expect, test } from 'vitest';
import { addCar, changeCar } from '#server/stock/feeds/change-car';
import { deskSite } from '../support/desk-site';
import { importFeed } from '../support/stock';

/** Cars that were edited by hand, as the desk shows and releases them. */
const desk = deskSite({ slug: 'brolga' });
const car = (price: number) => ({ stocknum: 'K1', make: 'Kia', model: 'Rio', year: 2020, price });
const importPrice = (price: number) =>
  importFeed(desk.services().database, [car(price)], { tenant: 'brolga' });
const priceOf = async () => (await desk.services().stockChanges.find('brolga', 'K1'))[0]?.car.price;

beforeAll(async () => {
  await importPrice(15_000);
  const done = await changeCar(desk.services(), {
    tenant: desk.tenant(),
    name: 'K1',
    by: 'stock_number',
    dryRun: false,
    isExpected: async () => true,
    changes: { price: 12_000 },
    follow: [],
  });
  expect(done.ok).toBe(true);
  await importPrice(14_500);
});

test('shows each value that was edited by hand beside the feed’s', async () => {
  const { cars } = await desk.viewOf('kept', 'kept');
  expect(cars).toMatchObject([{ name: '2020 Kia Rio', stocknum: 'K1' }]);
  expect(cars[0]?.fields).toContainEqual({
    field: 'price',
    label: 'Price',
    here: '$12,000',
    feed: '$14,500',
  });
  const { parts } = await desk.viewOf('status', 'status');
  const facts = parts.find(({ id }) => id === 'stock')?.facts;
  expect(facts).toContainEqual({ label: 'Edited by hand', value: '1 car', href: '/desk/kept' });
});

test('a value follows the feed again at a press, and leaves the page', async () => {
  const { cars } = await desk.viewOf('kept', 'kept');
  const form = { car: cars[0]?.id ?? '', field: 'price' };
  expect(await desk.send('kept', form)).toEqual({ state: 'moved', to: '/desk/kept' });
  expect(await priceOf()).toBe(14_500);
  expect((await desk.viewOf('kept', 'kept')).cars).toEqual([]);
  const log = await desk.viewOf('audit', 'audit');
  expect(log.entries[0]?.text).toBe('Changed a car: K1: price follows the feed again');
});

test('a car that was added here is edited by hand once a file names it, in the list as on the page', async () => {
  const values = { stocknum: 'N1', make: 'Mazda', model: 'CX-5', year: 2021, price: 30_000 };
  const added = await addCar(desk.services(), { tenant: desk.tenant(), values });
  expect(added.ok).toBe(true);
  const counts = async () => {
    const { tabs, keptHref } = await desk.viewOf('stock', 'stock?state=edited');
    const { rows } = await desk.viewOf('stock', 'stock?state=edited');
    const { cars } = await desk.viewOf('kept', 'kept');
    const tab = tabs.find(({ text }) => text === 'Edited by hand')?.count ?? 0;
    return { tab, rows: rows.length, kept: cars.length, hasLink: keptHref !== undefined };
  };
  expect(await counts()).toEqual({ tab: 0, rows: 0, kept: 0, hasLink: false });
  await importFeed(desk.services().database, [{ ...values, price: 31_000 }], { tenant: 'brolga' });
  expect(await counts()).toEqual({ tab: 1, rows: 1, kept: 1, hasLink: true });
});

test('sales staff see and release nothing, and nobody a car that is not there', async () => {
  expect(await desk.open('kept', 'sales')).toMatchObject({ status: 403 });
  expect(await desk.send('kept', { car: 'none', field: 'price' }, 'sales')).toMatchObject({ status: 403 });
  expect(await desk.send('kept', { car: 'none', field: 'price' })).toMatchObject({ status: 404 });
});
