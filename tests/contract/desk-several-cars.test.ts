import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/both-databases';
import { importFeed } from '../support/stock';
import { feedCar, pageOf, stockDesk } from '../support/stock-desk';

/** Several cars at once, from the list. */
describe.each(engines)('several cars on %s', (engine) => {
  const desk = stockDesk({ engine });
  const { find, idOf, importFull } = desk;

  beforeEach(async () => {
    const { price: _, ...unpriced } = feedCar('K3', 0);
    await importFull(feedCar('K1', 15_000), feedCar('K2', 16_000), unpriced);
    for (const stocknum of ['K1', 'K2']) {
      const car = await idOf(stocknum);
      await desk.send('kept', { car, field: 'price' });
      await desk.send('stock/several', { car, state: 'for_sale' });
    }
  });

  const form = async (
    stocknums: readonly string[],
    fields: Readonly<Record<string, string>>,
  ): Promise<URLSearchParams> => {
    const params = new URLSearchParams(fields);
    for (const stocknum of stocknums) params.append('car', await idOf(stocknum));
    return params;
  };

  /** Presses the undo of the page that a change leads to. */
  const undo = async (to: string) => {
    const { several } = await desk.viewOf('stock', to.replace('/desk/', ''));
    const back = new URLSearchParams({ do: 'undo' });
    for (const was of several?.undo ?? []) back.append('was', was);
    const sent = await desk.send('stock/several', back);
    return desk.viewOf('stock', sent.state === 'moved' ? sent.to.replace('/desk/', '') : '');
  };

  test.each([
    ['sold', { status: 'sold' }],
    ['reserved', { reserved: true }],
    ['hidden', { show_on_dealer_website: false }],
  ])('become %s at a press, each with an entry in the audit log', async (state, expected) => {
    const sent = await desk.send('stock/several?make=Kia', await form(['K1', 'K2'], { state }));
    const to = sent.state === 'moved' ? sent.to : '';
    expect(to).toContain('/desk/stock?make=Kia&changed=2&was=');
    for (const stocknum of ['K1', 'K2']) expect(await find(stocknum)).toMatchObject(expected);
    const { entries } = await desk.viewOf('audit', 'audit');
    const texts = entries.slice(0, 2).map(({ text }) => text);
    expect(texts.sort()).toEqual([`Changed a car: K1: ${state}`, `Changed a car: K2: ${state}`]);
    const { done } = await desk.viewOf('stock', 'stock?make=Kia&changed=2');
    expect(done).toBe('2 cars are changed.');
    await undo(to);
    const forSale = { status: 'in_stock', reserved: false, show_on_dealer_website: true };
    for (const stocknum of ['K1', 'K2']) expect(await find(stocknum)).toMatchObject(forSale);
  });

  test('that are so already are named; the others change', async () => {
    await desk.send('stock/several', await form(['K1'], { state: 'sold' }));
    const sent = await desk.send('stock/several', await form(['K1', 'K2'], { state: 'sold' }));
    const { problems, done } = pageOf('stock', sent);
    expect(problems).toEqual(['K1, 2020 Kia Rio, is sold already.']);
    expect(done).toBe('1 car is changed.');
    expect(await find('K2')).toMatchObject({ status: 'sold' });
  });

  test('stay ticked, with what was entered, when something is wrong', async () => {
    const entries = { direction: 'raise', amount: 'a lot', unit: 'dollars' };
    const sent = await desk.send('stock/several', await form(['K1', 'K3'], { ...entries, do: 'preview' }));
    const { rows, several, problems } = pageOf('stock', sent);
    expect(problems).toEqual(['Enter an amount, for example 500.']);
    const ticked = rows.filter(({ isTicked }) => isTicked).map(({ id }) => id);
    expect(ticked.sort()).toEqual([await idOf('K1'), await idOf('K3')].sort());
    expect(several?.prices).toEqual({ ...entries, isOpen: true });
    await desk.send('stock/several', await form(['K1'], { state: 'sold' }));
    const again = pageOf(
      'stock',
      await desk.send('stock/several', await form(['K1', 'K2'], { state: 'sold' })),
    );
    expect(again.rows.filter(({ isTicked }) => isTicked).map(({ id }) => id)).toEqual([await idOf('K1')]);
    expect(again.several?.prices).toMatchObject({ amount: '', isOpen: false });
  });

  test('show their old and new prices before they change', async () => {
    const change = { direction: 'lower', amount: '5', unit: 'percent' };
    const preview = await desk.send(
      'stock/several',
      await form(['K1', 'K2', 'K3'], { ...change, do: 'preview' }),
    );
    expect(preview).toMatchObject({ status: 200 });
    const { rows, problems, values } = pageOf('stock-prices', preview);
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      ['$15,000', '$14,250'],
      ['$16,000', '$15,200'],
    ]);
    expect(problems).toEqual(['K3, 2020 Kia Rio, has no price.']);
    expect(await find('K1')).toMatchObject({ price: 15_000 });

    const go = await form(['K1', 'K2'], values);
    for (const { id, seen } of rows) go.set(`price-${id}`, seen);
    const sent = await desk.send('stock/several', go);
    const to = sent.state === 'moved' ? sent.to : '';
    expect(to).toContain('/desk/stock?changed=2&was=');
    expect(await find('K1')).toMatchObject({ price: 14_250 });
    const { entries } = await desk.viewOf('audit', 'audit');
    expect(entries.map(({ text }) => text)).toContain('Changed a car: K1: price from $15,000 to $14,250');

    // The same form again knows prices that are no longer so.
    const again = pageOf('stock', await desk.send('stock/several', go));
    expect(again.problems[0]).toBe('K1, 2020 Kia Rio, has another price by now.');
    expect(await find('K1')).toMatchObject({ price: 14_250 });
    await undo(to);
    expect(await find('K1')).toMatchObject({ price: 15_000 });
  });

  const marksOf = async (stocknum: string) => {
    const { stockChanges } = desk.services();
    const [stored] = await stockChanges.find('brolga', await idOf(stocknum));
    return Object.keys(stored?.kept ?? {});
  };

  test.each([{ do: 'prices', direction: 'lower', amount: '5', unit: 'percent' }, { state: 'hidden' }])(
    'undone after %j follow the feed again, except in what was edited before',
    async (fields) => {
      await importFull(feedCar('U1', 15_000), feedCar('U2', 16_000));
      await desk.send(`stock/${await idOf('U2')}`, { do: 'price', price: '15500' });
      const before = await marksOf('U2');
      expect(before).toContain('price');
      const go = await form(['U1', 'U2'], fields);
      go.set(`price-${await idOf('U1')}`, '15000');
      go.set(`price-${await idOf('U2')}`, '15500');
      const sent = await desk.send('stock/several', go);
      const { done, several } = await undo(sent.state === 'moved' ? sent.to : '');
      expect([done, several?.undo]).toEqual(['Undone: 2 cars are as they were.', []]);
      expect(await find('U1')).toMatchObject({ price: 15_000, show_on_dealer_website: true });
      expect(await find('U2')).toMatchObject({ price: 15_500, show_on_dealer_website: true });
      expect([await marksOf('U1'), await marksOf('U2')]).toEqual([[], before]);
      const { cars } = await desk.viewOf('kept', 'kept');
      expect(cars.map(({ stocknum, fields: [first] }) => [stocknum, first?.here, first?.feed])).toEqual([
        ['U2', '$15,500', '$16,000'],
      ]);
    },
  );

  test.each([
    [{ do: 'preview', amount: 'much' }, 'Enter a percentage above 0, up to 90.'],
    [{ do: 'preview', unit: 'dollars', amount: '0' }, 'Enter an amount, for example 500.'],
  ])('%j changes nothing and says why', async (fields, problem) => {
    const sent = await desk.send('stock/several', await form(['K1'], fields));
    expect(pageOf('stock', sent).problems).toEqual([problem]);
  });

  test('are asked for where none is ticked, and one that is gone is named', async () => {
    const none = await desk.send('stock/several', { state: 'sold' });
    expect(pageOf('stock', none).problems).toEqual(['Tick one or more cars first.']);
    const gone = await desk.send('stock/several', { state: 'sold', car: 'none' });
    expect(pageOf('stock', gone).problems).toEqual(['A car is no longer in stock.']);
    const form404 = await desk.send('stock/several', await form(['K1'], { do: 'burn', amount: '5' }));
    expect(form404).toMatchObject({ status: 404 });
  });

  test('of another site stay as they are', async () => {
    const { database, stockChanges } = desk.services();
    await importFeed(database, [feedCar('W1', 9_000)], { tenant: 'wattle-bend' });
    const other = async () => (await stockChanges.find('wattle-bend', 'W1'))[0]?.car;
    const sent = await desk.send('stock/several', { state: 'sold', car: (await other())?.id ?? '' });
    expect(pageOf('stock', sent).problems).toEqual(['A car is no longer in stock.']);
    expect(await other()).toMatchObject({ status: 'in_stock' });
  });
});
