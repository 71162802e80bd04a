import {
  type BodyKey,
  bodyKeys,
  type Drawing,
  isOneOf,
  looksPerBody,
  type Shot,
  shots,
} from '#server/settings/illustration-schema';
import { colourHex, colourSlug } from './colour';

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

const illustration = /illustration:[\w/-]+/g;

/** Every illustration (`illustration:…`) named in the data, at any depth and within text. */
export function illustrationsIn(data: unknown): string[] {
  const urls: string[] = [];
  const visited = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') urls.push(...(value.match(illustration) ?? []));
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    const inside = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
    inside.forEach(look);
  };
  look(data);
  return urls;
}

/** FNV-1a with a final mix, so that neighbouring stock numbers give very different results. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Which look a car has: always the same for the same stock number. */
const lookNumber = (seed: string): number => hashOf(seed) % looksPerBody;
