import { beforeEach, expect, it } from 'vitest';
import { GroupCommit } from '#server/platform/database/group-commit';
import { aHeldCar } from '../../../tests/support/a-held-car';
import { aCarForSale, importSays } from '../../../tests/support/reservation-stock';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { shopperColumn, toColumns } from './reservation-rows';
import { ReservationUpkeep } from './reservation-upkeep';

const db = sqliteForFile();
const limit = 50;

/** A car sold to its holder, and what the watch of one process has to say about it. */
async function aSale() {
  const car = await aCarForSale(db);
  const { tenant, carId } = car;
  const id = `r-${carId}`;
  const sale = aHeldCar({ id, tenant, carId, reference: id, state: 'converted', feedEnd: 'sold' });
  const { createdAt: created_at } = sale;
  await db
    .insertInto('reservations')
    .values({
      ...toColumns(sale),
      id,
      tenant,
      car_id: carId,
      reference: id,
      car_version: 1,
      start_key: null,
      phone_key: null,
      connection_key: null,
      shopper: shopperColumn(sale),
      created_at,
    })
    .execute();
  return { ...car, id };
}
type Sale = Awaited<ReturnType<typeof aSale>>;

const upkeepOfProcess = () => new ReservationUpkeep(new GroupCommit(db));
const idsOf = async (upkeep: ReservationUpkeep, except: readonly string[] = []) =>
  (await upkeep.feedConflicts(limit, except)).map(({ id }) => id);
/** A change of the car alone, which no import makes: a watch that still looks at the car finds it. */
const changeUnnoticed = ({ tenant, carId }: Sale) =>
  db.updateTable('cars').set({ version: 99 }).where('tenant', '=', tenant).where('id', '=', carId).execute();

beforeEach(async () => {
  await db.deleteFrom('reservations').execute();
  await db.deleteFrom('cars').execute();
});

it('looks at the cars of sales again only after the stock of their site has changed', async () => {
  const [sale, other] = [await aSale(), await aSale()];
  const upkeep = upkeepOfProcess();
  expect(await idsOf(upkeep)).toEqual([]);
  await changeUnnoticed(sale);
  expect(await idsOf(upkeep)).toEqual([]);
  await importSays(db, other, { price: 1 });
  expect(await idsOf(upkeep)).toEqual([other.id]);
  expect(await idsOf(upkeepOfProcess())).toHaveLength(2);
});

it('reports news of a car at every look until somebody has answered it', async () => {
  const sale = await aSale();
  const upkeep = upkeepOfProcess();
  await idsOf(upkeep);
  await importSays(db, sale, { price: 1 });
  for (let look = 0; look < 3; look += 1) expect(await idsOf(upkeep)).toEqual([sale.id]);
});

it('looks at a site that was left out once it is back', async () => {
  const sale = await aSale();
  const upkeep = upkeepOfProcess();
  await importSays(db, sale, { price: 1 });
  expect(await idsOf(upkeep, [sale.tenant])).toEqual([]);
  expect(await idsOf(upkeep)).toEqual([sale.id]);
});

it('gets round to every site where there are more than one look can take', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => ({
    tenant: `other-${at}`,
    version: 1,
    changed_at: '2026-11-20T00:00:00.000Z',
  }));
  await db.insertInto('stock_versions').values(rows).execute();
  const sale = await aSale();
  await importSays(db, sale, { price: 1 });
  const upkeep = upkeepOfProcess();
  const looks: string[][] = [];
  while (looks.length < 5 && !looks.at(-1)?.length) looks.push(await idsOf(upkeep));
  expect(looks.at(-1)).toEqual([sale.id]);
});
