import { expect, test, vi } from 'vitest';
import { bodyKeys, type PictureWidth, pictureWidths } from '#server/settings/illustration-schema';
import { NamedDrawings } from './named-drawings';
import { bodyPicture, picturesOf } from './rules/picture';
import { parseIllustration, parsePicturePath } from './rules/picture-path';

/** A growing stock: the illustrations of each version. */
function stockOf(...versions: string[][]) {
  const reads: number[] = [];
  return {
    reads,
    versions,
    stockVersion: async () => versions.length,
    async *illustrationsSince(_tenant: string, version: number) {
      reads.push(version);
      yield* versions.slice(version).flat();
    },
  };
}
const content = new Map();
const yard = { tenant: { slug: 'yard', home: {} }, site: { version: '1', content } };
const noFiles = { read: async () => undefined };
const front = 'illustration:suv/soul-red/u1/quarter';
const yardCar = 'illustration:ute/white/yard-1/quarter';

function asking(url: string, width: PictureWidth = 640) {
  const drawing = parseIllustration(url);
  if (!drawing) throw new Error(`${url} is no illustration`);
  return { drawing, width };
}

/** Whether a site of this stock and these files draws the pictures, one after the other. */
const draws = async (named: NamedDrawings, ...urls: string[]) => {
  const drawn = [];
  for (const url of urls) drawn.push(await named.has(yard, asking(url)));
  return drawn;
};

test('draws what the cars name, and no other body, colour, look or shot', async () => {
  const named = new NamedDrawings(stockOf([front]), noFiles);
  const others = [
    'ute/soul-red/u1/quarter',
    'suv/x000001/u1/quarter',
    'suv/soul-red/u2/quarter',
    'suv/soul-red/u1/tail',
  ];
  const urls = [front, ...others.map((other) => `illustration:${other}`)];
  expect(await draws(named, ...urls)).toEqual([true, false, false, false, false]);
});

test('draws every picture of a car that the gallery, cards and feeds show', async () => {
  const named = new NamedDrawings(stockOf([front]), noFiles);
  const car = { images: [{ url: front }], body: 'SUV', slug: 'a-car' };
  const shown = [...picturesOf(car, ''), ...picturesOf(car, '', { light: true })];
  const paths = JSON.stringify(shown).match(/\/media\/[\w./]+/g) ?? [];
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const asked = parsePicturePath(path.slice('/media/'.length));
    expect(asked?.kind === 'drawing' && (await named.has(yard, asked)), path).toBe(true);
  }
});

const widthsOf = async (named: NamedDrawings, site: typeof yard.site) => {
  const drawn = [];
  for (const width of pictureWidths) {
    if (await named.has({ ...yard, site }, asking(yardCar, width))) drawn.push(width);
  }
  return drawn;
};

test('draws the pictures that the data of the site names, in the widths of its pages', async () => {
  const named = new NamedDrawings(stockOf(), noFiles);
  const site = { version: '1', content, offers: [{ image: yardCar }] };
  expect(await widthsOf(named, site)).toEqual([320, 400, 480, 640, 800]);
  expect(await draws(named, front)).toEqual([false]);
});

test('draws the pictures in the texts of its pages, and reads those files once per version', async () => {
  const text = new TextEncoder().encode(`::: gallery\n  - image: ${yardCar}\n`);
  const read = vi.fn(async (_tenant: string, file: string) => (file.endsWith('gone.md') ? undefined : text));
  const named = new NamedDrawings(stockOf(), { read });
  const pages = new Map(['gone', 'about-us'].map((page) => [`/${page}`, { file: `content/${page}.md` }]));
  expect(await widthsOf(named, { version: '1', content: pages })).toEqual([320, 400, 480, 640, 800]);
  expect(read.mock.calls.map(([, file]) => file)).toEqual(['content/gone.md', 'content/about-us.md']);
});

test('draws the body tiles on every site, in their own width only', async () => {
  const named = new NamedDrawings(stockOf(), noFiles);
  for (const body of [...bodyKeys, 'Naked', 'Touring', 'Trail']) {
    const asked = parsePicturePath(bodyPicture(body).slice('/media/'.length));
    if (asked?.kind !== 'drawing') throw new Error(body);
    expect(await named.has(yard, asked)).toBe(true);
    expect(await named.has(yard, { ...asked, width: 1600 })).toBe(false);
  }
});

test('one site does not draw the pictures of another', async () => {
  const { illustrationsSince } = stockOf([front]);
  const stockVersion = async (tenant: string) => (tenant === 'yard' ? 1 : 0);
  const named = new NamedDrawings({ stockVersion, illustrationsSince }, noFiles);
  expect(await draws(named, front)).toEqual([true]);
  expect(await named.has({ ...yard, tenant: { slug: 'other' } }, asking(front))).toBe(false);
});

test('reads the stock once per version for any number of requests, and then only what changed', async () => {
  const stock = stockOf([front]);
  const named = new NamedDrawings(stock, noFiles);
  const madeUp = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, '0'));
  await Promise.all(madeUp.map((hex) => named.has(yard, asking(`illustration:suv/x${hex}/u1/quarter`))));
  expect(stock.reads).toEqual([0]);
  const next = 'illustration:hatch/blue/u9/quarter';
  stock.versions.push([next]);
  expect(await draws(named, next)).toEqual([true]);
  expect(stock.reads).toEqual([0, 1]);
});

test('keeps the pictures of removed cars and files while the process runs', async () => {
  const stock = stockOf([front]);
  const named = new NamedDrawings(stock, noFiles);
  const before = { version: '1', content, offers: [{ image: yardCar }] };
  expect(await named.has({ ...yard, site: before }, asking(yardCar))).toBe(true);
  expect(await draws(named, front)).toEqual([true]);
  stock.versions.splice(0, 1, [], []);
  expect(await named.has({ ...yard, site: { version: '2', content } }, asking(yardCar))).toBe(true);
  expect(await draws(named, front)).toEqual([true]);
});

test('rereads the whole stock if an older one replaces it', async () => {
  const stock = stockOf([front], []);
  const named = new NamedDrawings(stock, noFiles);
  expect(await draws(named, front)).toEqual([true]);
  const restored = 'illustration:wagon/green/u3/tail';
  stock.versions.splice(0, 2, [restored]);
  expect(await draws(named, restored)).toEqual([true]);
});

test('retries an unreadable stock on the next request', async () => {
  const stock = stockOf([front]);
  const stockVersion = vi.fn(stock.stockVersion).mockRejectedValueOnce(new Error('no database'));
  const illustrationsSince = vi.fn(stock.illustrationsSince).mockImplementationOnce(() => {
    throw new Error('no illustrations');
  });
  const named = new NamedDrawings({ stockVersion, illustrationsSince }, noFiles);
  await expect(draws(named, front)).rejects.toThrow('no database');
  await expect(draws(named, front)).rejects.toThrow('no illustrations');
  expect(await draws(named, front)).toEqual([true]);
});
