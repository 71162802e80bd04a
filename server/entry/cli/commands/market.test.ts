import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/entry/services';
import { generatedListings } from '../../../../tests/support/market-listings';
import { runCommand } from '../../../../tests/support/run-command';
import { openTestServices } from '../../../../tests/support/test-services';
import { registerMarket } from './market';

let services: Services;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const run = (tenant: string, ...args: string[]) =>
  runCommand(registerMarket, services, 'market', ...args, '--tenant', tenant);

async function file(name: string, content: string): Promise<string> {
  const path = join(services.config.DATA_DIR, name);
  await writeFile(path, content);
  return path;
}
/** A listing export with its own column names, as other sites write them. */
const csv = (count: number, seed: number) =>
  [
    'Brand,Year,Model,Title,UsedOrNew,Kilometres,Location,Price',
    ...generatedListings(count, seed, '2023-07-02').map(
      ({ make, model, badge, year, kilometres, priceDollars, facts }) =>
        `${make},${year},${model},${year} ${make} ${model} ${badge},USED,${kilometres},"Auburn, ${facts.state?.toUpperCase()}",${priceDollars}`,
    ),
  ].join('\n');

const number = expect.any(Number);
const score = {
  answered: number,
  count: number,
  medianAbsoluteError: number,
  within20: number,
  coverage80: number,
};

describe('dealer market', () => {
  test('imports listings, fits and checks asking prices, and leaves the stock unchanged', async () => {
    const bad =
      '\nKia,2020,Rio,2020 Kia Rio S,USED,-,"Auburn, NSW",9990\nKia,2020,Rio,2020 Kia Rio S,USED,5,,-\n';
    const imported = await run('brolga', 'import', await file('market.csv', csv(600, 1) + bad), '--json');
    expect(JSON.parse(imported.output)).toMatchObject({
      read: 602,
      kept: 600,
      pricesOf: '2023-07-02',
      setAside: [
        { reason: 'no kilometres', count: 1, rows: [602] },
        { reason: 'no price', count: 1, rows: [603] },
      ],
      model: { listings: 600, answered: number, medianAbsoluteError: number },
    });

    const check = await run('brolga', 'check', await file('others.csv', csv(200, 9)), '--json');
    const figures = JSON.parse(check.output);
    expect(figures).toEqual({ ...score, recent: score });
    expect(figures.count).toBe(200);
    expect(figures.medianAbsoluteError).toBeLessThan(0.05);
    expect(figures.answered).toBeGreaterThan(0.9);

    const report = JSON.parse((await run('brolga', 'report', '--json')).output);
    expect(report.all.count).toBe(600);
    expect(report.byMake.map(({ name }: { name: string }) => name)).toContain('Toyota');
    expect((await run('brolga', 'report')).output).toContain('up to 7 years and 100,000 km');

    const site = services.tenants.bySlug('brolga');
    if (!site) throw new Error('no tenant');
    const car = { make: 'Toyota', model: 'HiLux', year: 2018 };
    const price = await services.market.askingPrice(site, { ...car, badge: 'SR5', kilometres: 90_000 });
    expect(price).toMatchObject({ kind: 'estimate' });
    expect((await services.market.choices(site, car)).badges).toHaveLength(3);
    expect(await services.cars.stockVersion('brolga')).toBe(0);
  });

  test('reports a missing market or an unusable file in one line', async () => {
    const message = async (...args: string[]) => String((await run('wattle-bend', ...args)).failure);
    const noMarket = 'CliFailure: wattle-bend has no market yet: run dealer market import first.';
    expect(await message('report')).toBe(noMarket);
    expect(await message('check', await file('a.csv', csv(20, 1)))).toBe(noMarket);
    expect(await message('import', '/nowhere.csv')).toBe('CliFailure: /nowhere.csv does not exist.');
    expect(await message('import', await file('b.csv', 'a,b\n1,2\n'))).toContain('b.csv was not imported: ');
    expect(await message('import', await file('c.csv', 'Make,Model,Year\nKia,Rio,2020\n'))).toBe(
      'CliFailure: c.csv has no listing with a make, model, year, kilometres and price.',
    );
  });

  test('keeps a few listings, without prices yet', async () => {
    const { output } = await run('corner-cars', 'import', await file('few.csv', csv(5, 1)));
    expect(output).toContain('Too few listings for asking prices.');
    const site = services.tenants.bySlug('corner-cars');
    if (!site) throw new Error('no tenant');
    const car = { make: 'Kia', model: 'Rio', year: 2018, kilometres: 90_000 };
    expect(await services.market.askingPrice(site, car)).toMatchObject({ reason: 'no-market' });
  });
});
