import { Meilisearch } from 'meilisearch';
import pg from 'pg';
import { createServices } from '#server/entry/services';
import type { Config } from '#server/platform/config';
import { indexSettings, settingsHash, toRecord } from '#server/search/adapters/meilisearch/settings';
import { indexUid, versionsUid } from '#server/search/adapters/meilisearch/stock-indexes';
import { documentContext, toSearchDocument } from '#server/search/rules/document';
import { importStock } from '#server/stock/feeds/import-stock';
import { generateCars } from '../../../prisma-free-fixtures/generator';
import { bytesSource } from '../../support/bytes-source';
import type { MeilisearchServer } from '../../support/meilisearch';

/** Imports the same cars for the first of the sites, copies the rows for the others, and indexes all of them. */
export async function fillSites(
  config: Config,
  slugs: readonly string[],
  carsEach: number,
  search: MeilisearchServer,
): Promise<void> {
  const [first, ...others] = slugs;
  if (first === undefined) return;
  const cars = [...generateCars(carsEach, 1)];
  const services = await createServices(config);
  try {
    const tenant = services.tenants.bySlug(first);
    if (!tenant) throw new Error(`There is no tenant ${first}.`);
    const bytes = new TextEncoder().encode(JSON.stringify(cars));
    await importStock(services, { tenant, source: bytesSource('generated.json', bytes) });
    const context = documentContext(tenant);
    await copyRows(config.DATABASE_URL ?? '', first, others);
    await indexAll(
      search,
      slugs,
      cars.map((car) => toRecord(toSearchDocument(car, context))),
    );
  } finally {
    await services.close();
  }
}

/** Sites whose tasks may be in the search server's queue at once. */
const lanes = 8;
const stockTables = ['cars', 'stock_versions', 'price_history'];

/** A thousand imports would take half an hour; their rows take a minute. */
async function copyRows(url: string, from: string, to: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const table of stockTables) {
      const { rows } = await client.query(
        "select column_name from information_schema.columns where table_name = $1 and column_name <> 'tenant'",
        [table],
      );
      const columns = rows.map(({ column_name: name }) => `"${name}"`).join(', ');
      await client.query(
        `insert into ${table} (tenant, ${columns}) select site, ${columns} from ${table}, unnest($2::text[]) as site where tenant = $1`,
        [from, to],
      );
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The tasks that the site's own indexing ends with, all in the queue at once: the server joins them into few. */
async function indexAll(
  { url, masterKey }: MeilisearchServer,
  slugs: readonly string[],
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const client = new Meilisearch({ host: url, apiKey: masterKey });
  const waiting = { timeout: 60 * 60_000, interval: 200 };
  const left = [...slugs];
  const lane = async () => {
    for (let slug = left.pop(); slug !== undefined; slug = left.pop()) {
      const index = client.index(indexUid(slug));
      await client.createIndex(indexUid(slug), { primaryKey: 'id' });
      await index.updateSettings(indexSettings);
      await index.addDocuments([...records]).waitTask(waiting);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await client.createIndex(versionsUid, { primaryKey: 'id' });
  const versions = client.index(versionsUid);
  await versions.updateFilterableAttributes(['id']);
  const states = slugs.map((id) => ({ id, version: 1, settings: settingsHash }));
  await versions.addDocuments(states).waitTask(waiting);
}
