import type { Visit } from '#server/dealership/tenants/visit';
import { addressGroup } from '#server/platform/http/peer-address';
import { isPublicAddress } from '#server/platform/network/public-address';
import type { DrawingLimits } from './drawing-limits';
import type { NamedDrawings } from './named-drawings';
import {
  image,
  noSuchPicture,
  outline,
  type PictureAnswer,
  type PictureQuestion,
  tooBusy,
  unchanged,
} from './picture-answer';
import { type PictureLibrary, type PictureOrder, pictureKey } from './picture-library';
import { negotiateFormat } from './rules/image-formats';
import { parsePicturePath } from './rules/picture-path';

export interface DrawingBff extends Pick<Visit, 'clientAddress' | 'now'> {
  readonly tenant: Pick<Visit['tenant'], 'slug'>;
  readonly site: Pick<Visit['site'], 'version' | 'content'>;
  readonly services: {
    readonly pictures: Pick<PictureLibrary, 'get' | 'ready'>;
    readonly namedDrawings: Pick<NamedDrawings, 'has'>;
    readonly drawingLimits: Pick<DrawingLimits, 'run'>;
  };
}

/**
 * Answers GET /media/*: a drawn picture in a preset width, in the format of its extension or the best the client
 * accepts; or the outline that replaces a missing photo. A picture is drawn on first request, and only if a page of
 * the site can name it; any other is 404.
 */
export async function servePicture(
  visit: DrawingBff,
  { path, accept, ifNoneMatch }: PictureQuestion,
): Promise<PictureAnswer> {
  const pictureRequest = parsePicturePath(path);
  if (!pictureRequest) return noSuchPicture();
  if (pictureRequest.kind === 'placeholder') return outline(pictureRequest.body, ifNoneMatch);
  const format = pictureRequest.format ?? negotiateFormat(accept);
  const { drawing, width } = pictureRequest;
  const order = { tenant: visit.tenant.slug, drawing, width, format };
  const cacheEntry = { key: pictureKey(order), format, negotiated: !pictureRequest.format };
  const notModified = unchanged(cacheEntry, ifNoneMatch);
  if (notModified) return notModified;
  const { pictures, namedDrawings } = visit.services;
  const ready = await pictures.ready(order);
  if (ready) return image(cacheEntry, ready);
  if (!(await namedDrawings.has(visit, pictureRequest))) return noSuchPicture();
  const bytes = await draw(visit, order);
  return bytes ? image(cacheEntry, bytes) : tooBusy(pictureRequest.drawing.body);
}

/** A private address may be a proxy that all visitors share, so it has no limit. */
function draw({ clientAddress, now, services }: DrawingBff, order: PictureOrder) {
  const make = () => services.pictures.get(order);
  if (!isPublicAddress(clientAddress)) return make();
  return services.drawingLimits.run(addressGroup(clientAddress), now.getTime(), make);
}
