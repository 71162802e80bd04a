import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { createDice } from '../../prisma-free-fixtures/mulberry32';
import { InProcessEngine } from '../../server/search/adapters/in-process/in-process-engine';
import { MeilisearchEngine } from '../../server/search/adapters/meilisearch/meilisearch-engine';
import { attributes } from '../../server/search/rules/attributes';
import { documentContext, toSearchDocument } from '../../server/search/rules/document';
import { oneOf, range, siteFilter } from '../../server/search/rules/filter';
import type { SearchDocument, SearchEngine, SearchQuery } from '../../server/search/search-port';
import type { Car } from '../../server/settings/car';
import { tenantSchema } from '../../server/settings/tenant-schema';
import { hasMeilisearch, startMeilisearch } from '../support/meilisearch';
import { quantile, table } from './table';

const generatedStockDay = '2026-11-20T00:00:00.000Z';

export const title = 'Search engines on generated stock, warm';
const note = `"All counts" are every facet and every range there is, more than any page asks for; a car has 10 to 50 features. "Own" is
what this process worked, garbage collection included: of Meilisearch, what the adapter does beside the engine.`;
const SEED = 7;
const WARM_UP = 60;
const ROUNDS = 600;
const TENANT = 'bench';

/** Everything a shopper can refine by: more than any page shows. */
const every = (how: 'values' | 'range') =>
  attributes.filter(({ refine }) => refine === how).map(({ name }) => name);
const [facets, ranges] = [every('values'), every('range')];
const texts = 'toyota,ford ranger,corolla,white ute,automatic suv,kia diesel,rang,2021 4wd'.split(',');
const typos = 'toyta hilux,mitsubshi triton,volkswagon golf,hyndai,outlandr petrol,subura forster'.split(',');
const makes = [['Toyota'], ['Ford', 'Mazda'], ['Toyota', 'Kia', 'Hyundai'], ['Mitsubishi']];

const stock = tenantSchema.shape.stock.parse({});
/** The site rules some hours later, when other sold cars are still shown: nothing that was counted holds. */
const siteAfter = (hours: number) =>
  siteFilter({ stock }, new Date(Date.parse(generatedStockDay) + hours * 3_600_000));
const where = siteAfter(0);
const base: SearchQuery = {
  text: '',
  where,
  refinements: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 21,
  facets: [],
  ranges: [],
};
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
};
const refined = (index: number): SearchQuery['refinements'] => ({
  make: oneOf('make', at(makes, index)),
  car_type: oneOf('car_type', ['used', 'demo']),
  price: range('price', 10_000 + (index % 7) * 1_000, 60_000),
  transmission: oneOf('transmission', ['Automatic']),
});

/** The `index`th query of each kind: they rotate, so that nothing is measured that a cache could answer. */
const scenarios: Readonly<Record<string, (index: number) => SearchQuery>> = {
  'no words, no counts': (index) => ({ ...base, page: 1 + (index % 5) }),
  'no words, all counts': (index) => ({ ...base, facets, ranges, page: 1 + (index % 5) }),
  'after a change, all counts': (index) => ({ ...base, facets, ranges, where: siteAfter(index % 240) }),
  'words, all counts': (index) => ({ ...base, facets, ranges, text: at(texts, index) }),
  'typos, all counts': (index) => ({ ...base, facets, ranges, text: at(typos, index) }),
  '4 refinements, all counts': (index) => ({ ...base, facets, ranges, refinements: refined(index) }),
  'words, 4 refinements, all counts': (index) => ({
    ...base,
    facets,
    ranges,
    text: at(['automatic', 'toyota', 'white', 'suv', 'diesel', 'toyta'], index),
    refinements: refined(index),
  }),
};

interface Subject {
  readonly name: string;
  readonly engine: SearchEngine;
  /** Megabytes the engine holds, measured after indexing. */
  memory(): number;
  stop(): Promise<void>;
}

