import {
  type BodyKey,
  bodyKeys,
  type Drawing,
  isOneOf,
  type Shot,
  shots,
} from '#server/settings/illustration-schema';
import { colourHex, colourSlug } from './colour';
import { lookNumber } from './look-number';

/** `illustration:{bodyKey}/{colour}/{seed}/{shot}`: a drawn image of a car, in place of a photo. */
const pattern = /^illustration:([A-Za-z0-9]{1,20})\/([a-z0-9-]{1,40})\/([A-Za-z0-9_-]{1,60})\/([a-z]{1,10})$/;

/** The picture that an image address names; undefined for every other address, including a misspelt one. */
export function parseIllustration(url: string): Drawing | undefined {
  const [, body, colour, seed, shot] = pattern.exec(url) ?? [];
  if (!isOneOf(bodyKeys, body) || !isOneOf(shots, shot) || !colour || !seed) return undefined;
  return { body, hex: colourHex(colour), look: lookNumber(seed), shot };
}

/** The address of a drawn picture. The seed (a stock number, say) decides wheels, trim and backdrop. */
export function illustrationUrl(body: BodyKey, colour: string, seed: string, shot: Shot): string {
  const plain = seed.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60) || '0';
  return `illustration:${body}/${colourSlug(colour)}/${plain}/${shot}`;
}
