import type { Drawing } from '#server/settings/illustration-schema';
import { backdropDefs, drawBackdrop, glossOf, scene, shadowOf } from './backdrop';
import { designOf } from './bodies/all-bodies';
import type { DrawContext } from './body-design';
import { bodyDefs, drawBody, mirroredBody, plasticDefs } from './draw-body';
import { detailDefs, drawDetails } from './draw-details';
import { drawGlass, glassDefs } from './draw-glass';
import { lookOf, paintOf, stageOf } from './look';
import { type Camera, cameraOf } from './shots';
import { num } from './spline';
import { wheel, wheelDefs } from './wheels';

/** Where the floor ends behind the car, in centimetres up its side: the camera is low. */
const eyeLine = 60;

/** Dark floor pan and the far wheels, so that no daylight shows through the underside. */
function underside({ body }: DrawContext): string {
  const [front = 0, rear = body.length] = [body.axles[0], body.axles.at(-1)];
  const far = body.axles
    .map(
      (x) =>
        `<ellipse cx="${num(x + 3)}" cy="${num(-body.tyre + 2)}" rx="${num(body.tyre * 0.9)}" ry="${num(body.tyre * 0.94)}" fill="#0a0b0c"/>`,
    )
    .join('');
  const [left, right] = [num(front - body.tyre * 0.6), num(rear + body.tyre * 0.6)];
  return (
    `<linearGradient id="us" x2="0" y2="1"><stop offset=".3" stop-color="#08090a"/><stop offset="1" stop-color="#08090a" stop-opacity=".25"/></linearGradient>` +
    `<path d="M${left} ${num(-body.sill - 12)}H${right}L${num(rear)} ${num(-body.sill + 7)}H${num(front)}Z" fill="url(#us)"/>${far}`
  );
}

function drawVehicle(context: DrawContext): string {
  const { body, look } = context;
  const wheels = body.axles.map((x) => wheel(x, body.tyre, body.rim, look)).join('');
  return (
    `<g id="vu">${body.open ? '' : underside(context)}${body.under?.(context) ?? ''}</g>` +
    drawBody(context) +
    drawGlass(context) +
    drawDetails(context) +
    `<g id="vo">${body.over?.(context) ?? ''}${wheels}${body.front?.(context) ?? ''}</g>`
  );
}

function shadow({ body }: DrawContext, strength: number): string {
  const contacts = body.axles
    .map((x) => `<ellipse cx="${num(x)}" cy="0" rx="${num(body.tyre * 0.95)}" ry="4.500" fill="url(#sc)"/>`)
    .join('');
  return (
    `<ellipse cx="${num(body.length / 2)}" cy="2" rx="${num(body.length * 0.56)}" ry="${num(body.length * 0.045)}" fill="url(#sh)" opacity="${num(strength)}"/>` +
    `<ellipse cx="${num(body.length / 2)}" cy="-1" rx="${num(body.length * 0.47)}" ry="${num(body.length * 0.022)}" fill="url(#sh)" opacity="${num(strength)}"/>${contacts}`
  );
}

const place = ({ x, ground, scale, mirrored }: Camera): string =>
  mirrored
    ? `translate(${num(1200 - x)} ${num(ground)}) scale(${scale.toFixed(4)} ${scale.toFixed(4)}) scale(-1 1)`
    : `translate(${num(x)} ${num(ground)}) scale(${scale.toFixed(4)})`;

/**
 * One picture of a car as an SVG document, `width` pixels wide and 4:3.
 * Pure: the same arguments always give the same bytes.
 */
export function drawCar({ body: key, hex, look: lookIndex, shot }: Drawing, width = 1200): string {
  const paint = paintOf(hex);
  const body = designOf(key, lookIndex);
  const look = lookOf(lookIndex, body.wheels);
  const context: DrawContext = { body, paint, look };
  const camera = cameraOf(shot, body);
  const stage = stageOf(look.backdrop, shot, paint);
  const bare = shot === 'cutout';
  const horizon = camera.ground - eyeLine * camera.scale;
  const defs =
    bodyDefs(context) +
    glassDefs(body, look.privacy) +
    wheelDefs(look) +
    detailDefs +
    plasticDefs +
    (bare ? '' : backdropDefs(stage)) +
    '<radialGradient id="sh"><stop stop-color="#000" stop-opacity=".85"/><stop offset=".6" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>' +
    '<radialGradient id="sc"><stop stop-color="#000" stop-opacity=".9"/><stop offset=".55" stop-color="#000" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>' +
    `<linearGradient id="rm" x2="0" y2="1"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".55" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#fff"/></linearGradient>` +
    `<mask id="m" maskUnits="userSpaceOnUse" x="-50" y="${num(-body.height - 20)}" width="${num(body.length + 100)}" height="${num(body.height + 20)}"><rect x="-50" y="${num(-body.height * 0.62)}" width="${num(body.length + 100)}" height="${num(body.height * 0.62)}" fill="url(#rm)"/></mask>`;
  const mirror = bare
    ? ''
    : `<g transform="scale(1 -.94)" opacity="${glossOf(stage)}"><g mask="url(#m)"><use href="#vu"/>${mirroredBody}<use href="#vo"/></g></g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 3) / 4}" viewBox="0 0 ${scene.width} ${scene.height}">` +
    `<defs>${defs}</defs>${bare ? '' : drawBackdrop(stage, horizon)}` +
    `<g transform="${place(camera)}">${mirror}${shadow(context, bare ? 0.45 : shadowOf(stage))}${drawVehicle(context)}</g></svg>`
  );
}
