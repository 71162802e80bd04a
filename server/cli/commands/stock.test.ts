import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { loadDemoStock } from '#server/cli/start-site';
import { SearchUnavailable } from '#server/search/search-port';
import { changeCar } from '#server/stock/feeds/change-car';
import { runCommand } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { stockCommands } from './stock';

/** Each test has the stock of a site that no other test changes. */
const services = await servicesForFile();
afterEach(() => vi.restoreAllMocks());

const run = (...args: string[]) => runCommand(stockCommands, services, 'stock', ...args);
const importInto = (tenant: string, path: string, ...args: string[]) =>
  run('import', path, '--tenant', tenant, ...args);
const report = async (tenant: string, path: string, ...args: string[]) =>
  JSON.parse((await importInto(tenant, path, '--json', ...args)).output);
async function file(name: string, content: string): Promise<string> {
  const path = join(services.config.DATA_DIR, name);
  await writeFile(path, content);
  return path;
}
const pricedFeed = 'Stock No,Make,Model,Year,Price\nK1,Kia,Rio,2020,15000\n';
const feed = 'Stock No,Make,Model,Year\nA1,Kia,Rio,2020\nA2,Kia,,2020\n';

describe('dealer stock import', () => {
  test('reports the figures and every rejected row; a dry run stores nothing', async () => {
    const path = await file('a.csv', feed);
    expect((await importInto('brolga', path, '--dry-run')).output).toBe(
      'Dry run: nothing changed. 2 rows read: 1 added, 0 changed, 0 unchanged, 0 removed, 1 quarantined.\n  Row 3: no model\nThe site lists 1 of 1 car.',
    );
    expect(await services.cars.stockVersion('brolga')).toBe(0);
    expect(await report('brolga', path)).toEqual({
      read: 2,
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
      quarantined: [{ row: 3, reason: 'no model' }],
      listed: 1,
      hidden: {},
      columns: ['stocknum', 'make', 'model', 'year'].map((field) =>
        expect.objectContaining({ use: 'read', field }),
      ),
    });
    expect(await services.cars.stockVersion('brolga')).toBe(1);
    const reindexed = await run('reindex', '--tenant', 'brolga', '--json');
    expect(JSON.parse(reindexed.output)).toEqual([
      { tenant: 'brolga', documents: 1, ms: expect.any(Number) },
    ]);
    const all = await run('reindex');
    expect(all.output).toMatch(/^brolga: 1 cars indexed in \d+ ms\.$[\s\S]*^wattle-bend: \d+ cars/m);
  });

  test('reports rejected values with their rows', async () => {
    const rows = 'Stock No,Make,Model,Year,Km\nA1,Kia,Rio,2020,low\nA2,Kia,Rio,2020,9\n';
    const path = await file('values.csv', rows);
    expect((await importInto('wattle-bend', path, '--dry-run')).output).toContain(
      'Values left out, cut or in doubt:\n  km (column Km), 1 value (row 2): "low" could not be read',
    );
    expect((await report('wattle-bend', path, '--dry-run')).left_out).toEqual([
      { field: 'km', column: 'Km', problem: 'could not be read', count: 1, rows: [2], example: 'low' },
    ]);
  });

  test('reports how many cars of the whole stock the site lists, and warns in the log if none', async () => {
    const site = services.tenants.bySlug('banksia-used-cars');
    if (!site) throw new Error('no site');
    const strict = { ...site, stock: { ...site.stock, minimum_photos: 2, manufacturers: ['Kia'] } };
    vi.spyOn(services.tenants, 'bySlug').mockReturnValue(strict);
    const warn = vi.spyOn(services.log, 'warn').mockReturnValue(undefined);
    const photos = 'https://img.example/1.jpg|https://img.example/2.jpg';
    const header = 'Stock No,Make,Model,Year,Images';
    const none = await file('none.csv', `${header}\nA1,Kia,Rio,2020,\nA2,Ford,Ka,2020,${photos}\n`);
    const hidden = { minimum_photos: 1, manufacturer: 1 };
    expect(await report('banksia-used-cars', none)).toMatchObject({ added: 2, listed: 0, hidden });
    expect(warn).toHaveBeenCalledWith(
      {
        tenant: 'banksia-used-cars',
        read: 2,
        added: 2,
        changed: 0,
        unchanged: 0,
        removed: 0,
        listed: 0,
        hidden,
        quarantined: 0,
        left_out: 0,
        kept: 0,
        unknown_columns: 0,
      },
      'stock imported, but the site lists no cars',
    );
    const more = await file('more.csv', `${header}\nB1,Kia,Rio,2020,${photos}\n`);
    const whole = ['--full', '--allow-mass-removal', '--dry-run'];
    expect(await report('banksia-used-cars', more, ...whole)).toMatchObject({
      added: 1,
      removed: 2,
      listed: 1,
      hidden: {},
    });
    expect(await report('banksia-used-cars', more, '--dry-run')).toMatchObject({
      added: 1,
      listed: 1,
      hidden,
    });
    const { output } = await importInto('banksia-used-cars', more);
    expect(output).toContain('The site lists 1 of 3 cars.\n  1 not listed: not made by Kia (manufacturers)');
  });

  test('removing most of the stock needs confirmation, and the last car is never removed', async () => {
    const cars = (...numbers: string[]) =>
      JSON.stringify(numbers.map((stocknum) => ({ make: 'Kia', model: 'Rio', year: 2020, stocknum })));
    const six = await file('six.json', cars('A1', 'A2', 'A3', 'A4', 'A5', 'A6'));
    const one = await file('one.json', cars('A1'));
    const empty = await file('empty.json', '[]');
    await importInto('saltbush-caravans', six);
    const { failure } = await importInto('saltbush-caravans', one, '--full');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(String(failure)).toContain('5 of 6 cars (83 %)');
    const whole = ['--full', '--allow-mass-removal'];
    expect(await report('saltbush-caravans', one, ...whole)).toMatchObject({ read: 1, removed: 5 });
    const last = await importInto('saltbush-caravans', empty, ...whole);
    expect(last.failure).toEqual(new CliFailure('empty.json was not imported: there is no car in it.'));
  });

  test('an unreachable engine does not fail the import, but is reported', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const engine = { ...services.engine, version: () => Promise.reject(new SearchUnavailable('away')) };
    const away = { ...services, engine, config: { ...services.config, MEILI_URL: 'http://127.0.0.1:9' } };
    const args = ['stock', 'import', await file('a.csv', feed), '--tenant', 'ironbark-motorcycles', '--json'];
    const { failure, output } = await runCommand(stockCommands, away, ...args);
    expect(failure).toBeNull();
    expect(JSON.parse(output)).toMatchObject({ added: 1 });
    expect(written.mock.calls.join()).toMatch(
      /Stock saved.+\(away\).+stock reindex --tenant ironbark-motorcycles/,
    );
  });

  test.each<[string, () => Promise<string[]>, RegExp]>([
    ['a missing file', async () => ['nowhere.csv', '--tenant', 'brolga'], /^nowhere\.csv does not exist\.$/],
    ['a folder', async () => [services.config.DATA_DIR, '--tenant', 'brolga'], /is not a file\.$/],
    [
      'an unknown tenant',
      async () => [await file('a.csv', feed), '--tenant', 'nobody'],
      /Tenant "nobody" not found; choose from .*brolga/,
    ],
    [
      'a file that is no feed',
      async () => [await file('a.txt', 'Dear sir\n'), '--tenant', 'brolga'],
      /^a\.txt was not imported: it is not JSON and has no recognised column names .+\.$/,
    ],
  ])('reports %s in one line', async (_, args, message) => {
    const { failure } = await run('import', ...(await args()));
    expect(failure).toBeInstanceOf(CliFailure);
    expect(failure instanceof Error ? failure.message : '').toMatch(message);
  });

  test('rejects an unknown format and lists the known ones', async () => {
    const { failure } = await importInto('brolga', await file('a.csv', feed), '--format', 'fax');
    expect(String(failure)).toMatch(/Allowed choices are auto, carsforsale/);
  });
});

