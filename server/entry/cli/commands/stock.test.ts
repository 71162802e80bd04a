import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '#server/entry/services';
import { SearchUnavailable } from '#server/search/stock-search/search-port';
import { runCommand } from '../../../../tests/support/run-command';
import { openTestServices } from '../../../../tests/support/test-services';
import { CliFailure } from '../context';
import { loadDemoStock } from '../demo-stock';
import { registerStock } from './stock';

const projectDir = resolve(import.meta.dirname, '../../../..');
let services: Services;
const open = async () => {
  services = await openTestServices();
};
afterEach(() => vi.restoreAllMocks());

const run = (...args: string[]) => runCommand(registerStock, services, 'stock', ...args);
/** Imports a file for brolga. */
const importInto = (path: string, ...args: string[]) => run('import', path, '--tenant', 'brolga', ...args);
async function file(name: string, content: string): Promise<string> {
  const path = join(services.config.DATA_DIR, name);
  await writeFile(path, content);
  return path;
}
const feed = 'Stock No,Make,Model,Year\nA1,Kia,Rio,2020\nA2,Kia,,2020\n';

describe('dealer stock import', () => {
  beforeEach(open);
  afterEach(() => services.close());

  test('reports the figures and every rejected row; a dry run stores nothing', async () => {
    const path = await file('a.csv', feed);
    const dryRun = await importInto(path, '--dry-run');
    expect(dryRun.output).toBe(
      'Dry run: nothing changed. 2 rows read: 1 added, 0 changed, 0 unchanged, 0 removed, 1 quarantined.\n  Row 3: no model\nThe site lists 1 of 1 car.',
    );
    expect(await services.cars.stockVersion('brolga')).toBe(0);
    const { output, failure } = await importInto(path, '--json');
    expect(failure).toBeNull();
    expect(JSON.parse(output)).toEqual({
      read: 2,
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
      quarantined: [{ row: 3, reason: 'no model' }],
      listed: 1,
      hidden: {},
    });
    expect(await services.cars.stockVersion('brolga')).toBe(1);
  });

  test('reports rejected values with their rows', async () => {
    const path = await file('a.csv', 'Stock No,Make,Model,Year,Km\nA1,Kia,Rio,2020,low\nA2,Kia,Rio,2020,9\n');
    const { output } = await importInto(path);
    expect(output).toContain(
      'Values left out, cut or in doubt:\n  km (column Km), 1 value (row 2): "low" could not be read',
    );
    const again = await importInto(path, '--json');
    expect(JSON.parse(again.output).left_out).toEqual([
      { field: 'km', column: 'Km', problem: 'could not be read', count: 1, rows: [2], example: 'low' },
    ]);
  });

  describe('the number of cars the site lists', () => {
    const two = 'https://img.example/1.jpg|https://img.example/2.jpg';
    const stock = `Stock No,Make,Model,Year,Status,Sold date,Show on website,Images
A1,Kia,Rio,2020,in stock,,,${two}
A2,Kia,Rio,2020,in stock,,,https://img.example/1.jpg
A3,Kia,Rio,2020,in stock,,no,${two}
A4,Kia,Rio,2020,in stock,,,${two}
A5,Ford,Ka,2020,in stock,,,${two}
A6,Kia,Rio,2020,sold,01/01/2024,,${two}
`;
    const hidden = { sold_days: 1, hidden: 1, manufacturer: 1, exclusions: 1, minimum_photos: 1 };
    beforeEach(() => {
      const brolga = services.tenants.bySlug('brolga');
      if (!brolga) throw new Error('no brolga');
      const rules = {
        sold_days: 3,
        minimum_photos: 2,
        excluded_stock_numbers: ['A4'],
        manufacturers: ['Kia'],
      };
      const strict = { ...brolga, stock: { ...brolga.stock, ...rules } };
      vi.spyOn(services.tenants, 'bySlug').mockReturnValue(strict);
    });

    test.each([[['--dry-run']], [[]]])('is in the report and in --json, by rule: %j', async (flags) => {
      const path = await file('a.csv', stock);
      const json = await importInto(path, '--json', ...flags);
      expect(JSON.parse(json.output)).toMatchObject({ added: 6, listed: 1, hidden });
      const text = await importInto(path, ...flags);
      expect(text.output).toMatch(
        /The site lists 1 of 6 cars\.\n {2}1 not listed: sold more than 3 days ago \(sold_days\)\n/,
      );
      expect(text.output).toContain('1 not listed: with fewer than 2 photos (minimum_photos)');
      expect(text.output).toContain('1 not listed: not made by Kia (manufacturers)');
    });

    test('counts the whole stock, not only the file', async () => {
      await importInto(await file('a.csv', stock));
      const more = await file('b.csv', `Stock No,Make,Model,Year,Images\nB1,Kia,Rio,2020,${two}\n`);
      for (const flags of [['--dry-run'], []]) {
        const { output } = await importInto(more, '--json', ...flags);
        expect(JSON.parse(output)).toMatchObject({ added: 1, listed: 2, hidden });
      }
      const whole = ['--full', '--allow-mass-removal', '--dry-run', '--json'];
      const { output } = await importInto(more, ...whole);
      expect(JSON.parse(output)).toMatchObject({ removed: 6, listed: 1, hidden: {} });
    });

    test('is logged, as a warning if the site lists none', async () => {
      const warn = vi.spyOn(services.log, 'warn').mockReturnValue(undefined);
      await importInto(await file('a.csv', 'Stock No,Make,Model,Year\nA1,Kia,Rio,2020\n'));
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({ tenant: 'brolga', added: 1, listed: 0, hidden: { minimum_photos: 1 } }),
        'stock imported, but the site lists no cars',
      );
    });
  });

  test('removing most of the stock needs confirmation', async () => {
    const cars = (...numbers: string[]) =>
      JSON.stringify(numbers.map((stocknum) => ({ make: 'Kia', model: 'Rio', year: 2020, stocknum })));
    const six = await file('a.json', cars('A1', 'A2', 'A3', 'A4', 'A5', 'A6'));
    await importInto(six);
    const whole = ['--tenant', 'brolga', '--full'];
    const one = await file('b.json', cars('A1'));
    const { failure } = await run('import', one, ...whole);
    expect(failure).toBeInstanceOf(CliFailure);
    expect(String(failure)).toContain('5 of 6 cars (83 %)');
    const { output } = await run('import', one, ...whole, '--allow-mass-removal', '--json');
    expect(JSON.parse(output)).toMatchObject({ read: 1, removed: 5 });
  });

  test('an unreachable engine does not fail the import, but is reported', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const engine = { ...services.engine, version: () => Promise.reject(new SearchUnavailable('away')) };
    services = { ...services, engine, config: { ...services.config, MEILI_URL: 'http://127.0.0.1:9' } };
    const { failure, output } = await importInto(await file('a.csv', feed), '--json');
    expect(failure).toBeNull();
    expect(JSON.parse(output)).toMatchObject({ added: 1 });
    expect(written.mock.calls.join()).toMatch(/Stock saved.+\(away\).+stock reindex --tenant brolga/);
  });
});

