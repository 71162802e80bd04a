import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { type PhotoSlot, photoSlot, photoSlotNames } from '#server/trade-in/rules/photo-slots';

/** A stored photo of a shopper's car: a JPEG without metadata. */
export interface ValuationPhoto {
  /** Unguessable. */
  readonly id: string;
  readonly slot: PhotoSlot;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** UTC, ISO. */
  readonly createdAt: string;
}

export interface NewPhoto extends ValuationPhoto {
  readonly tenant: string;
  readonly valuationId: string;
  readonly bytes: Uint8Array;
}

/** An upload in pieces. */
export interface PhotoUpload {
  /** Unguessable. */
  readonly id: string;
  readonly tenant: string;
  readonly valuationId: string;
  readonly slot: PhotoSlot;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Bytes received so far. */
  readonly offset: number;
  /** The photo, once all bytes are here and it is stored. */
  readonly photoId: string | null;
  /** UTC, ISO. */
  readonly createdAt: string;
}

/** Photos of valuations. Durable before it returns; deleted with their valuation. */
export class ValuationPhotoStore {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  /** Stores a photo in the place of an earlier one in its slot. */
  keep(photo: NewPhoto): Promise<void> {
    return this.commits.run((trx) => insertPhoto(trx, photo));
  }

  /** In the order of the slots. */
  async ofValuation(tenant: string, valuationId: string): Promise<readonly ValuationPhoto[]> {
    const rows = await this.#db
      .selectFrom('valuation_photos')
      .select(['id', 'slot', 'width', 'height', 'created_at'])
      .where('tenant', '=', tenant)
      .where('valuation_id', '=', valuationId)
      .execute();
    const photos = rows.flatMap(({ id, slot: name, width, height, created_at: createdAt }) => {
      const slot = photoSlot(name);
      return slot ? [{ id, slot, width, height, createdAt }] : [];
    });
    return photos.sort((a, b) => photoSlotNames.indexOf(a.slot) - photoSlotNames.indexOf(b.slot));
  }

  async bytesOf(tenant: string, valuationId: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const row = await this.#db
      .selectFrom('valuation_photos')
      .select('bytes')
      .where('tenant', '=', tenant)
      .where('valuation_id', '=', valuationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? new Uint8Array(row.bytes) : null;
  }

  /** False if there is no such photo. */
  remove(tenant: string, valuationId: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('valuation_photos')
        .where('tenant', '=', tenant)
        .where('valuation_id', '=', valuationId)
        .where('id', '=', id)
        .returning('id')
        .execute();
      return removed.length > 0;
    });
  }
}

/** Uploads of photos in pieces, shared by all processes. Durable before it returns. */
export class PhotoUploadStore {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  /** Replaces an earlier upload to the same slot. */
  begin({ id, tenant, valuationId, slot, size, createdAt }: PhotoUpload): Promise<void> {
    const row = { id, tenant, valuation_id: valuationId, slot, size };
    return this.commits.run(async (trx) => {
      await trx
        .deleteFrom('valuation_uploads')
        .where('valuation_id', '=', valuationId)
        .where('slot', '=', slot)
        .execute();
      await trx
        .insertInto('valuation_uploads')
        .values({ ...row, received: 0, photo_id: null, created_at: createdAt })
        .execute();
    });
  }

  async byId(tenant: string, valuationId: string, id: string): Promise<PhotoUpload | null> {
    const row = await this.#db
      .selectFrom('valuation_uploads')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('valuation_id', '=', valuationId)
      .where('id', '=', id)
      .executeTakeFirst();
    const slot = photoSlot(row?.slot);
    if (!row || !slot) return null;
    const { size, received: offset, photo_id: photoId, created_at: createdAt } = row;
    return { id, tenant, valuationId, slot, size, offset, photoId, createdAt };
  }

  /** Adds the bytes at the upload's offset; false if it has another offset by now. */
  append({ id, offset }: PhotoUpload, bytes: Uint8Array): Promise<boolean> {
    return this.commits.run(async (trx) => {
      // Only one of several writers finds this offset: the row is locked until the commit.
      const moved = await trx
        .updateTable('valuation_uploads')
        .set({ received: offset + bytes.byteLength })
        .where('id', '=', id)
        .where('received', '=', offset)
        .where('photo_id', 'is', null)
        .returning('id')
        .execute();
      if (moved.length === 0) return false;
      if (bytes.byteLength === 0) return true;
      await trx
        .insertInto('valuation_upload_parts')
        .values({ upload_id: id, starts_at: offset, bytes: bufferOf(bytes) })
        .execute();
      return true;
    });
  }

  /** All bytes received so far, in order. */
  async bytesOf({ id }: PhotoUpload): Promise<Uint8Array<ArrayBuffer>> {
    const parts = await this.#db
      .selectFrom('valuation_upload_parts')
      .select('bytes')
      .where('upload_id', '=', id)
      .orderBy('starts_at')
      .execute();
    return new Uint8Array(Buffer.concat(parts.map(({ bytes }) => bytes)));
  }

  /**
   * Stores the finished photo and drops the bytes in one transaction; without a photo, drops the upload. False: another
   * process has finished it.
   */
  end({ id }: PhotoUpload, photo: NewPhoto | null): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!photo) {
        await trx.deleteFrom('valuation_uploads').where('id', '=', id).execute();
        return true;
      }
      const ended = await trx
        .updateTable('valuation_uploads')
        .set({ photo_id: photo.id })
        .where('id', '=', id)
        .where('photo_id', 'is', null)
        .returning('id')
        .execute();
      if (ended.length === 0) return false;
      await trx.deleteFrom('valuation_upload_parts').where('upload_id', '=', id).execute();
      await insertPhoto(trx, photo);
      return true;
    });
  }

  sweep(before: Date): Promise<number> {
    return this.commits.run(async (trx) => {
      const swept = await trx
        .deleteFrom('valuation_uploads')
        .where('created_at', '<', before.toISOString())
        .returning('id')
        .execute();
      return swept.length;
    });
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** In the place of the earlier photo in the same slot. */
async function insertPhoto(trx: Transaction<Database>, photo: NewPhoto): Promise<void> {
  const { id, tenant, valuationId: valuation_id, slot, width, height, createdAt: created_at } = photo;
  const bytes = bufferOf(photo.bytes);
  await trx
    .insertInto('valuation_photos')
    .values({ id, tenant, valuation_id, slot, width, height, bytes, created_at })
    .onConflict((on) =>
      on.columns(['valuation_id', 'slot']).doUpdateSet({ id, width, height, bytes, created_at }),
    )
    .execute();
}

interface UploadSweepDeps {
  readonly uploads: PhotoUploadStore;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** An upload can be resumed for a day. */
const lastsMs = 24 * 60 * 60 * 1_000;
const firstAfterMs = 45_000;

/** Deletes uploads that were begun more than a day ago, finished or not; photos stay. Returns how many. */
export const sweepUploads = ({
  uploads,
  clock,
}: Pick<UploadSweepDeps, 'uploads' | 'clock'>): Promise<number> =>
  uploads.sweep(new Date(clock.now().getTime() - lastsMs));

/** Sweeps soon after the start, then every hour. Returns a function that stops it. */
export const startUploadSweeps = (deps: UploadSweepDeps): (() => void) =>
  startSweeps(() => sweepUploads(deps), {
    firstAfterMs,
    failureText: 'could not delete old uploads',
    log: deps.log,
  });
