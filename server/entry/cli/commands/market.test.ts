import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { generatedListings } from '../../../../tests/support/market-listings';
import { openTestServices } from '../../../../tests/support/test-services';
import { CliFailure } from '../context';
import { registerMarket } from './market';

const tenant = 'brolga';
let services: Services;
beforeEach(async () => {
  services = await openTestServices();
});
afterEach(() => services.close());

async function run(...args: string[]) {
  const printed: string[] = [];
  const program = new Command('dealer').exitOverride().configureOutput({ writeErr: () => undefined });
  registerMarket(program, {
    config: services.config,
    projectDir: resolve(import.meta.dirname, '../../../..'),
    services: async () => services,
    print: (json, value, lines) => void printed.push(json ? JSON.stringify(value) : lines()),
    interactive: false,
  });
  const failure = await program.parseAsync(['node', 'dealer', 'market', ...args, '--tenant', tenant]).then(
    () => null,
    (error: unknown) => error,
  );
  return { output: printed.join('\n'), failure };
}
async function file(name: string, content: string): Promise<string> {
  const path = join(services.config.DATA_DIR, name);
  await writeFile(path, content);
  return path;
}
/** A listing export with headers of its own, as other sites have them. */
const csv = (count: number, seed: number) =>
  [
    'Brand,Year,Model,Title,UsedOrNew,Kilometres,Location,Price',
    ...generatedListings(count, seed, '2023-07-02').map(
      ({ make, model, badge, year, kilometres, priceDollars, facts }) =>
        `${make},${year},${model},${year} ${make} ${model} ${badge},USED,${kilometres},"Auburn, ${facts.state?.toUpperCase()}",${priceDollars}`,
    ),
  ].join('\n');

const score = {
  ...{ answered: expect.any(Number), count: expect.any(Number) },
  ...{
    medianAbsoluteError: expect.any(Number),
    within20: expect.any(Number),
    coverage80: expect.any(Number),
  },
};

describe('dealer market', () => {
  test('imports, fits, reports and checks', async () => {
    const bad =
      '\nKia,2020,Rio,2020 Kia Rio S,USED,-,"Auburn, NSW",9990\nKia,2020,Rio,2020 Kia Rio S,USED,5,,-\n';
    const imported = await run('import', await file('market.csv', csv(600, 1) + bad), '--json');
    expect(JSON.parse(imported.output)).toMatchObject({
      ...{ read: 602, kept: 600, pricesOf: '2023-07-02' },
      setAside: [
        { reason: 'no kilometres', count: 1, rows: [602] },
        { reason: 'no price', count: 1, rows: [603] },
      ],
      model: { listings: 600, answered: expect.any(Number), medianAbsoluteError: expect.any(Number) },
    });

    const check = await run('check', await file('others.csv', csv(200, 9)), '--json');
    const figures = JSON.parse(check.output);
    expect(figures).toEqual({ ...score, recent: score });
    expect(figures.count).toBe(200);
    expect(figures.medianAbsoluteError).toBeLessThan(0.05);
    expect(figures.answered).toBeGreaterThan(0.9);

    const report = JSON.parse((await run('report', '--json')).output);
    expect(report.all.count).toBe(600);
    expect(report.byMake.map(({ name }: { name: string }) => name)).toContain('Toyota');
    expect((await run('report')).output).toContain('up to 7 years and 100,000 km');
  });

  test('the prices are there for the site, and its stock is unchanged', async () => {
    await run('import', await file('market.csv', csv(600, 1)));
    const site = services.tenants.bySlug(tenant);
    if (!site) throw new Error('no tenant');
    const car = { make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2018, kilometres: 90_000 };
    expect(await services.market.askingPrice(site, car)).toMatchObject({ kind: 'estimate' });
    expect(
      (await services.market.choices(site, { make: 'Toyota', model: 'HiLux', year: 2018 })).badges,
    ).toHaveLength(3);
    expect(await services.cars.stockVersion(tenant)).toBe(0);
  });

  test('says what is missing in one line', async () => {
    const message = async (...args: string[]) => {
      const { failure } = await run(...args);
      return failure instanceof CliFailure ? failure.message : failure;
    };
    expect(await message('report')).toBe('brolga has no market yet: run dealer market import first.');
    expect(await message('check', await file('a.csv', csv(20, 1)))).toBe(
      'brolga has no market yet: run dealer market import first.',
    );
    expect(await message('import', '/nowhere.csv')).toBe('/nowhere.csv does not exist.');
    expect(await message('import', await file('b.csv', 'a,b\n1,2\n'))).toMatch(/^b\.csv was not imported: /);
    expect(await message('import', await file('c.csv', 'Make,Model,Year\nKia,Rio,2020\n'))).toBe(
      'c.csv has no listing with a make, model, year, kilometres and price.',
    );
  });

  test('a few listings are kept, without prices yet', async () => {
    const { output } = await run('import', await file('few.csv', csv(5, 1)));
    expect(output).toContain('Too few listings for asking prices.');
    const site = services.tenants.bySlug(tenant);
    const car = { make: 'Kia', model: 'Rio', year: 2018, kilometres: 90_000 };
    if (site) expect(await services.market.askingPrice(site, car)).toMatchObject({ reason: 'no-market' });
  });
});
