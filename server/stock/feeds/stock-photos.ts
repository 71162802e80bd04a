import { sql, type Transaction } from 'kysely';
import { mostImages } from '#server/dealer/media/rules/car-images';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import { noteCars } from '#server/platform/record-events';
import { startSweeps } from '#server/platform/start-sweeps';
import type { Car } from '#server/settings/car';
import {
  mostOwnPhotos,
  noOwnPhotos,
  type OwnPhotoList,
  withOwnPhotos,
  withoutPhoto,
  withPhoto,
} from '#server/stock/cars/rules/own-photos';
import { lockStock, setStockVersion } from './merge/apply-plan';
import { type SeenCar, storedCar } from './stock-changes';

/** A photo that the dealer uploads for a car. */
interface NewStockPhoto {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** A JPEG without metadata. */
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A change of a car's list of photos; without `list` nothing changes. */
interface PhotoEdit<Outcome> {
  readonly outcome: Outcome;
  readonly list?: OwnPhotoList;
}

/**
 * Photos that dealers upload for their cars. Every process sees them, and a backup of the database has them. Every change
 * is one transaction and a stock version. `stale`: the car has changed since it was read, and nothing was changed.
 */
export class StockPhotos {
  constructor(
    private readonly commits: GroupCommit,
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** `full`: the car has 100 uploaded photos, or 200 in all with those of its record. Nothing was changed. */
  add(seen: SeenCar, photo: NewStockPhoto, now: Date) {
    return this.#edit<'added' | 'there' | 'full'>(seen, now, async (trx, list, record) => {
      if (list.ids.includes(photo.id)) return { outcome: 'there' };
      const { length } = withOwnPhotos(record, list).images;
      if (list.ids.length >= mostOwnPhotos || length >= mostImages) return { outcome: 'full' };
      const { id, width, height, bytes } = photo;
      await trx
        .insertInto('car_photos')
        .values({
          id,
          width,
          height,
          tenant: seen.tenant,
          car_id: seen.id,
          bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
          created_at: now.toISOString(),
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute();
      return { outcome: 'added', list: withPhoto(list, id) };
    });
  }

  /** When a stored photo was added: ISO, UTC. */
  async addedAt(id: string, tenant: string): Promise<string | undefined> {
    const row = await this.commits.db
      .selectFrom('car_photos')
      .select('created_at')
      .where('id', '=', id)
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row?.created_at;
  }

  remove(seen: SeenCar, id: string, now: Date) {
    return this.#edit<'removed' | 'unknown'>(seen, now, async (trx, list) => {
      if (!list.ids.includes(id)) return { outcome: 'unknown' };
      await trx.deleteFrom('car_photos').where('id', '=', id).where('tenant', '=', seen.tenant).execute();
      return { outcome: 'removed', list: withoutPhoto(list, id) };
    });
  }

  /** A JPEG; null if the tenant has no such photo. */
  async bytesOf(id: string, tenant: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const row = await this.commits.db
      .selectFrom('car_photos')
      .select('bytes')
      .where('id', '=', id)
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row ? new Uint8Array(row.bytes) : null;
  }

  /** Deletes the photos of cars that were removed before an instant, and what no car lists. Returns how many. */
  sweep(removedBefore: Date, addedBefore: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      await trx
        .updateTable('cars')
        .set({ own_photos: null })
        .where('own_photos', 'is not', null)
        .where('removed_at', '<', removedBefore.toISOString())
        .execute();
      const swept = await trx
        .deleteFrom('car_photos')
        .where('created_at', '<', addedBefore.toISOString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('cars')
                .select('cars.id')
                .whereRef('cars.tenant', '=', 'car_photos.tenant')
                .whereRef('cars.id', '=', 'car_photos.car_id')
                .where(sql<boolean>`cars.own_photos like '%' || car_photos.id || '%'`),
            ),
          ),
        )
        .returning('id')
        .execute();
      return swept.length;
    });
  }

  /** Changes the list of a car's photos under the lock that imports and reservations take. */
  async #edit<Outcome extends string>(
    seen: SeenCar,
    now: Date,
    edit: (trx: Transaction<Database>, list: OwnPhotoList, record: Car) => Promise<PhotoEdit<Outcome>>,
  ): Promise<Outcome | 'stale'> {
    const edited = await this.commits.run(async (trx): Promise<PhotoEdit<Outcome | 'stale'>> => {
      const moment = { tenant: seen.tenant, now: now.toISOString() };
      const version = (await lockStock(trx, moment)) + 1;
      const row = await storedCar(trx, seen);
      if (row === null) return { outcome: 'stale' };
      const list = row.own_photos === null ? noOwnPhotos : JSON.parse(row.own_photos);
      const done = await edit(trx, list, JSON.parse(row.data));
      if (done.list) await storeList(trx, seen, done.list, { version, at: moment.now });
      return done;
    });
    if (edited.list) this.onChange();
    return edited.outcome;
  }
}

async function storeList(
  trx: Transaction<Database>,
  { tenant, id }: SeenCar,
  list: OwnPhotoList,
  { version, at }: { readonly version: number; readonly at: string },
): Promise<void> {
  await noteCars(trx, { tenant, version, at }, sql`cars.id = ${id}`, async () => {
    await trx
      .updateTable('cars')
      .set({ own_photos: JSON.stringify(list), version, updated_at: at })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute();
  });
  await setStockVersion(trx, { tenant, now: at }, version);
}

interface PhotoSweepDeps {
  readonly stockPhotos: Pick<StockPhotos, 'sweep'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** As long as other systems are told that a car is gone. */
const keptDays = 30;
const firstAfterMs = 90_000;

/** Deletes uploaded photos of cars that have been gone for 30 days, and those that no car has had for a day. */
export function sweepPhotos({ stockPhotos, clock }: Omit<PhotoSweepDeps, 'log'>): Promise<number> {
  const now = clock.now().getTime();
  return stockPhotos.sweep(new Date(now - keptDays * dayMs), new Date(now - dayMs));
}

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startPhotoSweeps = (deps: PhotoSweepDeps): (() => void) =>
  startSweeps(() => sweepPhotos(deps), {
    firstAfterMs,
    failureText: 'could not delete photos of removed cars',
    log: deps.log,
  });
