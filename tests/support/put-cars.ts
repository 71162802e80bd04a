import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import type { Car } from '#server/settings/car';
import type { StagedContent } from '#server/stock/feeds/merge/stage';
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
    return area.merge({ tenant, locations: [], now, full: false, dryRun: false, removalLimit: null });
  });
  await services.close();
  return new Map(named.map(({ name, key }) => [name, `/cars/${key}`]));
}

function contentOf(car: Car, key: string): StagedContent {
  const { id: _id, slug: _slug, created_at: _created, sold_date_timestamp: _sold, ...data } = car;
  return {
    id: key,
    own_id: key,
    record_id: null,
    slug: key,
    stocknum: key,
    vin: null,
    raw: '{}',
    content_hash: key,
    status: car.status,
    car_type: car.car_type ?? null,
    make: car.make,
    model: car.model,
    price: car.price ?? null,
    shown_price: car.price ?? null,
    price_type: car.price_type ?? null,
    custom_rank: car.custom_rank,
    sold_at: car.sold_date_timestamp ?? null,
    created_at: car.created_at ?? null,
    data: JSON.stringify(data),
  };
}
