import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BodyKey } from '#server/settings/illustration-schema';

/** Relative to the project's folder, as the image has them too. */
const folder = 'server/dealer/media/illustrations/outlines';
const texts = new Map<BodyKey, string>();

/**
 * The outline of a body type in fine lines on a quiet surface, as an SVG document for a car without a photo. No text:
 * the page has it. Adapts to dark pages by itself.
 */
export function drawOutline(body: BodyKey): string {
  const text = texts.get(body) ?? readFileSync(resolve(folder, `${body}.svg`), 'utf8');
  texts.set(body, text);
  return text;
}
