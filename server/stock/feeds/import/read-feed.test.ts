import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/feed-rows';
import { FeedBroken } from './feed-source';
import { FeedEnd } from './read-feed';

const text = 'Stock No,Make,Model,Year,Colour\r\nA1,Citroën,C4,2020,"Bleu, pâle"\r\nA2,Kia,Rio,2021,Red\r\n';
const makes = async (content: string | Uint8Array) => (await rowsOf(content)).map(({ cells }) => cells.make);

describe('encodings', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', iconv.encode(text, 'utf8')],
    ['UTF-8 with a mark', iconv.encode(text, 'utf8', { addBOM: true })],
    ['UTF-16 little endian with a mark', iconv.encode(text, 'utf16le', { addBOM: true })],
    ['UTF-16 big endian with a mark', iconv.encode(text, 'utf16be', { addBOM: true })],
    ['UTF-16 without a mark', iconv.encode(text, 'utf16le')],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
    ['Latin-1', iconv.encode(text, 'latin1')],
  ])('%s', async (_, bytes) => {
    const [first] = await rowsOf(bytes);
    expect(first?.cells).toEqual({
      stocknum: 'A1',
      make: 'Citroën',
      model: 'C4',
      year: '2020',
      colour: 'Bleu, pâle',
    });
  });
  test('a byte that is not UTF-8 far into the file', async () => {
    const long = `${text}${'A9,Kia,Rio,2021,Red\r\n'.repeat(8_000)}B1,Kia,Rio,2021,Rosé\r\n`;
    expect((await rowsOf(iconv.encode(long, 'windows-1252'))).at(-1)?.cells.colour).toBe('Rosé');
    expect((await rowsOf(iconv.encode(long, 'utf8'))).at(-1)?.cells.colour).toBe('Rosé');
  });
});

describe('layouts', () => {
  test.each([',', ';', '\t', '|'])('columns separated by %j', async (delimiter) => {
    const feed = `Make${delimiter}Model${delimiter}Year\nKia${delimiter}"Rio${delimiter}S"${delimiter}2020\n`;
    expect((await rowsOf(feed))[0]?.cells).toEqual({ make: 'Kia', model: `Rio${delimiter}S`, year: '2020' });
  });
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('lines ended by %s', async (_, end) =>
    expect(await makes(['Make,Model,Year', 'Kia,Rio,2020', 'BMW,X5,2021'].join(end))).toEqual(['Kia', 'BMW']),
  );
  test('mixed line ends', async () =>
    expect(await makes('Make,Model,Year\r\nKia,Rio,2020\nBMW,X5,2021\r\n')).toEqual(['Kia', 'BMW']));
  test('a title and a blank line above the header', async () =>
    expect(await makes('Stock of 20/11/2026\n\nMake,Model,Year\nKia,Rio,2020\n')).toEqual(['Kia']));
  test("Excel's sep= line", async () =>
    expect(await makes('sep=;\nMake;Model;Year\nKia;Rio;2020\n')).toEqual(['Kia']));
  test('short rows, long rows and stray quotes', async () => {
    const rows = await rowsOf('Make,Model,Year\nKia\nBMW,X5,2021,more,and more\nFord,5" Ranger,2020\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      { make: 'Kia' },
      { make: 'BMW', model: 'X5', year: '2021' },
      { make: 'Ford', model: '5" Ranger', year: '2020' },
    ]);
    expect(rows[1]?.raw).toMatchObject({ 'column 4': 'more' });
  });
  test('a last row with fewer photos in surplus columns is whole without a line break', async () =>
    expect(await makes('Make,Model,Year,Photos\nKia,Rio,2020,a.jpg,b.jpg\nBMW,X5,2021,c.jpg')).toEqual([
      'Kia',
      'BMW',
    ]));
  test('counts rows as a spreadsheet does', async () => {
    const rows = await rowsOf('Make,Model,Year\nKia,"Rio\nover two lines",2020\n\n,,\nBMW,X5,2021\n');
    expect(rows.map(({ row, cells }) => [row, cells.make])).toEqual([
      [2, 'Kia'],
      [5, 'BMW'],
    ]);
  });
  test('ignores header case and punctuation; of two columns the better one with a value counts', async () => {
    const [row] = await rowsOf('MAKE ,mo-del,"Year",Internet Price,Price,PRICE\nKia,Rio,2020,0,15990,1\n');
    expect(row?.cells).toMatchObject({ make: 'Kia', model: 'Rio', price: '15990' });
  });
});

