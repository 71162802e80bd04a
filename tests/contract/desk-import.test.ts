import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskOutcome } from '#server/desk/desk-outcome';
import { engines } from '../support/both-databases';
import { folderForFile } from '../support/folder';
import { whileImporting } from '../support/import-waiting';
import { importFeed } from '../support/stock';
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

  test('that would remove most cars is imported only once somebody has checked it', async () => {
    await importFull(...Array.from({ length: 12 }, (_, at) => feedCar(`C${at}`, 10_000)));
    const preview = reportOf(await upload(csv('C1,Kia,Rio,2020,10000,'), { full: 'yes' }));
    const { go: toCheck, failure } = await desk.viewOf('import-report', preview);
    expect(toCheck).toEqual({ needsCheck: true });
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
    expect(pageOf('stock-import', await upload(text)).problem).toMatch(problem);
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
});

describe.each(engines)('edits on %s', (engine) => {
  const desk = stockDesk({ engine });
  const values = (price: number) => ({ ...feedCar('K1', price), colour: `Red ${price}` });
  /** The same car as different systems write it. */
  const formats: readonly ((price: number) => string)[] = [
    (price) => JSON.stringify([values(price)]),
    (price) => JSON.stringify({ cars: [{ object: 'car', ...values(price) }] }),
    (price) => `${JSON.stringify({ object: 'car', ...values(price) })}\n`,
    (price) => `stock_number,make,model,year,price,colour\nK1,Kia,Rio,2020,${price},Red ${price}\n`,
    (price) => `StockNo;Make;Model;Year;Price;Colour\nK1;Kia;Rio;2020;$${price};Red ${price}\n`,
    (price) => `Stock Number\tMake\tModel\tYear\tPrice\tColour\nK1\tKia\tRio\t2020\t${price}\tRed ${price}\n`,
    (price) => `STOCKNUM|MAKE|MODEL|YEAR|PRICE|COLOUR\nK1|KIA|RIO|2020|${price}.00|Red ${price}\n`,
  ];
  const importText = (text: string) =>
    importFeed(desk.services().database, text, {
      tenant: 'brolga',
      locations: desk.tenant().locations,
      full: true,
      allowMassRemoval: true,
    });

  test('win over ten imports of any format; a released field follows again, and the reports say both', async () => {
    await importText(formats[0]?.(15_000) ?? '');
    const id = await desk.idOf('K1');
    const { seen } = await desk.viewOf('stock-car', `stock/${id}`);
    await desk.send(`stock/${id}`, { do: 'save', seen, price: '14,490', colour: 'Blue' });
    for (let count = 0; count < 10; count += 1) {
      const text = formats[count % formats.length]?.(15_000 + count) ?? '';
      const { kept = [] } = await importText(text);
      expect(await desk.find('K1'), text).toMatchObject({ price: 14_490, colour: 'Blue' });
      expect(kept.map(({ field, cars }) => [field, cars]).sort()).toEqual([
        ['colour', ['K1']],
        ['price', ['K1']],
      ]);
    }
    await desk.send('kept', { car: id, field: 'price' });
    expect(await desk.find('K1')).toMatchObject({ price: 15_009, colour: 'Blue' });
    for (const [at, format] of formats.entries()) {
      const { kept = [] } = await importText(format(16_000 + at));
      expect(await desk.find('K1')).toMatchObject({ price: 16_000 + at, colour: 'Blue' });
      expect(kept.map(({ field }) => field)).toEqual(['colour']);
    }
  });
});
