import { sql, type Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/events/record-events';
import type { Car } from '#server/settings/car';
import type { OwnPhotoList } from '#server/stock/cars/rules/own-photos';
import { isFull, noOwnPhotos, withoutPhoto, withPhoto } from '../../rules/stock-photo';
import type { SeenCar } from '../../stock-changes-port';
import type { AddOutcome, NewStockPhoto, RemoveOutcome, StockPhotos } from '../../stock-photos-port';
import { withStage } from './stage';
import { lockStock, setStockVersion } from './stock-version';

/** Uploaded photos on SQLite or PostgreSQL: every process sees them, and a backup of the database has them. */
export class KyselyStockPhotos implements StockPhotos {
  constructor(
    private readonly commits: GroupCommit,
    private readonly onChange: () => void,
  ) {}

  add(seen: SeenCar, photo: NewStockPhoto, now: Date): Promise<AddOutcome> {
    return this.#edit(seen, now, async (trx, list, record) => {
      if (list.ids.includes(photo.id)) return { outcome: 'there' };
      if (isFull(record, list)) return { outcome: 'full' };
      const { id, width, height } = photo;
      await trx
        .insertInto('car_photos')
        .values({
          id,
          width,
          height,
          tenant: seen.tenant,
          car_id: seen.id,
          bytes: bufferOf(photo.bytes),
          created_at: now.toISOString(),
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute();
      return { outcome: 'added', list: withPhoto(list, id) };
    });
  }

  remove(seen: SeenCar, id: string, now: Date): Promise<RemoveOutcome> {
    return this.#edit(seen, now, async (trx, list) => {
      if (!list.ids.includes(id)) return { outcome: 'unknown' };
      await trx.deleteFrom('car_photos').where('id', '=', id).where('tenant', '=', seen.tenant).execute();
      return { outcome: 'removed', list: withoutPhoto(list, id) };
    });
  }

  async bytesOf(id: string, tenant: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const row = await this.commits.db
      .selectFrom('car_photos')
      .select('bytes')
      .where('id', '=', id)
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return row ? new Uint8Array(row.bytes) : null;
  }

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
  async #edit<O extends string>(
    seen: SeenCar,
    now: Date,
    edit: (
      trx: Transaction<Database>,
      list: OwnPhotoList,
      record: Car,
    ) => Promise<{ readonly outcome: O; readonly list?: OwnPhotoList }>,
  ): Promise<O | 'stale'> {
    const edited = await this.commits.run(async (trx) => {
      const moment = { tenant: seen.tenant, now: now.toISOString() };
      const version = (await lockStock(withStage(trx), moment)) + 1;
      const row = await ownPhotosOf(trx, seen);
      if (row?.version !== seen.version || row.removed_at !== null) return { outcome: 'stale' as const };
      const list = row.own_photos === null ? noOwnPhotos : JSON.parse(row.own_photos);
      const done = await edit(trx, list, JSON.parse(row.data));
      if (done.list) await storeList(trx, seen, done.list, { version, at: moment.now });
      return done;
    });
    if ('list' in edited) this.onChange();
    return edited.outcome;
  }
}

const ownPhotosOf = (trx: Transaction<Database>, { tenant, id }: SeenCar) =>
  trx
    .selectFrom('cars')
    .select(['version', 'removed_at', 'own_photos', 'data'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();

async function storeList(
  trx: Transaction<Database>,
  { tenant, id }: SeenCar,
  list: OwnPhotoList,
  { version, at }: { readonly version: number; readonly at: string },
): Promise<void> {
  const own_photos = JSON.stringify(list);
  await noteCars(trx, { tenant, version, at }, sql`cars.id = ${id}`, async () => {
    await trx
      .updateTable('cars')
      .set({ own_photos, version, updated_at: at })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute();
  });
  await setStockVersion(withStage(trx), { tenant, now: at }, version);
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
