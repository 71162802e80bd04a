import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { bytesSource } from '../../../tests/support/bytes-source';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { explainFeed } from './explain-feed';
import type { FeedExplanation } from './rules/explanation';

const clock = { now: () => new Date('2026-11-28T02:00:00Z') };
const tenant = testTenant({ locations: [testLocation('bne')] });
const explain = (text: string | Uint8Array) =>
  explainFeed({ tenant, source: bytesSource('stock.csv', Buffer.from(text)) }, clock);
async function explained(text: string | Uint8Array): Promise<FeedExplanation> {
  const explanation = await explain(text);
  return explanation.ok ? explanation.value : expect.fail(explanation.error);
}
const table = (...rows: string[]) => rows.join('\n');

describe('a column', () => {
  const header = 'Stock No,Make,Model,Year,Odometer,Price,Deleted,Enginenumber,Floor plan';
  const file = table(
    header,
    'A1,Kia,Rio,2022,41000,20000,No,E1,A7',
    'A2,Kia,Rio,2022,low kms,20500,No,E2,',
    'A3,Kia,Rio,2022,41000,call,Yes,E3,A8',
  );

  test.each([
    ['Stock No', { use: 'read', field: 'stock_number', examples: ['A1', 'A2', 'A3'], lost: [] }],
    ['Odometer', { use: 'read', field: 'odometer_km', examples: ['41000', 'low kms'] }],
    ['Deleted', { use: 'derived', field: 'hidden', examples: ['No', 'Yes'], lost: [] }],
    ['Enginenumber', { use: 'ignored', examples: ['E1', 'E2', 'E3'], lost: [] }],
    ['Floor plan', { use: 'unknown', examples: ['A7', 'A8'] }],
  ])('%s has its use, its field and its first values', async (name, expected) => {
    const { columns } = await explained(file);
    expect(columns.map((column) => column.name)).toEqual(header.split(','));
    expect(columns.find((column) => column.name === name)).toMatchObject(expected);
  });

  test('has what is lost of it, and in which rows', async () => {
    const { columns } = await explained(file);
    const lostOf = (name: string) => columns.find((column) => column.name === name)?.lost;
    expect(lostOf('Odometer')).toEqual([
      { problem: 'could not be read', count: 1, rows: [3], example: 'low kms' },
    ]);
    expect(lostOf('Floor plan')).toMatchObject([{ count: 2, rows: [2, 4], example: 'A7' }]);
  });
});

describe('a row', () => {
  it('that is no car is quarantined with its reason', async () => {
    const explanation = await explained(table('Stock No,Make,Model,Year', 'A1,,Rio,2022', 'A2,Kia,Rio,2022'));
    expect(explanation).toMatchObject({
      kind: 'stock',
      rows: { read: 2, usable: 1, complete: true },
      quarantine: [{ row: 2, reason: 'no make' }],
      quarantine_total: 1,
      notes: [],
    });
  });

  it('beyond the limit is not read, and a note says so', async () => {
    const rows = Array.from({ length: 2_001 }, (_, at) => `A${at},Kia,Rio,2022`);
    const explanation = await explained(table('Stock No,Make,Model,Year', ...rows));
    expect(explanation.rows).toEqual({ read: 2_000, usable: 2_000, complete: false });
    expect(explanation.notes).toEqual(['Only the first 2000 rows were read.']);
  });
});

it('says that an import would refuse a file of unknown words', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `A${at},Kia,Rio,2022,Frobnicated`);
  const { notes } = await explained(table('Stock No,Make,Model,Year,Status', ...rows));
  expect(notes).toEqual([expect.stringMatching(/^An import would refuse the file\. .*"Frobnicated"/)]);
});

test.each([
  ['JSON', '{"cars":[{"stocknum":"A1","make":"Kia","model":"Rio","year":2022}]}'],
  ['semicolons', table('Stock No;Make;Model;Year', 'A1;Kia;Rio;2022')],
  ['UTF-16', Buffer.from(`\uFEFF${table('Stock No,Make,Model,Year', 'A1,Kia,Rio,2022')}`, 'utf16le')],
  ['a title above the header', table('Stock of today', 'Stock No,Make,Model,Year', 'A1,Kia,Rio,2022')],
  ['no header', 'D1,U,6ZZDEMB0000000123,A1,Kia,Rio,2022,,Hatch,41000,,,Petrol,Auto,20000,Red,,,,'],
])('a file with %s is read', async (_, text) => {
  expect((await explained(text)).rows).toEqual({ read: 1, usable: 1, complete: true });
});

test.each([
  ['empty', '', 'it is empty'],
  [
    'an archive',
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]),
    'it is an Excel workbook or zip archive; save the sheet as CSV first',
  ],
  [
    'a web page',
    '<html></html>',
    'it is XML or a web page; the import reads CSV and JSON: ask the sender for one of them',
  ],
  [
    'cut off',
    table('Stock No,Make,Model,Year', 'A1,Kia,Rio,2022', 'A2,Ki'),
    'it is cut off: its last row lacks columns and a line break',
  ],
])('a file that is %s is refused', async (_, text, error) => {
  expect(await explain(text)).toEqual({ ok: false, error });
});

const data = resolve('../shared/data');
const listed = (folder: string) =>
  existsSync(resolve(data, folder))
    ? readdirSync(resolve(data, folder)).map((name) => `${folder}/${name}`)
    : [];
const files = [
  'au-market-listings.csv',
  'australian-vehicle-prices-sample420.csv',
  ...listed('cases'),
].filter((name) => /\.(?:csv|json)$/.test(name));

describe.runIf(existsSync(data))('a real file', () => {
  test.each(files)('%s is explained whole', async (name) => {
    const { columns, rows } = await explained(readFileSync(resolve(data, name)));
    expect(rows.read).toBeGreaterThan(0);
    expect(rows.usable).toBeGreaterThan(0);
    for (const column of columns) {
      expect(column.examples.length).toBeLessThanOrEqual(3);
      if (column.use === 'read') expect(column.field).toBeDefined();
    }
  });
});