test('demo stock and demo markets are imported once, on the first start of a site without them', async () => {
  const tenants = services.tenants.all().filter(({ slug }) => ['brolga', 'corner-cars'].includes(slug));
  const starting = { ...services, tenants: { ...services.tenants, all: () => tenants } };
  const lines: string[] = [];
  const start = () =>
    loadDemoStock(starting, resolve(import.meta.dirname, '../../..'), (line) => void lines.push(line));
  await start();
  await start();
  // How many are listed depends on the day: a sold car leaves the list after a while.
  expect(lines).toEqual([
    'brolga: 2704 invented listings loaded for trade-in estimates.',
    expect.stringMatching(/^corner-cars: 12 demo cars loaded, \d+ of them listed\.$/),
  ]);
});

describe('dealer stock search-key', () => {
  test('says that the built-in search needs none', async () => {
    const { failure } = await run('search-key');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^MEILI_URL: not set/) });
  });
  test('prints the two variables, or one JSON value', async () => {
    vi.spyOn(services.searchUpkeep, 'makeSearchKey').mockResolvedValue({ key: 'k', uid: 'u' });
    expect((await run('search-key')).output).toBe('MEILI_SEARCH_KEY=k\nMEILI_SEARCH_KEY_UID=u');
    expect(JSON.parse((await run('search-key', '--json')).output)).toEqual({ key: 'k', uid: 'u' });
  });
});

test('an import names the cars whose values stay as edited by hand', async () => {
  const path = await file('kept.csv', pricedFeed);
  await importInto('wattle-bend', path);
  const tenant = services.tenants.bySlug('wattle-bend');
  if (!tenant) throw new Error('no site');
  await changeCar(services, {
    tenant,
    name: 'K1',
    by: 'stock_number',
    dryRun: false,
    isExpected: async () => true,
    changes: { price: 12_000 },
    follow: [],
  });
  const { output } = await importInto('wattle-bend', path);
  expect(output).toContain('Kept as edited by hand, until they follow the feed again:');
  expect(output).toContain('price, 1 car (K1): the file has "15000"');
});
