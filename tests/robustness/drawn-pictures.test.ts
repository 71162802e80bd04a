import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingVersion } from '#server/settings/illustration-schema';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';

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
/** The number of pictures once those of the first pages, which are drawn ahead, are complete. */
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
const drawingsIn = (text: string): string[] => text.match(/\/media\/\d+\/\d+\/[\w.]+/g) ?? [];

describe('pictures that no page names', () => {
  it('are 404 for 200 made-up colours, and none is drawn', async () => {
    const before = await settled();
    const madeUp = Array.from(
      { length: 200 },
      (_, index) => `/media/${drawingVersion}/1600/suv.${(0xa1b200 + index).toString(16)}.7.quarter.avif`,
    );
    expect(new Set(await statusesOf(madeUp, '1.2.3.4'))).toEqual(new Set([404]));
    expect(stored()).toBe(before);
  });

  it('are not drawn for a site that does not sell the car', async () => {
    const { body } = await ask('ironbark-motorcycles', '/api/search?limit=20');
    const path = drawingsIn(body.toString()).find((address) => address.includes('/640/')) ?? '';
    expect(path).not.toBe('');
    expect((await ask('wattle-bend', path.replace('/640/', '/1600/'))).status).toBe(404);
    expect((await ask('ironbark-motorcycles', path.replace('/640/', '/1600/'))).status).toBe(200);
  });
});

describe('a visitor who requests every picture of the stock', () => {
  it('is limited, while another visitor gets pictures', async () => {
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
