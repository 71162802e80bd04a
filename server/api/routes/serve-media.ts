import { type FontBff, serveFont } from '#server/dealer/font-library';
import {
  type AssetBff,
  type DrawingBff,
  type PictureAnswer,
  type PictureQuestion,
  serveAsset,
  servePicture,
} from '#server/dealer/media/serve-picture';
import { type OgImageBff, serveOgImage } from '#server/stock/photos/og-image';
import { type OwnPhotoBff, type PhotoBff, serveOwnPhoto, servePhoto } from '#server/stock/photos/serve-photo';

type MediaBff = PhotoBff & OwnPhotoBff & AssetBff & FontBff & OgImageBff & DrawingBff;

/** Answers GET /media/*: photos of the stock in their sizes and as uploaded, the dealer's own pictures and fonts, Open Graph images, and drawn pictures. */
export function serveMedia(bff: MediaBff, question: PictureQuestion): Promise<PictureAnswer> {
  if (question.path.startsWith('photos/')) return servePhoto(bff, question);
  if (question.path.startsWith('own/')) return serveOwnPhoto(bff, question);
  if (question.path.startsWith('assets/')) return serveAsset(bff, question);
  if (question.path.startsWith('fonts/')) return serveFont(bff, question);
  if (question.path.startsWith('og/')) return serveOgImage(bff, question);
  return servePicture(bff, question);
}
