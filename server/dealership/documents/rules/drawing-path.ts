import { assetOf } from '#server/settings/rules/asset-path';
import { documentPath } from './document-path';

/** Address of a tenant's SVG drawing, served unchanged; undefined for any other picture. */
export function drawingPath(ref: string): string | undefined {
  const name = assetOf(ref);
  return name !== undefined && /\.svg$/i.test(name) ? documentPath(name) : undefined;
}
