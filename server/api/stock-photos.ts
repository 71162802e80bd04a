import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { mostImages } from '#server/dealer/media/rules/car-images';
import {
  mostPhotoBytes,
  type PhotoProblem,
  photoProblemText,
} from '#server/dealer/media/rules/image-formats';
import { ownPhotoPath } from '#server/dealer/media/rules/picture-path';
import { Problem } from '#server/platform/http/problem';
import { deleted, deletedSchema, recordBase, recordShape } from '#server/platform/rules/record';
import { catchUpWithStock } from '#server/search/catch-up';
import { mostOwnPhotos } from '#server/stock/cars/rules/own-photos';
import { addPhoto, leastPhotoSides, type PhotoFailure, removePhoto } from '#server/stock/feeds/change-photos';
import { carProblems, ifMatch, namedIn, problemOf } from './change-stock';
import { exampleCarData } from './example-car';
import { carParams, nameKind } from './named-car';
import { defineEndpoint, reply } from './routes/endpoint';

const exampleId = '5d41402abc4b2a76b9719d911017c592';
const photoSchema = z
  .object({
    ...recordShape('car_photo'),
    url: z.url().describe('As in the `images` of the car.'),
    car_id: z.string(),
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
  })
  .meta({ id: 'CarPhoto', description: 'A photo that was uploaded for a car.' });
const example = {
  ...recordBase('car_photo', {
    id: exampleId,
    url: `https://www.brolga.example${ownPhotoPath(exampleId)}`,
    createdAt: exampleCarData.updated_at,
    updatedAt: exampleCarData.updated_at,
  }),
  car_id: exampleCarData.id,
  width: 2_000,
  height: 1_500,
};

const fullText = `the car has ${mostOwnPhotos} uploaded photos, or ${mostImages} in all.`;
const leastPixels = `${leastPhotoSides.long} × ${leastPhotoSides.short} pixels, upright or not`;
const query = z.strictObject({ by: nameKind });
const tags = ['Stock changes'];

/** Adds a photo to a car. */
export const addStockPhoto = defineEndpoint({
  method: 'POST',
  path: '/api/stock/{id}/photos',
  summary: 'Upload a photo of a car',
  description:
    `The body is the file: a photo of at least ${leastPixels}. It is turned upright, made at most 2,000 pixels long and stored as a JPEG without ` +
    'metadata or location. It follows the other photos of the car, in lists, searches and on its page at once, and stays ' +
    'over imports and feeds until it is removed or the car has been gone for 30 days. To give it another place, send ' +
    '`images` in the order of your choice by PATCH. The same file again changes nothing and answers 200. ' +
    ifMatch,
  ifMatch: 'optional',
  tags,
  caller: { scope: 'stock:write' },
  params: carParams,
  query,
  upload: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
    description: 'A JPEG, PNG or WebP file; its bytes decide which.',
  },
  bodyLimitBytes: mostPhotoBytes,
  responses: { 200: photoSchema, 201: photoSchema },
  examples: {
    responses: {
      200: { summary: 'The car has this photo already', value: example },
      201: { summary: 'The photo is stored', value: example },
    },
  },
  problems: {
    ...carProblems,
    limit_reached: fullText,
    unusable_file: `The file is empty, not a photo that can be read, or has less than ${leastPixels}.`,
    busy: 'Too many photos are being saved.',
  },
  handler: async (site, { request, params, query: { by }, upload }) => {
    const file = upload ? await readFile(upload.path) : new Uint8Array();
    const added = await addPhoto(site.services, { ...namedIn(site, request, params.id, by), file });
    if (!added.ok) return photoProblem(added.error);
    await catchUpWithStock(site.services, site.tenant.slug);
    const { isNew, id, carId, createdAt, width, height } = added.value;
    const url = new URL(ownPhotoPath(id), site.url.origin).href;
    const record = {
      ...recordBase('car_photo', { id, url, createdAt, updatedAt: createdAt }),
      car_id: carId,
      width,
      height,
    };
    return isNew ? reply(201, record) : reply(200, record);
  },
});

/** Removes an uploaded photo. */
export const removeStockPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/api/stock/{id}/photos/{photo}',
  summary: 'Remove an uploaded photo of a car',
  description: `Photos that a feed or a change names by their address are changed by PATCH. ${ifMatch}`,
  ifMatch: 'optional',
  tags,
  caller: { scope: 'stock:write' },
  params: carParams.extend({
    photo: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'not the id of a photo')
      .describe('The photo’s id: the name of its file, without .jpg.')
      .meta({ examples: [exampleId] }),
  }),
  query,
  responses: { 200: deletedSchema },
  examples: { responses: { 200: { summary: 'Removed', value: deleted('car_photo', exampleId) } } },
  problems: {
    ...carProblems,
    not_found: 'There is no such car, or it has no such uploaded photo.',
  },
  handler: async (site, { request, params, query: { by } }) => {
    const named = namedIn(site, request, params.id, by);
    const removed = await removePhoto(site.services, { ...named, photoId: params.photo });
    if (!removed.ok) return photoProblem(removed.error);
    await catchUpWithStock(site.services, site.tenant.slug);
    return reply(200, deleted('car_photo', removed.value));
  },
});

function photoProblem(failure: PhotoFailure): Problem {
  switch (failure.kind) {
    case 'full':
      return new Problem('limit_reached', `No more photos: ${fullText} Remove one first.`);
    case 'no-photo':
      return new Problem('not_found', 'The car has no such uploaded photo.', { param: 'photo' });
    case 'too-small':
      return new Problem('unusable_file', `This photo is too small: it needs at least ${leastPixels}.`);
    case 'unusable':
      return unusable(failure.problem);
    default:
      return problemOf(failure);
  }
}

function unusable(problem: PhotoProblem): Problem {
  const text = photoProblemText[problem];
  return problem === 'busy'
    ? new Problem('busy', text, { retryAfter: 10 })
    : new Problem('unusable_file', text);
}
