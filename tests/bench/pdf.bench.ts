import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteAnswer } from '../support/site-request';
import { table } from './table';

export const title = 'PDF of a car, 8 photos cached, the PDF itself not';
const note = `Bars: p95 ≤ 300 ms, ≤ 1,000 KB; 20 at once keep the p99 of searches under 100 ms. Searches: fifty
result pages a second, each another address, timed from when they were due.`;

const measured = 100;
const clients = 20;
const perSecond = 50;
const seconds = 10;

/** How long one PDF takes, how large it is, and what twenty at once do to searches. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pdf-'));
  try {
    const tenants = tenantsWithEightPhotos(folder);
    const start = () =>
      startSite({
        dataDir: join(folder, 'data'),
        environment: {
          LOG_LEVEL: 'error',
          TENANTS_DIR: tenants,
          // Under another host a PDF is another one, for another address no request is one too many.
          DEFAULT_TENANT: 'brolga',
          CLIENT_IP_HEADER: 'x-client',
        },
      });
    const first = await start();
    const slugs = await carsOf(first);
    // Photos are made while they are waited for: until every file has all of its photos.
    for (let round = 0; round < 2; round += 1) for (const slug of slugs) await pdfOf(first, slug);
    await first.stop();
    const site = await start();
    const parts = [await alone(site, slugs), await besides(site, slugs)];
    await site.stop();
    return [note, ...parts].join('\n\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tenantsWithEightPhotos(folder: string): string {
  const tenants = join(folder, 'tenants');
  cpSync(resolve(import.meta.dirname, '../../tenants'), tenants, { recursive: true });
  const feed = readFileSync(
    resolve(import.meta.dirname, '../../prisma-free-fixtures/brolga-stock.csv'),
    'utf8',
  );
  const more = ['side', 'front', 'rear'].map((shot) => `|illustration:$1b/${shot}`).join('');
  writeFileSync(
    join(folder, 'stock.csv'),
    feed.replace(/illustration:([^/,|]+\/[^/,|]+\/[^/,|]+)\/scene/g, `$&${more}`),
  );
  const file = join(tenants, 'brolga/tenant.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  settings.stock.demo_feed = join(folder, 'stock.csv');
  writeFileSync(file, JSON.stringify(settings));
  return tenants;
}

/** Cars with eight photos. */
async function carsOf(site: Site): Promise<string[]> {
  const { body } = await askSite({ ...door(site), path: '/api/search?limit=100&fields=href' });
  const { hits }: { hits: { href: string }[] } = JSON.parse(body.toString());
  const slugs: string[] = [];
  for (const { href } of hits) {
    const car = await askSite({ ...door(site), path: `/api${href}` });
    if (JSON.parse(car.body.toString()).pictures.length === 8) slugs.push(href.replace('/cars/', ''));
  }
  return slugs.slice(0, 40);
}

let asked = 0;
const door = ({ port }: Site) => ({ port, host: 'brolga.localhost' });

/** A PDF that was never asked for. */
function pdfOf({ port }: Site, slug: string): Promise<SiteAnswer> {
  asked += 1;
  const headers = { 'x-client': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
  return askSite({ port, host: `bench-${asked}.example`, path: `/cars/${slug}.pdf`, headers });
}

async function alone(site: Site, slugs: readonly string[]): Promise<string> {
  const times: number[] = [];
  let largest = 0;
  for (let index = -10; index < measured; index += 1) {
    const started = performance.now();
    const { status, body } = await pdfOf(site, slugs.at(index % slugs.length) ?? '');
    if (status !== 200) throw new Error(`A PDF was answered with ${status}.`);
    if (index < 0) continue;
    times.push(performance.now() - started);
    largest = Math.max(largest, body.byteLength);
  }
  const figures = [0.5, 0.95, 0.99].map((part) => ms(quantile(times, part)));
  return table(
    ['one after the other', 'p50', 'p95', 'p99', 'largest'],
    [[`${measured} PDFs`, ...figures, `${Math.round(largest / 1000)} KB`]],
  );
}

/** Searches alone, then while twenty clients ask for one PDF after the other. */
async function besides(site: Site, slugs: readonly string[]): Promise<string> {
  await searchesFor(site, 3);
  const quiet = await searchesFor(site, seconds);
  const busy = { on: true, made: 0, refused: 0 };
  const load = Array.from({ length: clients }, async (_, client) => {
    for (let round = 0; busy.on; round += 1) {
      const { status } = await pdfOf(site, slugs[(client + round) % slugs.length] ?? '');
      if (status === 200) busy.made += 1;
      else busy.refused += 1;
    }
  });
  const loaded = await searchesFor(site, seconds);
  busy.on = false;
  await Promise.all(load);
  const row = (name: string, times: readonly number[], pdfs: string) => [
    name,
    ...[0.5, 0.95, 0.99].map((part) => ms(quantile(times, part))),
    pdfs,
  ];
  return table(
    ['searches', 'p50', 'p95', 'p99', 'PDFs a second'],
    [
      row('alone', quiet, '–'),
      row(
        `beside ${clients} clients of PDFs`,
        loaded,
        `${(busy.made / seconds).toFixed(1)}, ${busy.refused} refused`,
      ),
    ],
  );
}

async function searchesFor(site: Site, howLong: number): Promise<number[]> {
  const started = performance.now();
  return Promise.all(
    Array.from({ length: howLong * perSecond }, async (_, index) => {
      const due = started + (index * 1000) / perSecond;
      await pause(due - performance.now());
      asked += 1;
      await askSite({ ...door(site), path: `/search/used-cars?visit=${asked}` });
      return performance.now() - due;
    }),
  );
}

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
const ms = (value: number): string => `${Math.round(value)} ms`;
