import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl } from '../support/crawl';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

const tenants = [
  'banksia-used-cars',
  'brolga',
  'corner-cars',
  'ironbark-motorcycles',
  'saltbush-caravans',
  'wattle-bend',
];
const clientIpHeader = 'X-Visitor';

let site: Site;
beforeAll(async () => {
  site = await startSite({ environment: { CLIENT_IP_HEADER: clientIpHeader } });
});
afterAll(() => site?.stop());

const ask = (tenant: string, path: string, visitor?: string) =>
  askSite({
    port: site.port,
    host: `${tenant}.localhost`,
    path,
    headers: visitor ? { [clientIpHeader]: visitor } : {},
  });
/** Pictures that exist in some size: a drawing is one more. */
const stored = () => {
  const folder = join(site.dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
/** The pictures of the first pages are drawn ahead: their number once no more arrive. */
async function settled(): Promise<number> {
  let before = -1;
  while (stored() !== before) {
    before = stored();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
  return before;
}
const statusesOf = async (paths: readonly string[], visitor?: string) =>
  Promise.all(paths.map(async (path) => (await ask('brolga', path, visitor)).status));

/** Addresses of drawings, as HTML, JSON and XML write them. */
const drawingsIn = (text: string): string[] => text.match(/\/media\/1\/\d+\/[\w.]+/g) ?? [];

describe('pictures that no page names', () => {
  it('200 made-up colours are 404, and nothing is drawn', async () => {
    const before = await settled();
    const madeUp = Array.from(
      { length: 200 },
      (_, index) => `/media/1/1600/suv.${(0xa1b200 + index).toString(16)}.7.side.avif`,
    );
    expect(new Set(await statusesOf(madeUp, '1.2.3.4'))).toEqual(new Set([404]));
    expect(stored()).toBe(before);
  });

  it('a car that one site sells is not drawn for another', async () => {
    const { body } = await ask('ironbark-motorcycles', '/api/search?limit=20');
    const path = drawingsIn(body.toString()).find((address) => address.includes('/640/')) ?? '';
    expect(path).not.toBe('');
    expect((await ask('wattle-bend', path.replace('/640/', '/1600/'))).status).toBe(404);
    expect((await ask('ironbark-motorcycles', path.replace('/640/', '/1600/'))).status).toBe(200);
  });
});

describe('a visitor who asks for every picture of the stock', () => {
  it('is limited, while another visitor gets theirs', async () => {
    const api = (await ask('brolga', '/api/search?limit=100')).body.toString();
    const shown = [...new Set(drawingsIn(api))].filter((path) => path.includes('/640/'));
    expect(shown.length).toBeGreaterThan(70);
    const small = shown.map((path) => `${path.replace('/640/', '/160/')}.jpg`);
    const statuses = await statusesOf(small, '1.2.3.4');
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = small[statuses.indexOf(503)] ?? '';
    expect((await ask('brolga', refused, '1.2.3.5')).status).toBe(200);
  });
});

describe.each(tenants)('%s', (tenant) => {
  it('every drawing that its pages, its API and its site map name is drawn', async () => {
    const { pages } = await crawl({ port: site.port, tenant, mostPages: 2, mostAsked: 25 });
    const machines = ['/api/search?limit=50', '/sitemaps/cars-1.xml', '/blog/feed.xml'];
    const texts = [...pages.values()];
    for (const path of machines) texts.push((await ask(tenant, path)).body.toString());
    const missing: string[] = [];
    for (const path of oneOfEach(texts.flatMap(drawingsIn))) {
      const { status } = await ask(tenant, path);
      if (status !== 200) missing.push(`${status} ${path}`);
    }
    expect(missing).toEqual([]);
  });
});

/** Each drawing in the smallest width that it is named in, and each width at least once: every size takes its time. */
function oneOfEach(paths: readonly string[]): string[] {
  const widthOf = (path: string) => Number(path.split('/')[3]);
  const drawings = new Map<string, string>();
  const widths = new Map<number, string>();
  for (const path of paths.toSorted((one, other) => widthOf(one) - widthOf(other))) {
    const name = path.split('/')[4]?.replace(/\.(?:avif|webp|jpg)$/, '') ?? '';
    if (!drawings.has(name)) drawings.set(name, path.replace(/\.(?:avif|webp)$/, '.jpg'));
    if (!widths.has(widthOf(path))) widths.set(widthOf(path), path);
  }
  return [...new Set([...sample([...drawings.values()]), ...widths.values()])];
}

/** At most thirty, spread over all of them: every drawing takes the better part of a second. */
function sample(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(paths.length / 30));
  return paths.filter((_, index) => index % step === 0);
}
