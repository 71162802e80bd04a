import { z } from 'zod';
import { mostPhotoBytes, photoProblemText } from '#server/dealer/media/rules/image-formats';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { refuseWithoutRoom } from '#server/platform/make-folder';
import { deleted, deletedSchema } from '#server/platform/rules/record';
import { admitPhoto } from '#server/trade-in/admit-valuation';
import { photographedValuation, photoView } from '#server/trade-in/photos/photo-step';
import {
  beginUpload,
  continueUpload,
  type UploadProgress,
  type UploadRefusal,
  uploadProgress,
} from '#server/trade-in/photos/upload-photo';
import { photoSlotNames } from '#server/trade-in/rules/photo-slots';
import { defineEndpoint, reply } from './routes/endpoint';

const tags = ['Valuations'];
const rateLimit = { perSecond: 5, burst: 200 };
/** One piece of an upload. */
const mostPieceBytes = 1024 * 1024;

const id = z.string().regex(/^[\w-]{1,64}$/, 'not an id');
const valuationParams = z.object({ valuation: id.describe('The valuation: the id in its personal link.') });
const uploadParams = valuationParams.extend({ upload: id.describe('The upload.') });
const photoParams = valuationParams.extend({ photo: id.describe('The photo.') });

const uploadSchema = z
  .object({
    upload_id: z.string(),
    offset: z.int().describe('Bytes received so far: where the next piece begins.'),
    bytes: z.int().describe('Bytes of the whole file.'),
    photo: z
      .object({ id: z.string(), src: z.string(), width: z.int(), height: z.int() })
      .optional()
      .describe('The stored photo, once all bytes are here.'),
  })
  .meta({ id: 'PhotoUpload' });

const exampleId = 'q3vR9tQ0bTz4mS1dYk2wXA';
const example = { upload_id: exampleId, offset: 262_144, bytes: 3_145_728 };
const examplePhoto = {
  id: exampleId,
  width: 2_000,
  height: 1_500,
  src: `/api/valuations/${exampleId}/photos/${exampleId}`,
};

const uploadRecord = (valuationId: string, { upload, photo }: UploadProgress) => ({
  upload_id: upload.id,
  offset: upload.offset,
  bytes: upload.size,
  ...(photo ? { photo: photoView(valuationId, photo) } : {}),
});

const notFound = new Problem('not_found', 'There is no such valuation or upload, or no longer.');
const tooMany = (seconds: number) =>
  new Problem('daily_limit', photoProblemText['too-many'], { retryAfter: seconds });
const isOpen = async (site: Bff, valuationId: string): Promise<boolean> =>
  (await photographedValuation(site, valuationId)) !== null;

/** Begins an upload. */
export const beginPhotoUpload = defineEndpoint({
  method: 'POST',
  path: '/api/valuations/{valuation}/uploads',
  summary: 'Begin the upload of a photo',
  description:
    'Uploads come in pieces and can be resumed for a day, like those of tus 1.0: after a lost connection ask for the ' +
    'offset and continue there. Each slot holds one photo; a new upload to a slot replaces an unfinished one.',
  tags,
  caller: 'same-origin',
  rateLimit: { perSecond: 0.2, burst: 40 },
  bodyLimitBytes: 1_024,
  params: valuationParams,
  body: z
    .strictObject({
      slot: z.enum(photoSlotNames).describe('What the photo shows.'),
      bytes: z
        .int()
        .min(1, photoProblemText.empty)
        .max(mostPhotoBytes, photoProblemText['too-large'])
        .describe('Size of the file.'),
    })
    .meta({ id: 'NewPhotoUpload' }),
  responses: { 201: uploadSchema },
  examples: {
    body: { summary: 'Three megabytes', value: { slot: 'front', bytes: 3_145_728 } },
    responses: { 201: { summary: 'Nothing received yet', value: { ...example, offset: 0 } } },
  },
  problems: {
    not_found: 'There is no such valuation, its link has ended, or the site asks for no photos.',
    daily_limit: 'Too many photos today from this connection or on this site.',
  },
  handler: async (site, { params, body }) => {
    if (!(await isOpen(site, params.valuation))) return notFound;
    await refuseWithoutRoom(site.services.config.DATA_DIR);
    const usedUp = await admitPhoto(site, body.bytes);
    if (usedUp) return tooMany(usedUp.waitSeconds);
    const upload = await beginUpload(site, {
      valuationId: params.valuation,
      slot: body.slot,
      size: body.bytes,
    });
    return reply(201, uploadRecord(params.valuation, { upload }));
  },
});

/** How far an upload is. */
export const showPhotoUpload = defineEndpoint({
  method: 'GET',
  path: '/api/valuations/{valuation}/uploads/{upload}',
  summary: 'Show how far an upload is',
  tags,
  caller: 'anyone',
  cacheControl: 'private, no-store',
  rateLimit,
  params: uploadParams,
  responses: { 200: uploadSchema },
  examples: { responses: { 200: { summary: 'The first piece is here', value: example } } },
  problems: { not_found: 'There is no such upload, or no longer.' },
  handler: async (site, { params: { valuation, upload } }) => {
    const progress = (await isOpen(site, valuation)) && (await uploadProgress(site, valuation, upload));
    return progress ? reply(200, uploadRecord(valuation, progress), offsetHeader(progress)) : notFound;
  },
});

