import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { generatedListings } from '../../../tests/support/market-listings';
import { runCommand } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { marketCommands } from './market';

const services = await servicesForFile();

const stepBack = vi.fn();
const run = (tenant: string, ...args: string[]) =>
  runCommand(marketCommands(stepBack), services, 'market', ...args, '--tenant', tenant);
const json = async (...args: string[]) => JSON.parse((await run('brolga', ...args, '--json')).output);

async function file(name: string, content: string): Promise<string> {
  const path = join(services.config.DATA_DIR, name);
  await writeFile(path, content);
  return path;
}
/** A listing export with its own column names, as other sites write them. */
const csv = (count: number) =>
  [
    'Brand,Year,Model,Title,UsedOrNew,Kilometres,Location,Price',
    ...generatedListings(count, 1, '2023-07-02').map(
      ({ make, model, badge, year, kilometres, priceDollars, facts }) =>
        `${make},${year},${model},${year} ${make} ${model} ${badge},USED,${kilometres},"Auburn, ${facts.state?.toUpperCase()}",${priceDollars}`,
    ),
  ].join('\n');

const askingPrice = (slug: string) =>
  services.market.askingPrice(services.tenants.bySlug(slug) ?? expect.fail('no site'), {
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    year: 2018,
    kilometres: 90_000,
  });

test('imports listings at a lower priority, reports and checks asking prices, and leaves the stock alone', async () => {
  const unusable =
    '\nKia,2020,Rio,2020 Kia Rio S,USED,-,"Auburn, NSW",9990\nKia,2020,Rio,2020 Kia Rio S,USED,5,,-\n';
  expect(await json('import', await file('market.csv', csv(200) + unusable))).toMatchObject({
    read: 202,
    kept: 200,
    pricesOf: '2023-07-02',
    setAside: [
      { reason: 'no kilometres', count: 1, rows: [202] },
      { reason: 'no price', count: 1, rows: [203] },
    ],
    model: { listings: 200, answered: expect.any(Number), medianAbsoluteError: expect.any(Number) },
  });
  expect(stepBack).toHaveBeenCalledOnce();
  expect(await json('check', await file('others.csv', csv(50)))).toMatchObject({ count: 50 });
  const { all, byMake } = await json('report');
  expect(all.count).toBe(200);
  expect(byMake.map(({ name }: { name: string }) => name)).toContain('Toyota');
  expect((await run('brolga', 'report')).output).toContain('up to 7 years and 100,000 km');
  expect(await askingPrice('brolga')).toMatchObject({ kind: 'estimate' });
  expect(await services.cars.stockVersion('brolga')).toBe(0);
});

test('reports a missing market or an unusable file in one line', async () => {
  const message = async (...args: string[]) => String((await run('wattle-bend', ...args)).failure);
  const noMarket = 'CliFailure: wattle-bend has no market yet: run dealer market import first.';
  expect(await message('report')).toBe(noMarket);
  expect(await message('check', await file('a.csv', csv(20)))).toBe(noMarket);
  expect(await message('import', '/nowhere.csv')).toBe('CliFailure: /nowhere.csv does not exist.');
  expect(await message('import', await file('b.csv', 'a,b\n1,2\n'))).toContain('b.csv was not imported: ');
  expect(await message('import', await file('c.csv', 'Make,Model,Year\nKia,Rio,2020\n'))).toBe(
    'CliFailure: c.csv has no listing with a make, model, year, kilometres and price.',
  );
});

test('keeps a few listings, without prices yet', async () => {
  const { output } = await run('corner-cars', 'import', await file('few.csv', csv(5)));
  expect(output).toContain('Too few listings for asking prices.');
  expect(await askingPrice('corner-cars')).toMatchObject({ reason: 'no-market' });
});
