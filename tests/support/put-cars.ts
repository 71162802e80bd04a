import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import type { Car } from '#server/settings/car';
import type { StagedContent } from '#server/stock/feeds/stock-import-port';
import { buildCar } from '../../prisma-free-fixtures/build-car';

/**
 * Puts cars into a data folder as they are, past everything that reading a feed puts right, and gives the paths of
 * their pages by name. A site that runs over the folder shows them.
 */
export async function putCars(
  dataDir: string,
  tenant: string,
  cars: Readonly<Record<string, Partial<Car>>>,
): Promise<ReadonlyMap<string, string>> {
  const services = await createServices(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const named = Object.entries(cars).map(([name, car], index) => ({ name, car, key: `put-${index}` }));
  await services.stockImports.stage(async (area) => {
    await area.add(
      named.map(({ car, key }, row) => ({ row, matchKey: key, car: contentOf(buildCar(car), key) })),
    );
    const now = new Date().toISOString();
    const keep = () => {
      throw new Error('no car was edited by hand');
    };
    return area.merge({ tenant, now, full: false, dryRun: false, removalLimit: null, keep });
  });
  await services.close();
  return new Map(named.map(({ name, key }) => [name, `/cars/${key}`]));
}

function contentOf(car: Car, key: string): StagedContent {
  const { id: _id, slug: _slug, created_at: _created, sold_date_timestamp: _sold, ...data } = car;
  return {
    id: key,
    ownId: key,
    slug: key,
    stocknum: key,
    vin: null,
    raw: '{}',
    contentHash: key,
    status: car.status,
    carType: car.car_type ?? null,
    make: car.make,
    model: car.model,
    priceDollars: car.price ?? null,
    shownPriceDollars: car.price ?? null,
    priceType: car.price_type ?? null,
    customRank: car.custom_rank,
    soldAtMs: car.sold_date_timestamp ?? null,
    createdAt: car.created_at ?? null,
    data: JSON.stringify(data),
  };
}