describe('dealer stock reindex', () => {
  beforeEach(open);
  afterEach(() => services.close());

  test('indexes one tenant, or all', async () => {
    await importInto(await file('a.csv', feed));
    const one = await run('reindex', '--tenant', 'brolga', '--json');
    expect(JSON.parse(one.output)).toEqual([{ tenant: 'brolga', documents: 1, ms: expect.any(Number) }]);
    const all = await run('reindex');
    expect(all.output).toMatch(/^brolga: 1 cars indexed in \d+ ms\.$[\s\S]*^wattle-bend: 0 cars/m);
  });
});

describe('demo stock on the first start', () => {
  beforeEach(open);
  afterEach(() => services.close());

  test('is imported once, without rejected rows, for each site without stock', async () => {
    await importInto(await file('a.csv', feed));
    const said: string[] = [];
    await loadDemoStock(services, projectDir, (line) => void said.push(line));
    // How many are listed depends on the day: a sold car leaves the list after a while.
    const loaded = said.map((line) => line.replace(/\d+ of them listed\.$/, 'some listed'));
    expect(loaded).toEqual([
      'banksia-used-cars: 60 demo cars loaded, some listed',
      'corner-cars: 12 demo cars loaded, some listed',
      'ironbark-motorcycles: 40 demo cars loaded, some listed',
      'saltbush-caravans: 30 demo cars loaded, some listed',
      'wattle-bend: 40 demo cars loaded, some listed',
    ]);
    await loadDemoStock(services, projectDir, (line) => void said.push(line));
    expect(said).toHaveLength(5);
  });
});

describe('a refused import', () => {
  beforeAll(open);
  afterAll(() => services.close());

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
    const { failure } = await importInto(await file('a.csv', feed), '--format', 'fax');
    expect(String(failure)).toMatch(/Allowed choices are auto, carsforsale/);
  });

  test('never removes the last car, even with confirmation', async () => {
    const empty = await file('b.json', '[]');
    const { failure } = await importInto(empty, '--full', '--allow-mass-removal');
    expect(failure).toBeInstanceOf(CliFailure);
    expect(String(failure)).toContain('b.json was not imported: there is no car in it.');
  });
});

describe('dealer stock search-key', () => {
  beforeAll(open);
  afterAll(() => services.close());

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