describe('JSON', () => {
  const car = { make: 'Kia', model: 'Rio', year: 2020, note: 'a ] } , " \\ in a text' };
  test.each<[string, unknown]>([
    ['a list', [car, car]],
    ...['vehicles', 'stock', 'items', 'data', 'Vehicles'].map((key): [string, unknown] => [
      key,
      { total: 2, meta: { page: 1 }, [key]: [car, car] },
    ]),
    ['a list within', { response: { data: [car, car] } }],
  ])('%s', async (_, value) => {
    for (const indent of [0, 2]) {
      const rows = await rowsOf(JSON.stringify(value, null, indent));
      expect(rows.map(({ row, raw }) => [row, raw])).toEqual([
        [1, car],
        [2, car],
      ]);
    }
  });
  test('one record per line', async () =>
    expect(await rowsOf(`${JSON.stringify(car)}\n${JSON.stringify(car)}\n`)).toHaveLength(2));
  test('an empty list has no rows', async () => expect(await rowsOf('[]')).toEqual([]));
  test('reports items that are not records by their number', async () => {
    const rows = await rowsOf(`[${JSON.stringify(car)}, 5, "x", {"make": oops}, null]`);
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [1, undefined],
      [2, 'it is not a car record'],
      [3, 'it is not a car record'],
      [4, 'it is not valid JSON'],
    ]);
  });
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['nothing', '', /empty/],
  [
    'prose',
    'Dear sir,\nplease find attached\n',
    /no recognised column names .+; its first line is “Dear sir,”$/,
  ],
  ['an Excel workbook', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3), /Excel/],
  ['a PDF', '%PDF-1.7', /PDF/],
  ['binary', Uint8Array.of(1, 2, 3, 0, 0, 0, 7, 8, 9), /not a text file/],
  ['JSON of something else', '{"name":"package","version":"1"}', /no list of cars/],
  ['JSON cut off', '[{"make":"Kia","model":"Rio","year":2020},{"make":', /cut off/],
  ['JSON cut off between items', '[{"make":"Kia","model":"Rio","year":2020},', /cut off/],
  ['CSV cut off in its last row', 'Make,Model,Year,Price\nKia,Rio,2020,9000\nKia,Rio,2', /cut off/],
  ['the same with Windows line ends', 'Make,Model,Year,Price\r\nKia,Rio,2020,9000\r\nKia,Rio', /cut off/],
  ['CSV cut off in its only row', 'Make,Model,Year,Price,Photos\nKia,Rio,2020,29', /cut off/],
  [
    'a quote that never closes',
    `Make,Model,Year\nKia,Rio,2020\nKia,"Rio,2020\n${'x,y,z\n'.repeat(10)}`,
    /after row 2 has an unclosed/,
  ],
])('rejects other files in plain words: %s', async (_, content, message) => {
  const reading = rowsOf(content);
  await expect(reading).rejects.toThrow(FeedBroken);
  await expect(reading).rejects.toThrow(message);
});

const header = ['A', 'B', 'C', ''];

async function isCutOff(chunks: readonly string[], rows: readonly number[]): Promise<boolean> {
  const end = new FeedEnd();
  end.setHeader(header);
  const passed: string[] = [];
  for await (const chunk of end.watch(textIn(chunks))) passed.push(chunk);
  expect(passed).toEqual(chunks);
  for (const columns of rows) end.addRow(columns);
  return end.isCutOff();
}

async function* textIn(chunks: readonly string[]) {
  yield* chunks;
}

test.each<[string, readonly string[], readonly number[], boolean]>([
  ['a last row that is shorter than all others, without a line break', ['a,b,c\n', 'd,e'], [3, 3, 2], true],
  ['the same over several pieces of text', ['a,b,c\nd', ',e', ''], [3, 2], true],
  ['a shorter last row that ends with a line break', ['a,b,c\nd,e\n'], [3, 2], false],
  ['a line break of an old Macintosh', ['a,b,c\rd,e\r'], [3, 2], false],
  ['a whole last row without a line break', ['a,b,c\nd,e,f'], [3, 3], false],
  ['a last row as short as an earlier one', ['a,b\nd,e,f\ng,h'], [2, 3, 2], false],
  ['a closing remark', ['a,b,c\nd,e,f\nEND'], [3, 3, 1], false],
  ['a single row that is shorter than the header', ['a,b'], [2], true],
  ['a single row with every named column', ['a,b,c'], [3], false],
  ['a last row without the surplus columns of the others', ['a,b,c,d\ne,f,g'], [4, 3], false],
  ['no row', [''], [], false],
])('%s is cut off or not', async (_, chunks, rows, expected) => {
  expect(await isCutOff(chunks, rows)).toBe(expected);
});