const offsetHeader = ({ upload }: UploadProgress) => ({
  headers: { 'Upload-Offset': String(upload.offset), 'Upload-Length': String(upload.size) },
});

/** Adds a piece to an upload. */
export const continuePhotoUpload = defineEndpoint({
  method: 'PATCH',
  path: '/api/valuations/{valuation}/uploads/{upload}',
  summary: 'Send the next piece of an upload',
  description:
    'The header Upload-Offset says where in the file the piece begins: where the upload ends, or 409 says where that is. ' +
    'After the last piece the photo is decoded, turned upright, made at most 2,000 pixels long and stored as a JPEG ' +
    'without metadata or location. An empty piece at the end tries that again.',
  tags,
  caller: 'same-origin',
  rateLimit,
  params: uploadParams,
  bytes: { type: 'application/offset+octet-stream', description: 'The piece, at most 1 MiB.' },
  bodyLimitBytes: mostPieceBytes,
  responses: { 200: uploadSchema },
  examples: {
    responses: {
      200: { summary: 'The last piece', value: { ...example, offset: 3_145_728, photo: examplePhoto } },
    },
  },
  problems: {
    invalid_header: 'Upload-Offset is missing or not a number.',
    not_found: 'There is no such upload, or no longer.',
    wrong_state: 'The piece begins elsewhere than the upload ends; the response has Upload-Offset.',
    unusable_file: 'The file is not a photo that can be read, or is longer than announced.',
    busy: 'Too many photos are being saved. Send an empty piece later.',
  },
  handler: async (site, { params: { valuation, upload: uploadId }, request, bytes }) => {
    const header = request.headers.get('upload-offset') ?? '';
    if (!/^\d{1,9}$/.test(header)) {
      return new Problem('invalid_header', 'Upload-Offset must be a number of bytes.', {
        param: 'Upload-Offset',
      });
    }
    if (!(await isOpen(site, valuation))) return notFound;
    await refuseWithoutRoom(site.services.config.DATA_DIR);
    const piece = { valuationId: valuation, uploadId, offset: Number(header), bytes };
    const outcome = await continueUpload(site, piece);
    if (!outcome.ok) return refused(outcome.error);
    return reply(200, uploadRecord(valuation, outcome.value), offsetHeader(outcome.value));
  },
});

function refused(refusal: UploadRefusal): Problem {
  switch (refusal.kind) {
    case 'unknown':
      return notFound;
    case 'offset': {
      const headers = { 'Upload-Offset': String(refusal.offset) };
      return new Problem('wrong_state', `The next byte expected is ${refusal.offset}.`, { headers });
    }
    case 'too-long':
      return new Problem('unusable_file', 'The piece goes beyond the announced size of the file.');
    case 'unusable': {
      const text = photoProblemText[refusal.problem];
      return refusal.problem === 'busy'
        ? new Problem('busy', text, { retryAfter: 10 })
        : new Problem('unusable_file', text);
    }
  }
}

/** A photo for its shopper. */
export const showValuationPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/valuations/{valuation}/photos/{photo}',
  summary: 'Show a photo of a valuation',
  tags,
  caller: 'anyone',
  cacheControl: 'private, no-store',
  rateLimit: { perSecond: 10, burst: 200 },
  params: photoParams,
  responses: {},
  file: { type: 'image/jpeg', description: 'The photo.' },
  problems: { not_found: 'There is no such photo.' },
  handler: async (site, { params: { valuation, photo } }) => {
    if (!(await isOpen(site, valuation))) return notFound;
    const bytes = await site.services.valuationPhotos.bytesOf(site.tenant.slug, valuation, photo);
    if (!bytes) return notFound;
    return { status: 200, file: { name: 'photo.jpg', taggedBy: photo, open: async () => bytes } };
  },
});

/** Removes a photo. */
export const removeValuationPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/api/valuations/{valuation}/photos/{photo}',
  summary: 'Remove a photo of a valuation',
  tags,
  caller: 'same-origin',
  rateLimit: { perSecond: 1, burst: 40 },
  params: photoParams,
  responses: { 200: deletedSchema },
  examples: { responses: { 200: { summary: 'Removed', value: deleted('valuation_photo', exampleId) } } },
  problems: { not_found: 'There is no such photo.' },
  handler: async (site, { params: { valuation, photo } }) => {
    if (!(await isOpen(site, valuation))) return notFound;
    const removed = await site.services.valuationPhotos.remove(site.tenant.slug, valuation, photo);
    return removed ? reply(200, deleted('valuation_photo', photo)) : notFound;
  },
});
