import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskOutcome } from '#server/desk/desk-outcome';
import type { DeskView } from '#server/desk/views/desk-view';
import { blankPng } from '../support/blank-png';
import { whileImporting } from '../support/import-waiting';
import { attackedDesk } from './desk-actions/attacked-desk';

/** Files that are not what they say, or far more than they say, at every field of the desk that takes files. */
const { desk, records } = attackedDesk();
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** A PNG that says it is as large as the format allows, and ends there. */
function largestPng(): Uint8Array<ArrayBuffer> {
  const png = new Uint8Array(blankPng(8));
  png.fill(0x7f, 16, 17).fill(0xff, 17, 20).fill(0x7f, 20, 21).fill(0xff, 21, 24);
  return png;
}

const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
const bombs: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'packed.zip': bytes(
    `PK\x03\x04\x14\x00\x00\x00\x08\x00${'\x00'.repeat(8)}${'\xff'.repeat(8)}\x05\x00\x00\x00a.csv`,
  ),
  'packed.csv.gz': new Uint8Array(gzipSync(Buffer.alloc(20 * 1024 * 1024))),
  'pixels.png': new Uint8Array(blankPng(20_000, 20_000)),
  'declared.png': largestPng(),
  'entities.svg': bytes(
    `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text><script>alert(1)</script></svg>`,
  ),
  'phone.heic': bytes(`\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic${'\xff'.repeat(200)}`),
  'half.jpg': bytes(
    `\xff\xd8\xff\xe0\x00\x10JFIF${'\x00'.repeat(9)}\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03`,
  ),
  'page.jpg': bytes('<html><script>alert(1)</script></html>'),
  'moving.gif': bytes(`GIF89a\xff\xff\xff\xff\x80\x00\x00${'\x2c'.repeat(400)}`),
  'deep.json': bytes(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'wide.csv': bytes(`stock_number,make,model,year${',x'.repeat(200_000)}\n`),
  'quote.csv': bytes(`stock_number,make,model,year\n"${'a'.repeat(5_000_000)}`),
};
const files = Object.entries(bombs).map(([name, content]) => new File([content], name));
/** A person waits no longer for any of them. */
const mostMs = 15_000;

const formWith = (field: string, ...sent: readonly File[]): FormData => {
  const form = new FormData();
  for (const file of sent) form.append(field, file);
  return form;
};
function pageOf<Page extends DeskView['page']>(outcome: DeskOutcome, page: Page) {
  if (outcome.state !== 'page' || outcome.view.page !== page)
    throw new Error(`no ${page}: ${JSON.stringify(outcome).slice(0, 300)}`);
  return outcome.view as Extract<DeskView, { readonly page: Page }>;
}
const paths = () => desk.services().tenantWriter.paths('brolga');

test('photos of a car: each is named with the reason, and none is kept', async () => {
  const { id } = await records.aCar();
  const sent = await desk.send(`stock/${id}/photos`, formWith('photos', ...files));
  const { problems, photos } = pageOf(sent, 'stock-car');
  expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(bombs).sort());
  expect(photos).toHaveLength(3);
});

test('pictures of the website: each is named with the reason, and none is kept', async () => {
  const before = await paths();
  const { problems } = pageOf(
    await desk.send('site/pictures', formWith('pictures', ...files)),
    'site-pictures',
  );
  expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(bombs).sort());
  expect(await paths()).toEqual(before);
});

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  test.each(['popup.src', 'header.logo'])('is refused at the picture %s', async (field) => {
    const [part = ''] = field.split('.');
    const before = await paths();
    const form = formWith(`file:${field}`, file);
    form.set('seen', (await desk.viewOf('site-part', `site/${part}`)).seen);
    expect(pageOf(await desk.send(`site/${part}`, form), 'site-part').errors[field]).toMatch(/\w/);
    expect(await paths()).toEqual(before);
  });

  test('is no stock file: its report says why, and nothing can be imported', async () => {
    const before = await desk.services().cars.stockVersion('brolga');
    const began = performance.now();
    const sent = await whileImporting(desk.services(), desk.send('stock/import', formWith('file', file)));
    expect(performance.now() - began).toBeLessThan(mostMs);
    if (sent.state === 'moved') {
      const report = await desk.viewOf('import-report', sent.to.replace('/desk/', ''));
      expect(report.isOpen).toBe(false);
      const added = report.facts.find(({ label }) => label === 'Cars added');
      expect(report.failure !== undefined || added === undefined || added.value === '0').toBe(true);
    } else expect(pageOf(sent, 'stock-import').notice).toMatch(/\w/);
    expect(await desk.services().cars.stockVersion('brolga')).toBe(before);
  });
});

describe('rows that are pasted', () => {
  let before: readonly string[] = [];
  beforeAll(async () => {
    before = await paths();
  });

  test.each([
    ['the same line for a megabyte', `/a /finance\n`.repeat(75_000)],
    ['a line without an end', `/a ${'x'.repeat(900_000)}`],
    ['a script', '/a javascript:alert(1)'],
    ['another site', '/a https://user:pass@evil.example'],
    ['an open quote', `"${'a'.repeat(500_000)}`],
  ])('%s is refused with its line, and nothing is stored', async (_, rows) => {
    const form = new FormData();
    form.set('rows', rows);
    const began = performance.now();
    const { problems } = pageOf(await desk.send('site/redirects/paste', form), 'site-paste');
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(51);
    expect(performance.now() - began).toBeLessThan(mostMs);
    expect(await paths()).toEqual(before);
  });
});
