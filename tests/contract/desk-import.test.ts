import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskOutcome } from '#server/desk/desk-outcome';
import { engines } from '../support/both-databases';
import { folderForFile } from '../support/folder';
import { whileImporting } from '../support/import-waiting';
import { feedCar, pageOf, stockDesk } from '../support/stock-desk';

/** A stock file from the browser: what it would change, then the import, and the questions that hold one. */
describe.each(engines)('a file at the desk on %s', (engine) => {
  const tenantsDir = join(folderForFile(), `tenants-${engine}`);
  cpSync(resolve('tenants'), tenantsDir, { recursive: true });
  const desk = stockDesk({ engine, environment: { TENANTS_DIR: tenantsDir } });
  const { find, importFull } = desk;
  beforeEach(() => importFull(feedCar('K1', 15_000), feedCar('K2', 16_000)));

  const imported = (sent: Promise<DeskOutcome>) => whileImporting(desk.services(), sent);

  const upload = (
    text: string | Uint8Array<ArrayBuffer>,
    fields: Readonly<Record<string, string>> = {},
    name = 'stock.csv',
  ) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set('file', new File([text], name));
    return imported(desk.sendFiles('stock/import', body));
  };
  const go = (path: string, form: Readonly<Record<string, string>>) => imported(desk.send(path, form));
  /** The address of the report that a form leads to. */
  const reportOf = (outcome: DeskOutcome): string => {
    if (outcome.state !== 'moved') throw new Error(JSON.stringify(outcome).slice(0, 300));
    return outcome.to.replace('/desk/', '');
  };
  const heads = 'stock_number,make,model,year,price,status';
  const csv = (...rows: readonly string[]) => `${[heads, ...rows].join('\n')}\n`;

  test('is previewed without a change, then imported at a press', async () => {
    const file = csv('K1,Kia,Rio,2020,14000,', 'K9,Mazda,CX-5,2021,30000,', 'K8,,CX-5,2021,30000,');
    const preview = reportOf(await upload(file));
    const shown = await desk.viewOf('import-report', preview);
    expect(shown).toMatchObject({ isPreview: true, isOpen: false, go: { needsCheck: false } });
    const facts = Object.fromEntries(shown.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({ 'Cars added': '1', 'Cars changed': '1', 'Rows skipped': '1' });
    expect(shown.skipped).toEqual(['Row 4: no make']);
    expect(shown.cars).toMatchObject([
      { heading: 'Added (1)', isOpen: true, lines: ['K9, 2021 Mazda CX-5'] },
      { heading: 'Changed (1)', lines: ['K1, 2020 Kia Rio: price from $15,000 to $14,000'] },
    ]);
    expect(await find('K9')).toBeUndefined();

    const done = reportOf(await go(preview, { do: 'go' }));
    expect(await find('K9')).toMatchObject({ make: 'Mazda' });
    expect(await find('K1')).toMatchObject({ price: 14_000 });
    expect(await find('K2')).toBeDefined();
    expect(await desk.viewOf('import-report', done)).toMatchObject({ isPreview: false, go: undefined });
    const { entries } = await desk.viewOf('audit', 'audit');
    expect(entries.map(({ text }) => text)).toContain('Imported a stock file: a part of it');
    const again = await desk.send(preview, { do: 'go' });
    expect(pageOf('import-report', again).problem).toBe('The file is no longer here. Choose it again.');
    const { imports } = await desk.viewOf('stock-import', 'stock/import');
    expect(imports[0]).toMatchObject({ name: 'stock.csv, at the desk', chip: { text: 'Done' } });
  });

  test('of some cars changes what it has columns for, and finds cars in stock by number or VIN', async () => {
    const whole = (stocknum: string, vin: string) => ({
      ...feedCar(stocknum, 15_000),
      vin,
      regplate: `${stocknum}ABC`,
      colour: 'Red',
      body: 'Hatch',
      badge: 'GT-Line',
      fuel: 'Petrol',
      price_type: 'drive_away',
      before_price: 17_000,
      dealercomments: 'One owner.',
      images: ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'],
      variant: { cylinders: 4, fuelcapacity: 50 },
    });
    await importFull(whole('P1', 'KNADE123456789011'), whole('P2', 'KNADE123456789022'), {
      ...whole('P3', 'KNADE123456789033'),
      status: 'sold',
    });
    const before = await Promise.all(['P1', 'P2', 'P3'].map(find));
    const file = 'Stock number,VIN,Price\np1,,14500\n,KNADE123456789022,13900\nP3,,\nNEW1,,9000\n';
    const preview = reportOf(await upload(file));
    const shown = await desk.viewOf('import-report', preview);
    expect(shown.cars).toMatchObject([
      {
        heading: 'Changed (2)',
        lines: [
          'P1, 2020 Kia Rio GT-Line: price from $15,000 to $14,500',
          'P2, 2020 Kia Rio GT-Line: price from $15,000 to $13,900',
        ],
      },
    ]);
    expect(shown.skipped).toEqual([
      'Row 5: no car in stock has this stock number or VIN, and a new car needs a make, model and year',
    ]);
    const done = reportOf(await go(preview, { do: 'go' }));
    const [p1, p2, p3] = await Promise.all(['P1', 'P2', 'P3'].map(find));
    expect(p1).toEqual({ ...before[0], price: 14_500 });
    expect(p2).toEqual({ ...before[1], price: 13_900 });
    expect(p3).toEqual(before[2]);
    // The feed still knows both cars by their numbers.
    await importFull(whole('P1', 'KNADE123456789011'), whole('P2', 'KNADE123456789022'));
    expect(await find('P2')).toMatchObject({ id: before[1]?.id, price: 15_000 });
    await desk.send(done, { do: 'undo' });
  });

  test('is undone in one step, but for cars that something has changed since', async () => {
    const before = await Promise.all(['K1', 'K2'].map(find));
    const file = csv('K1,Kia,Rio,2020,14000,', 'U1,Mazda,CX-5,2021,30000,', 'U2,Mazda,CX-5,2021,31000,');
    const preview = reportOf(await upload(file, { full: 'yes' }));
    const { cars } = await desk.viewOf('import-report', preview);
    expect(cars.map(({ heading, lines }) => [heading, ...lines])).toEqual([
      ['Added (2)', 'U1, 2021 Mazda CX-5', 'U2, 2021 Mazda CX-5'],
      ['Changed (1)', 'K1, 2020 Kia Rio: price from $15,000 to $14,000'],
      ['Removed (1)', 'K2, 2020 Kia Rio'],
    ]);
    const done = reportOf(await go(preview, { do: 'go' }));
    expect(await desk.viewOf('import-report', done)).toMatchObject({ canUndo: true, undone: undefined });
    expect(await find('K2')).toBeUndefined();
    await desk.send(`stock/${await desk.idOf('U2')}`, { do: 'price', price: '29,900' });

    expect(await desk.send(done, { do: 'undo' }, 'sales')).toMatchObject({ status: 403 });
    expect(reportOf(await desk.send(done, { do: 'undo' }))).toBe(done);
    expect(await Promise.all(['K1', 'K2'].map(find))).toEqual(before);
    expect(await find('U1')).toBeUndefined();
    expect(await find('U2')).toMatchObject({ price: 29_900 });
    const after = await desk.viewOf('import-report', done);
    expect(after).toMatchObject({ canUndo: false, undone: { skipped: ['U2, 2021 Mazda CX-5'] } });
    const { imports } = await desk.viewOf('stock-import', 'stock/import');
    const undone = imports.find(({ href }) => href === `/desk/${done}`);
    expect(undone).toMatchObject({
      chip: { text: 'Undone' },
      text: expect.stringMatching(/^The import is undone/),
    });
    const { parts } = await desk.viewOf('status', 'status');
    const facts = parts.flatMap((part) => part.facts).filter(({ label }) => label === 'Result');
    expect(facts).toMatchObject([{ value: expect.stringMatching(/^Undone at the desk/) }]);
    expect(after.undone?.text).toMatch(/: 3 cars are as before\. 1 car changed since/);
    expect(pageOf('import-report', await desk.send(done, { do: 'undo' })).problem).toMatch(/can’t be undone/);
    const { entries } = await desk.viewOf('audit', 'audit');
    expect(entries.map(({ text }) => text)).toContain('Undid an import of stock: stock.csv');
    // The same file is a change again.
    const again = await desk.viewOf('import-report', reportOf(await upload(file, { full: 'yes' })));
    expect(again.cars.map(({ heading }) => heading)).toEqual(['Changed (2)', 'Removed (1)']);
  });

  test('takes price steps back with the prices, and brings a car back that an earlier import removed', async () => {
    await go(reportOf(await upload(csv('K1,Kia,Rio,2020,14000,'), { full: 'yes' })), {
      do: 'go',
      checked: 'yes',
    });
    const back = reportOf(await upload(csv('K2,Kia,Rio,2020,16000,')));
    expect((await desk.viewOf('import-report', back)).cars).toMatchObject([
      { heading: 'Changed (1)', lines: ['K2, 2020 Kia Rio: back in stock'] },
    ]);
    const done = reportOf(await go(back, { do: 'go' }));
    await desk.send(done, { do: 'undo' });
    expect(await find('K2')).toBeUndefined();
    const cheaper = reportOf(await go(reportOf(await upload(csv('K1,Kia,Rio,2020,13000,'))), { do: 'go' }));
    await desk.send(cheaper, { do: 'undo' });
    const [car] = await desk.services().cars.byIds('brolga', [await desk.idOf('K1')]);
    expect(car?.price).toBe(14_000);
    expect(car?.price_history?.at(-1)).toMatchObject({ priceDollars: 14_000 });
  });

  test('that would remove most cars is imported only once somebody has checked it', async () => {
    await importFull(...Array.from({ length: 12 }, (_, at) => feedCar(`C${at}`, 10_000)));
    const preview = reportOf(await upload(csv('C1,Kia,Rio,2020,10000,'), { full: 'yes' }));
    const { go: toCheck, failure } = await desk.viewOf('import-report', preview);
    expect(toCheck).toEqual({ needsCheck: true, prices: [] });
    expect(failure).toMatch(/would remove 11 of 12 cars .* tick that you have checked it\.$/);
    const refused = pageOf('import-report', await desk.send(preview, { do: 'go' }));
    expect(refused.problem).toBe('Tick that you have checked the file first.');
    expect(await find('C2')).toBeDefined();
    await go(preview, { do: 'go', checked: 'yes' });
    expect(await find('C2')).toBeUndefined();
    expect(await find('C1')).toBeDefined();
  });

  test('asks what its words mean, and is read again with the answers', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `Q${at},Kia,Rio,2020,10000,Zum Abholen`);
    const preview = reportOf(await upload(csv(...rows)));
    const { questions } = await desk.viewOf('import-report', preview);
    expect(questions?.words).toEqual([
      expect.objectContaining({ label: '“Zum Abholen”', hint: expect.stringContaining('8 cars') }),
    ]);
    const none = await desk.send(preview, { do: 'answer', 'word-0': 'nonsense' });
    expect(pageOf('import-report', none).problem).toBe('Choose what one of the words means.');
    const next = reportOf(await go(preview, { do: 'answer', 'word-0': 'in_stock' }));
    const settings = JSON.parse(readFileSync(join(tenantsDir, 'brolga', 'tenant.json'), 'utf8'));
    expect(settings.imports.words).toMatchObject({ 'Zum Abholen': 'in_stock' });
    expect(await desk.viewOf('import-report', next)).toMatchObject({ questions: undefined, go: {} });
    await go(next, { do: 'go' });
    expect(await find('Q1')).toMatchObject({ status: 'in_stock' });
  });

  test.each([
    ['', 'Choose a file with cars in it.'],
    ['x'.repeat(33 * 1024 * 1024), /^The file is larger than 32 MB\./],
  ])('without cars, or too large, is refused', async (text, problem) => {
    expect(pageOf('stock-import', await upload(text)).notice).toMatch(problem);
  });

  test.each([
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['a packed file', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>')],
    ['XML', new TextEncoder().encode('<?xml version="1.0"?><cars/>')],
  ])('that is %s says so, and nothing can be imported', async (_what, bytes) => {
    const report = await desk.viewOf('import-report', reportOf(await upload(bytes)));
    expect(report.failure).toMatch(/^The file was not imported: /);
    expect(report.go).toBeUndefined();
    const path = report.action.replace('/desk/', '');
    expect(await desk.send(path, { do: 'go' })).toMatchObject({ status: 404 });
  });

  test('keeps hostile names and texts as texts', async () => {
    const file = csv('K1,Kia,Rio,2020,14000,', ',<script>alert(1)</script>,Rio,,1,');
    const report = await desk.viewOf('import-report', reportOf(await upload(file, {}, '<script>.csv')));
    expect(report.name).toBe('<script>.csv, at the desk');
  });

  test('of prices changes a car that was added at the desk, which stays one of the desk', async () => {
    const entries = { stocknum: 'H1', year: '2019', make: 'Kia', model: 'Rio', car_type: 'used' };
    await desk.send('stock/add', {
      ...entries,
      price: '12000',
      location_id: desk.tenant().locations[0]?.id ?? '',
    });
    expect(await find('H1')).toMatchObject({ price: 12_000 });
    const preview = reportOf(await upload('stock_number,price\nH1,11000\n'));
    expect((await desk.viewOf('import-report', preview)).kept).toEqual([]);
    await go(preview, { do: 'go' });
    expect(await find('H1')).toMatchObject({ price: 11_000, make: 'Kia' });
    const all = reportOf(await upload(csv('K1,Kia,Rio,2020,15000,'), { full: 'yes' }));
    const facts = (await desk.viewOf('import-report', all)).facts.map(({ label, value }) => [label, value]);
    expect(Object.fromEntries(facts)).toMatchObject({ 'Cars removed': '1' });
    expect(Object.fromEntries(facts)['Cars on the website then']).toBe('2');
    await go(all, { do: 'go', checked: 'yes' });
    expect(await find('H1')).toMatchObject({ price: 11_000 });
  });
});
