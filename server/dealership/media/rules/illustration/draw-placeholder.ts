import type { BodyKey } from '#server/settings/illustration-schema';
import { bodies } from './bodies/all-bodies';
import { archPath, bodyPath } from './draw-body';
import { cameraOf } from './shots';
import { closedPath, num, openPath } from './spline';

/**
 * The outline of a body type in fine lines on a quiet surface, for a car without a photo. No text: the page has it.
 * Adapts to dark pages by itself.
 */
export function drawPlaceholder(key: BodyKey): string {
  const body = bodies[key];
  const { x, ground, scale } = cameraOf('side', body);
  const wheels = body.axles
    .map(
      (axle) =>
        `<circle cx="${axle}" cy="${-body.tyre}" r="${body.tyre}"/><circle cx="${axle}" cy="${-body.tyre}" r="${num(body.tyre * body.rim)}"/>`,
    )
    .join('');
  const lines = [
    ...body.windows.map(({ opening }) => closedPath(opening)),
    ...body.shuts.map(openPath),
    ...(body.headlamp ? [closedPath(body.headlamp)] : []),
    ...(body.tail ? [closedPath(body.tail)] : []),
    ...(body.fabric ? [body.fabric] : []),
  ].join('');
  const wells = body.open ? '' : body.axles.map((axle) => `${archPath(body, axle)}Z`).join('');
  const sketch = body.sketch ? `<path class="b" d="${body.sketch}"/>` : '';
  // For most vehicles these parts go behind the body; here they go on it.
  const over = body.open || body.towed;
  const shell = `<path class="b" d="${bodyPath(body)}"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 1200 900">' +
    '<style>.s{fill:#e9ecef}.b{fill:#dfe3e7}g{stroke:#98a2ab}@media(prefers-color-scheme:dark){.s{fill:#23282d}.b{fill:#2b3137}g{stroke:#69737c}}</style>' +
    `<path class="s" d="M0 0h1200v900H0Z"/><g transform="translate(${num(x)} ${num(ground)}) scale(${num(scale)})" fill="none" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="M-14 0H${num(body.length + 14)}"/>${over ? shell + sketch : sketch + shell}<path class="s" d="${wells}"/><path d="${lines}" stroke-width="1.1"/><g class="s">${wheels}</g></g></svg>`
  );
}