/** Measures both engines on generated stock of each size; a Markdown table. */
export async function run(sizes: number[]): Promise<string> {
  const rows: string[][] = [];
  for (const size of sizes) {
    for (const start of hasMeilisearch ? [inProcess, meilisearch] : [inProcess]) {
      const subject = await start();
      try {
        rows.push(...(await measure(subject, size)));
      } finally {
        await subject.stop();
      }
    }
  }
  const facts = ['engine', 'cars', 'indexed in', 'longest block', 'memory', 'a car'];
  return `${note}\n\n${table([...facts, 'question', 'p50', 'p95', 'p99', 'own p50', 'own p99'], rows)}`;
}

async function measure({ name, engine, memory }: Subject, size: number): Promise<string[][]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await engine.replaceAll(TENANT, documents(size), 1);
  const indexed = performance.now() - started;
  delay.disable();
  const megabytes = memory();
  const facts = [
    name,
    size.toLocaleString('en-AU'),
    seconds(indexed),
    ms(delay.max / 1e6),
    `${megabytes.toFixed(0)} MB`,
    `${((megabytes * 2 ** 20) / size / 1024).toFixed(1)} KB`,
  ];
  const rows: string[][] = [];
  for (const [question, queryAt] of Object.entries(scenarios)) {
    const { waited, worked } = await timesOf(engine, queryAt);
    const waits = [0.5, 0.95, 0.99].map((part) => ms(quantile(waited, part)));
    const work = [0.5, 0.99].map((part) => ms(quantile(worked, part)));
    rows.push([...facts, question, ...waits, ...work]);
  }
  return rows;
}

/** Milliseconds: what a query took, and how long this process worked on it, which other processes change less. */
interface Times {
  readonly waited: readonly number[];
  readonly worked: readonly number[];
}

async function timesOf(engine: SearchEngine, queryAt: (index: number) => SearchQuery): Promise<Times> {
  for (let index = 0; index < WARM_UP; index++) await engine.search(TENANT, queryAt(index));
  const [waited, worked]: [number[], number[]] = [[], []];
  for (let index = 0; index < ROUNDS; index++) {
    const query = queryAt(index);
    const before = process.cpuUsage();
    const started = performance.now();
    await engine.search(TENANT, query);
    waited.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1000);
  }
  return { waited, worked };
}

const finance = tenantSchema.shape.finance.parse({ provider: 'D', lender: 'demo' });
const context = documentContext(
  { locations: [], stock, finance, time_zone: 'Australia/Brisbane' },
  new Date(generatedStockDay),
);

async function* documents(count: number): AsyncGenerator<SearchDocument> {
  for (const car of equippedCars(count)) yield toSearchDocument(car, context);
}

/** Each car has 10 to 50 features, as real feeds give them: a few that most cars have, and many rare ones. */
export function* equippedCars(count: number): Generator<Car> {
  const dice = createDice(SEED);
  const names = Array.from({ length: 600 }, (_, index) => `Feature number ${index}`);
  for (const car of generateCars(count, SEED)) {
    const standardEquipment = Array.from({ length: dice.whole(10, 50) }, () =>
      at(names, Math.floor(dice.next() ** 3 * names.length)),
    );
    yield { ...car, standardEquipment: [...new Set(standardEquipment)] };
  }
}

async function inProcess(): Promise<Subject> {
  const before = heldMegabytes();
  return {
    name: 'in-process',
    engine: new InProcessEngine(),
    memory: () => heldMegabytes() - before,
    stop: async () => {},
  };
}

async function meilisearch(): Promise<Subject> {
  const server = await startMeilisearch();
  return {
    name: 'Meilisearch',
    engine: new MeilisearchEngine({ url: server.url, ...server.keys, searchTimeoutMs: 30_000 }),
    memory: () => residentMegabytes(server.pid),
    stop: () => server.stop(),
  };
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heldMegabytes(): number {
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return (heapUsed + Math.max(external, arrayBuffers)) / 2 ** 20;
}

/** What the server itself allocated, without the pages of its database files that the system keeps. */
function residentMegabytes(pid: number): number {
  const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
