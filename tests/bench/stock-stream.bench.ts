import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { bytesSource } from '#server/stock/feeds/import/feed-source';
import { importStock } from '#server/stock/feeds/import-stock';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { type Site, startSite } from '../support/site';
import { memoryMb, ms, pagesWhile, share } from './steady-pages';
import { median, table } from './table';

export const title = 'A stream of 20,000 cars from /api/stock.ndjson, and pages meanwhile, SQLite';
const slug = 'brolga';
const carCount = 20_000;
const rounds = 3;
/** The plain stream, and with everything that each car can be expanded by. */
const queries = ['', '?expand=location,finance,offers'];
const warmUpMs = 12_000;
const quietMs = 5_000;
const lookEveryMs = 10;

interface Round {
  readonly alone: Streamed;
  /** Megabytes at most while it runs, above the idle site's. */
  readonly peak: number;
  readonly quiet: readonly number[];
  readonly busy: readonly number[];
  readonly beside: Streamed;
}
interface Streamed {
  readonly seconds: number;
  readonly cars: number;
  readonly megabytes: number;
}

/** Each round measures the stream alone, a quiet site, and both together; the medians of the rounds, and all their pages. */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stock-stream-'));
  try {
    await fill(folder);
    const site = await startSite({ dataDir: folder, environment: { LOG_LEVEL: 'error' } });
    try {
      await pagesWhile({ site, slug }, wait(warmUpMs));
      for (const query of queries) await stream(site, query);
      const measured: (readonly [query: string, Round])[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const query of queries) measured.push([query, await oneRound(site, query)]);
      }
      return table(
        [
          'query',
          'cars',
          'MB',
          'alone',
          'peak above idle',
          'quiet p99',
          'streaming p99',
          'ratio',
          'beside pages',
        ],
        queries.map((query) =>
          row(
            query || 'none',
            measured.filter(([of]) => of === query).map(([, one]) => one),
          ),
        ),
      );
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const services = await createServices(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  try {
    const bytes = new TextEncoder().encode(JSON.stringify([...generateCars(carCount, 7)]));
    const tenant = services.tenants.bySlug(slug);
    if (!tenant) throw new Error(`no tenant ${slug}`);
    const report = await importStock(services, { tenant, source: bytesSource('generated.json', bytes) });
    if (!report.ok) throw new Error(JSON.stringify(report.error));
  } finally {
    await services.close();
  }
}

async function oneRound(site: Site, query: string): Promise<Round> {
  await wait(quietMs);
  const idle = memoryMb(site);
  const looks: number[] = [];
  const timer = setInterval(() => looks.push(memoryMb(site)), lookEveryMs);
  const alone = await stream(site, query);
  clearInterval(timer);
  const quiet = await pagesWhile({ site, slug }, wait(quietMs));
  let beside = alone;
  const busy = await pagesWhile(
    { site, slug },
    stream(site, query).then((streamed) => {
      beside = streamed;
    }),
  );
  return { alone, peak: Math.max(...looks) - idle, quiet, busy, beside };
}

/** Reads the whole stream as fast as it comes. */
function stream({ port }: Site, query: string): Promise<Streamed> {
  const started = performance.now();
  return new Promise((done, fail) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: `/api/stock.ndjson${query}`,
      headers: { host: `${slug}.localhost` },
    };
    const asked = request(options, (answer) => {
      let [cars, bytes] = [0, 0];
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) cars += 1;
      });
      answer.on('end', () =>
        answer.statusCode === 200
          ? done({ seconds: (performance.now() - started) / 1_000, cars, megabytes: bytes / 1e6 })
          : fail(new Error(`The stream was answered with ${answer.statusCode}.`)),
      );
    });
    asked.on('error', fail);
    asked.end();
  });
}

function row(name: string, measured: readonly Round[]): string[] {
  const middle = (pick: (round: Round) => number) => median(measured.map(pick));
  const pages = (pick: (round: Round) => readonly number[]) => share(measured.flatMap(pick), 0.99);
  const [quiet, busy] = [pages((one) => one.quiet), pages((one) => one.busy)];
  return [
    ...[
      name,
      middle(({ alone }) => alone.cars).toFixed(0),
      middle(({ alone }) => alone.megabytes).toFixed(1),
    ],
    ...[
      `${middle(({ alone }) => alone.seconds).toFixed(2)} s`,
      `${middle(({ peak }) => peak).toFixed(0)} MB`,
    ],
    ...[
      ms(quiet),
      ms(busy),
      (busy / quiet).toFixed(2),
      `${middle(({ beside }) => beside.seconds).toFixed(2)} s`,
    ],
  ];
}
