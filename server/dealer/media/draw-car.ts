import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BodyKey, Drawing, Shot } from '#server/settings/illustration-schema';
import { backdropOf, type Look, lightnessOf, lookOf, tonesOf } from './rules/look';

/** Relative to the project's folder, as the image has them too. */
const folder = 'server/dealer/media/illustrations';
const texts = new Map<string, string>();

function read(name: string): string {
  const text = texts.get(name) ?? readFileSync(resolve(folder, `${name}.svg`), 'utf8');
  texts.set(name, text);
  return text;
}

/** The elements of a file, without its own `<svg>`. */
const contentOf = (text: string): string => text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>'));

/**
 * The outline of a body type in fine lines on a quiet surface, as an SVG document for a car without a photo. No text:
 * the page has it. Adapts to dark pages by itself.
 */
export const drawOutline = (body: BodyKey): string => read(`outlines/${body}`);

/** The commonest body has three shapes; tiles and outlines show the first. */
const suvs = ['suv', 'largeSuv', 'compactSuv'] as const;

/** Where the floor ends behind the car, in centimetres up its side: the camera is low. */
const eyeLine = 60;

/**
 * One picture of a car as an SVG document, `width` pixels wide and 4:3. The same arguments always give the same bytes.
 *
 * It is put together from files in `illustrations/`: a body in centimetres, its nose at x = 0 and the ground at y = 0,
 * a wheel, the wheel's finish, and a backdrop whose horizon is at y = 0. Their slots are classes, which style sheets
 * fill:
 * - colours (`color`, used as `currentColor`): `glint`, `light`, `base`, `shade`, `deep` and `line` of the paint,
 *   `stripe` and `swoosh`; `rim-top`, `rim-bottom`, `rim-edge` and `rim-lip` from the finish
 * - reflected light, by the paint's lightness: `shine`, `low-shine`, `arch-shine`, `edge`, `low-edge`
 * - `reflection` and `shadow` on the floor, from the backdrop
 * - layers that are shown or hidden: `chrome`, `privacy`, `rails`, `black-roof`, the body's own `first`, `second` and
 *   `third`, and each with `no-` in front
 * - `wall` and `floor` of a backdrop, which meet at the horizon
 * A body's `<view>` elements are its shots, and `data-wheels` names the wheels that suit it.
 */
export function drawCar({ body, hex, look: number, shot }: Drawing, width = 1200): string {
  const look = lookOf(number);
  const car = read(`bodies/${body === 'suv' ? suvs[number % suvs.length] : body}`);
  const view = viewOf(car, shot);
  const [, y = 0, , height = 0] = view.split(' ').map(Number);
  const horizon = Number((((-eyeLine - y) / height) * 900).toFixed(2));
  const wheel = wheelOf(car, look);
  // Steel is pressed, not machined.
  const finish = wheel === 'steel' && look.finish === 'machined' ? 'silver' : look.finish;
  const backdrop = shot === 'cutout' ? 'none' : backdropOf(look, shot, hex);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 3) / 4}" viewBox="0 0 1200 900">` +
    `<g transform="translate(0 ${horizon})">${contentOf(read(`backdrops/${backdrop}`))}</g>` +
    contentOf(read(`wheels/${wheel}`)) +
    contentOf(read(`finishes/${finish}`)) +
    `<g${shot === 'right' ? ' transform="matrix(-1 0 0 1 1200 0)"' : ''}>` +
    `<svg width="1200" height="900" viewBox="${view}" overflow="visible">${contentOf(car)}</svg></g>` +
    `<style>${stylesOf(hex, look)}.wall{y:${-horizon}px;height:${(horizon + 1).toFixed(2)}px}.floor{height:${(900 - horizon).toFixed(2)}px}</style></svg>`
  );
}

/** The part of a body's plane that fills the picture. */
function viewOf(car: string, shot: Shot): string {
  const id = shot === 'scene' || shot === 'right' ? 'side' : shot;
  return new RegExp(`<view id="${id}" viewBox="([^"]+)"`).exec(car)?.[1] ?? '0 0 1200 900';
}

function wheelOf(car: string, { wheel }: Look): string {
  const wheels = /data-wheels="([^"]+)"/.exec(car)?.[1]?.split(' ') ?? [];
  return wheels[wheel % wheels.length] ?? 'steel';
}

function stylesOf(hex: string, { layers }: Look): string {
  const colours = Object.entries(tonesOf(hex)).map(([slot, colour]) => `.${slot}{color:${colour}}`);
  const hidden = layers.map(([name, isVisible]) => `.${isVisible ? 'no-' : ''}${name}{display:none}`);
  const darkness = 1 - lightnessOf(hex);
  const [shine, edge] = [0.3 + 0.35 * darkness, 0.35 + 0.3 * darkness];
  const light =
    `.shine{opacity:${shine.toFixed(2)}}.low-shine{opacity:${(shine * 0.6).toFixed(2)}}` +
    `.arch-shine{stroke-opacity:${(shine * 0.8).toFixed(2)}}` +
    `.edge{stroke-opacity:${edge.toFixed(2)}}.low-edge{stroke-opacity:${(edge * 0.65).toFixed(2)}}`;
  return [...colours, ...hidden, light].join('');
}
