import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodePhoto } from '#server/dealer/media/making/photos';
import { photoEncoder } from '#server/dealer/media/photo-library';
import { GroupCommit } from '#server/platform/database/group-commit';
import { FairTurns } from '#server/platform/threads/fair-turns';
import { type PhotoVisit, takePhoto, unguessableId } from '#server/trade-in/photos/photo-step';
import {
  type NewPhoto,
  PhotoUploadStore,
  sweepUploads,
  ValuationPhotoStore,
} from '#server/trade-in/photos/photo-store';
import { beginUpload, continueUpload, uploadProgress } from '#server/trade-in/photos/upload-photo';
import { bothDatabases, engines } from '../support/both-databases';
import { testTenant } from '../support/test-tenant';

const now = new Date('2026-11-20T00:00:00.000Z');
const at = now.toISOString();
const slot = 'front';
const file = () =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

const databaseOf = bothDatabases();

describe.each(engines)('in %s', (engine) => {
  async function given() {
    const commits = new GroupCommit(databaseOf(engine));
    const tenant = testTenant();
    const valuation = async () => {
      const id = unguessableId();
      const row = {
        id,
        tenant: tenant.slug,
        lead_id: null,
        customer_id: null,
        car_id: null,
        start_key: null,
      };
      const times = { created_at: at, updated_at: at, expires_at: at, reported_at: null };
      await commits.db
        .insertInto('valuations')
        .values({ ...row, ...times, version: 1, data: '{}' })
        .execute();
      return id;
    };
    const processes = [commits, new GroupCommit(databaseOf(engine, 2))].map((group): PhotoVisit => {
      const photoUploads = new PhotoUploadStore(group);
      const services = {
        valuations: { byId: async () => null },
        valuationPhotos: new ValuationPhotoStore(group),
        photoUploads,
        photoEncoder: photoEncoder(new FairTurns({ concurrency: 2, queue: 10 }), encodePhoto),
      };
      return { tenant, now, services };
    });
    const [visit, other] = processes;
    if (!visit || !other) throw new Error('two processes');
    const valuationId = await valuation();
    const photo = (change: Partial<NewPhoto> = {}): NewPhoto => ({
      id: unguessableId(),
      tenant: tenant.slug,
      valuationId,
      slot,
      width: 4,
      height: 3,
      createdAt: at,
      bytes: new Uint8Array([0, 1, 254, 255]),
      ...change,
    });
    const photos = visit.services.valuationPhotos;
    const list = () => photos.ofValuation(tenant.slug, valuationId);
    const begin = (size: number) => beginUpload(visit, { valuationId, slot, size });
    const send = (by: PhotoVisit, uploadId: string, offset: number, bytes: Uint8Array) =>
      continueUpload(by, { valuationId, uploadId, offset, bytes });
    return { commits, tenant, valuation, visit, other, valuationId, photo, photos, list, begin, send };
  }

  describe('photos of valuations', () => {
    it('are stored byte for byte, listed in the order of the slots, and read by their own valuation alone', async () => {
      const { photos, photo, list, tenant, valuationId, valuation } = await given();
      const [rear, front] = [photo({ slot: 'rear' }), photo()];
      for (const one of [rear, front]) await photos.keep(one);
      expect((await list()).map(({ id }) => id)).toEqual([front.id, rear.id]);
      expect((await list())[0]).toEqual({ id: front.id, slot, width: 4, height: 3, createdAt: at });
      expect(await photos.bytesOf(tenant.slug, valuationId, front.id)).toEqual(front.bytes);
      expect(await photos.bytesOf('another', valuationId, front.id)).toBeNull();
      expect(await photos.bytesOf(tenant.slug, await valuation(), front.id)).toBeNull();
    });

    it('replace the previous one of their slot, however many arrive at once', async () => {
      const { photos, photo, list, other } = await given();
      const all = Array.from({ length: 12 }, () => photo());
      await Promise.all(
        all.map((one, index) => (index % 2 ? photos : other.services.valuationPhotos).keep(one)),
      );
      expect(await list()).toHaveLength(1);
    });

    it('are removed once, and with their valuation', async () => {
      const { photos, photo, list, tenant, valuationId, commits } = await given();
      const [front, rear] = [photo(), photo({ slot: 'rear' })];
      for (const one of [front, rear]) await photos.keep(one);
      expect(await photos.remove('another', valuationId, front.id)).toBe(false);
      expect(await photos.remove(tenant.slug, valuationId, front.id)).toBe(true);
      expect(await photos.remove(tenant.slug, valuationId, front.id)).toBe(false);
      await commits.db.deleteFrom('valuations').where('id', '=', valuationId).execute();
      expect(await list()).toEqual([]);
    });
  });

  describe('uploads of photos', () => {
    it('are resumed in another process where they stopped, and end as one photo without their pieces', async () => {
      const { begin, send, visit, other, valuationId, list, commits } = await given();
      const bytes = await file();
      const upload = await begin(bytes.byteLength);
      const first = await send(visit, upload.id, 0, bytes.subarray(0, 10_000));
      expect(first).toMatchObject({ ok: true, value: { upload: { offset: 10_000 } } });
      const progress = await uploadProgress(other, valuationId, upload.id);
      expect(progress).toEqual({ upload: { ...upload, offset: 10_000 } });
      const last = await send(other, upload.id, 10_000, bytes.subarray(10_000));
      expect(last).toMatchObject({ ok: true, value: { photo: { width: 640, height: 480 } } });
      const again = await uploadProgress(visit, valuationId, upload.id);
      expect(again?.photo?.id).toBe((await list())[0]?.id);
      const parts = commits.db.selectFrom('valuation_upload_parts').selectAll();
      expect(await parts.where('upload_id', '=', upload.id).execute()).toEqual([]);
    });

    it('accept each byte once, and refuse other pieces with the current offset', async () => {
      const { begin, send, visit, other } = await given();
      const bytes = await file();
      const upload = await begin(bytes.byteLength);
      const piece = bytes.subarray(0, 5_000);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(index % 2 ? visit : other, upload.id, 0, piece)),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const refusal = { ok: false, error: { kind: 'offset', offset: 5_000 } };
      expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => refusal));
      expect(await send(visit, upload.id, 9_000, piece)).toEqual(refusal);
    });

    it('finish after a crash between the last piece and the photo, by an empty piece', async () => {
      const { begin, send, visit, other, list } = await given();
      const bytes = await file();
      const upload = await begin(bytes.byteLength);
      await visit.services.photoUploads.append(upload, bytes);
      const ends = await Promise.all(
        [visit, other].map((by) => send(by, upload.id, bytes.byteLength, new Uint8Array())),
      );
      const ids = ends.map((end) => (end.ok ? end.value.photo?.id : undefined));
      expect(ids).toEqual([ids[0], ids[0]]);
      expect((await list()).map(({ id }) => id)).toEqual([ids[0]]);
    });

    it('end when the file is no photo or longer than announced, and store nothing', async () => {
      const { begin, send, visit, list, valuationId } = await given();
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const upload = await begin(page.byteLength);
      expect(await send(visit, upload.id, 0, Buffer.concat([page, page]))).toMatchObject({
        error: { kind: 'too-long' },
      });
      expect(await send(visit, upload.id, 0, page)).toMatchObject({
        error: { kind: 'unusable', problem: 'not-a-photo' },
      });
      expect(await uploadProgress(visit, valuationId, upload.id)).toBeNull();
      expect(await list()).toEqual([]);
    });

    it('stay for a later try while too many photos are being saved', async () => {
      const { begin, send, visit } = await given();
      const bytes = await file();
      const upload = await begin(bytes.byteLength);
      const photoEncoder = { encode: async () => ({ ok: false, error: 'busy' }) as const };
      const busy = { ...visit, services: { ...visit.services, photoEncoder } };
      expect(await send(busy, upload.id, 0, bytes)).toMatchObject({ error: { problem: 'busy' } });
      expect(await send(visit, upload.id, bytes.byteLength, new Uint8Array())).toMatchObject({ ok: true });
    });

    it('replace an unfinished one of their slot, belong to one valuation, and are swept after a day', async () => {
      const { begin, visit, valuationId, valuation } = await given();
      const [first, second] = [await begin(9), await begin(9)];
      expect(await uploadProgress(visit, valuationId, first.id)).toBeNull();
      expect(await uploadProgress(visit, await valuation(), second.id)).toBeNull();
      const uploads = new PhotoUploadStore(new GroupCommit(databaseOf(engine)));
      const sweepAt = (iso: string) => sweepUploads({ uploads, clock: { now: () => new Date(iso) } });
      await sweepAt('2026-11-21T00:00:00.000Z');
      expect(await uploadProgress(visit, valuationId, second.id)).not.toBeNull();
      expect(await sweepAt('2026-11-21T00:00:00.001Z')).toBeGreaterThan(0);
      expect(await uploadProgress(visit, valuationId, second.id)).toBeNull();
    });

    it('keep the last of two photos for a slot', async () => {
      const { visit, valuationId, list } = await given();
      const bytes = await file();
      const first = await takePhoto(visit, { valuationId, slot, file: bytes });
      const second = await takePhoto(visit, { valuationId, slot, file: bytes });
      expect(first.ok && second.ok && (await list()).map(({ id }) => id)).toEqual([
        second.ok && second.value.id,
      ]);
    });
  });
});
