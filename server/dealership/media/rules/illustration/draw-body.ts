import type { BodyDesign, DrawContext } from './body-design';
import { type Curve, closedPath, heightAt, num, openPath, shift } from './spline';

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${num(offset)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${num(opacity)}"` : ''}/>`;

/** The arch opening as path data: round, or with flat shoulders on off-roaders. */
export function archPath(body: BodyDesign, x: number, extra = 0): string {
  const radius = body.tyre + (body.archGap ?? 4.5) + extra;
  const floor = -(body.sill - 6);
  const top = -(body.tyre + radius);
  if (!body.squareArches) {
    const half = Math.sqrt(Math.max(radius ** 2 - (body.tyre + floor) ** 2, 1));
    return `M${num(x - half)} ${num(floor)}A${num(radius)} ${num(radius)} 0 1 1 ${num(x + half)} ${num(floor)}`;
  }
  const wide = radius + 2;
  return (
    `M${num(x - wide)} ${num(floor)}C${num(x - wide)} ${num(floor - radius * 0.55)} ${num(x - radius * 0.85)} ${num(top + 2)} ${num(x - radius * 0.5)} ${num(top + 1)}` +
    `C${num(x - radius * 0.2)} ${num(top)} ${num(x + radius * 0.2)} ${num(top)} ${num(x + radius * 0.5)} ${num(top + 1)}` +
    `C${num(x + radius * 0.85)} ${num(top + 2)} ${num(x + wide)} ${num(floor - radius * 0.55)} ${num(x + wide)} ${num(floor)}`
  );
}

/** The whole painted shape, closed along the sill. */
export const bodyPath = (body: BodyDesign): string => `${openPath(body.outline)}Z`;

/** The band between a curve and the same curve lowered, running out to nothing at both ends. */
const ribbon = (curve: Curve, fromDy: number, toDy: number): string => {
  const bent = (dy: number): Curve =>
    curve.map(
      ([x, y, weight = 1], index) =>
        [x, index === 0 || index === curve.length - 1 ? y : y + dy, weight] as const,
    );
  return `${openPath(bent(fromDy))}L${openPath([...bent(toDy)].reverse()).slice(1)}Z`;
};

/** Paint, gradients and clips that follow the body's own heights. */
export function bodyDefs({ body, paint }: DrawContext): string {
  const { tones } = paint;
  const middle = body.length / 2;
  const shoulder = heightAt(body.shoulder, middle);
  const up = (y: number): number => (body.height - y) / (body.height - body.sill);
  const flank = (share: number): number => up(shoulder - (shoulder - body.sill) * share);
  const rake = body.length * 0.012;
  return (
    `<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="${num(middle - rake)}" x2="${num(middle + rake)}" y1="${num(-body.height)}" y2="${num(-body.sill)}">` +
    stop(0, tones.glint) +
    stop(Math.min(0.1, up(shoulder) * 0.3), tones.light) +
    stop(up(shoulder + 4), tones.base) +
    stop(flank(0.03), tones.light) +
    stop(flank(0.3), tones.base) +
    stop(flank(0.5), tones.shade) +
    stop(flank(0.6), tones.base) +
    stop(flank(0.84), tones.shade) +
    stop(1, tones.deep) +
    '</linearGradient>' +
    `<linearGradient id="pe" gradientUnits="userSpaceOnUse" x1="0" x2="${num(body.length)}">` +
    stop(0, '#000', 0.42) +
    stop(0.035, '#000', 0.1) +
    stop(0.1, '#000', 0) +
    stop(0.9, '#000', 0) +
    stop(0.965, '#000', 0.12) +
    stop(1, '#000', 0.45) +
    '</linearGradient>' +
    `<path id="o" d="${bodyPath(body)}"/><clipPath id="b"><use href="#o"/></clipPath>` +
    `<linearGradient id="al" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${num(-body.tyre * 2 - 6)}" y2="${num(-body.tyre)}">${stop(0, '#fff')}${stop(1, '#fff', 0)}</linearGradient>` +
    `<linearGradient id="rl" gradientUnits="userSpaceOnUse" y1="${num(-body.height)}" y2="${num(-body.sill - (shoulder - body.sill) * 0.3)}" x1="0" x2="0">${stop(0, '#fff', 0.55)}${stop(0.6, '#fff', 0.3)}${stop(1, '#fff', 0)}</linearGradient>` +
    '<filter id="s" x="-5%" y="-20%" width="110%" height="140%"><feGaussianBlur stdDeviation="2.2"/></filter>'
  );
}

function softLight({ body, paint }: DrawContext): string {
  const strength = 0.3 + 0.35 * (1 - paint.lightness);
  const arcs = body.axles
    .map((x) => {
      return `<path d="${archPath(body, x, 5)}" fill="none" stroke="url(#al)" stroke-opacity="${num(strength * 0.8)}" stroke-width="3.4"/>`;
    })
    .join('');
  return (
    `<g filter="url(#s)"><path d="${ribbon(body.shoulder, -1, -9)}" fill="#fff" opacity="${num(strength)}"/>` +
    `<path d="${ribbon(body.shoulder, 4.5, 0)}" fill="#000" opacity=".2"/>` +
    (body.crease
      ? `<path d="${ribbon(body.crease, -1, -6)}" fill="#000" opacity=".22"/><path d="${ribbon(body.crease, 5, 1)}" fill="#fff" opacity="${num(strength * 0.6)}"/>`
      : '') +
    `${arcs}</g>`
  );
}

/** A pressed line: bright above, dark below. */
const pressed = (curve: Curve, light: number): string =>
  `<path d="${openPath(shift(curve, 0, 0.5))}" stroke="#fff" stroke-opacity="${num(light)}" stroke-width=".8"/>` +
  `<path d="${openPath(shift(curve, 0, -0.3))}" stroke="#000" stroke-opacity=".13" stroke-width=".7"/>`;

/** Where the bumpers meet the wings: from the lamps' lower corners into the arches. */
function seams(body: BodyDesign): Curve[] {
  const reach = body.tyre + (body.archGap ?? 4.5);
  const [front = 0, rear = body.length] = [body.axles[0], body.axles.at(-1)];
  const lamp = body.headlamp?.at(-1);
  const tail = body.tail?.at(-1);
  const [dx, dy] = [reach * 0.84, body.tyre + reach * 0.54];
  const curves: Curve[] = [];
  if (lamp && lamp[0] < front - dx) {
    curves.push([
      [lamp[0] + 3, lamp[1] + 1],
      [lamp[0] + 12, lamp[1] - 5],
      [front - dx - 8, dy + 3],
      [front - dx + 3, dy - 2],
    ]);
  }
  if (tail && tail[0] > rear + dx) {
    curves.push([
      [tail[0] + 1, tail[1] + 1],
      [tail[0] - 3, tail[1] - 8, 2],
      [rear + dx + 12, dy + 3],
      [rear + dx - 3, dy - 2],
    ]);
  }
  return curves;
}

/** The lower edge of the doors, joining the shut lines that come down to the sill. */
function doorBottoms(body: BodyDesign): Curve[] {
  const feet = body.shuts
    .map((curve) => curve.at(-1))
    .filter((point) => point !== undefined)
    .filter((point) => point[1] < body.sill + 12)
    .sort((one, other) => one[0] - other[0]);
  const [first, last] = [feet[0], feet.at(-1)];
  return first && last && last[0] - first[0] > 40
    ? [[first, [(first[0] + last[0]) / 2, Math.min(first[1], last[1]) - 0.5], last]]
    : [];
}

function lines({ body, paint }: DrawContext): string {
  const light = 0.35 + 0.3 * (1 - paint.lightness);
  const shuts = [...body.shuts, ...seams(body), ...doorBottoms(body)]
    .map(
      (curve) =>
        `<path d="${openPath(shift(curve, 0.8, -0.2))}" stroke="#fff" stroke-opacity="${num(light * 0.6)}" stroke-width=".7"/>` +
        `<path d="${openPath(curve)}" stroke="${paint.tones.line}" stroke-opacity=".85" stroke-width=".9"/>`,
    )
    .join('');
  const flap = body.flap
    ? `<rect x="${num(body.flap[0])}" y="${num(-body.flap[1])}" width="15" height="13" rx="4.5" stroke="${paint.tones.line}" stroke-opacity=".38" stroke-width=".7"/>`
    : '';
  return `<g fill="none">${pressed(body.shoulder, light)}${body.crease ? pressed(body.crease, light * 0.7) : ''}${shuts}${flap}</g>`;
}

function handle([x, y]: readonly [number, number, ...unknown[]], { paint, look }: DrawContext): string {
  const fill = look.chrome ? '#dfe4e8' : paint.tones.base;
  return (
    `<ellipse cx="${num(x + 9)}" cy="${num(-y + 0.6)}" rx="7.5" ry="3.6" fill="#000" opacity=".28"/>` +
    `<rect x="${num(x)}" y="${num(-y - 2)}" width="19" height="3.6" rx="1.8" fill="${fill}"/>` +
    `<rect x="${num(x + 1)}" y="${num(-y - 1.9)}" width="17" height="1.2" rx=".6" fill="#fff" opacity=".6"/>`
  );
}

function plastics({ body }: DrawContext): string {
  const dark = (body.dark ?? [])
    .map(
      (curve) =>
        `<path d="${closedPath(curve)}" fill="#15181a"/><path d="${closedPath(curve)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width=".6"/>`,
    )
    .join('');
  if (!body.cladding) {
    const low = Math.min(...body.outline.map(([, y]) => y));
    return `<rect x="-5" y="${num(-body.sill - 2.5)}" width="${num(body.length + 10)}" height="${num(body.sill - low + 3)}" fill="#0d0f10" opacity=".55"/>${dark}`;
  }
  const arches = body.axles
    .map(
      (x) =>
        `<path d="${archPath(body, x, 3)}" fill="none" stroke="#33373b" stroke-width="6.4"/><path d="${archPath(body, x, 6)}" fill="none" stroke="url(#al)" stroke-opacity=".35" stroke-width=".8"/>`,
    )
    .join('');
  return (
    `<rect x="-5" y="${num(-body.cladding)}" width="${num(body.length + 10)}" height="${num(body.cladding)}" fill="url(#pc)"/>` +
    `<path d="M0 ${num(-body.cladding)}H${num(body.length)}" stroke="#fff" stroke-opacity=".2" stroke-width=".7"/>${arches}${dark}`
  );
}

/** Painted metal with light, lines, plastics and handles, clipped to the outline; wheel openings are cut last. */
export function drawBody(context: DrawContext): string {
  const { body, look } = context;
  const wells = body.axles
    .map(
      (x) =>
        `<path d="${archPath(body, x)}Z" fill="#08090a"/>` +
        `<path d="${archPath(body, x, 0.5)}" fill="none" stroke="url(#al)" stroke-opacity="${body.cladding ? '.3' : '.6'}" stroke-width="1"/>`,
    )
    .join('');
  const roof = look.blackRoof && body.contrastRoof ? blackRoof(body) : '';
  return (
    `<g clip-path="url(#b)"><g id="vb"><use href="#o" fill="url(#p)"/>${roof}<use href="#o" fill="url(#pe)"/></g>${softLight(context)}${lines(context)}<g id="vp">${plastics(context)}</g>` +
    `<use href="#o" fill="none" stroke="url(#rl)" stroke-width="1.8"/><g id="vw">${wells}</g></g>` +
    fabricRoof(body) +
    body.handles.map((at) => handle([at[0], at[1]], context)).join('')
  );
}

/** The body's reflection in the floor: its masses, without the fine lines and without a second blur. */
export const mirroredBody = '<g clip-path="url(#b)"><use href="#vb"/><use href="#vp"/><use href="#vw"/></g>';

/** A contrast roof: everything above the windows' upper edge. */
function blackRoof(body: BodyDesign): string {
  const top = Math.max(...body.windows.flatMap((window) => window.opening.map(([, y]) => y)));
  return `<rect x="0" y="${num(-body.height - 5)}" width="${num(body.length)}" height="${num(body.height + 5 - top + 3)}" fill="#141619"/>`;
}

export const plasticDefs =
  '<linearGradient id="pc" x2="0" y2="1"><stop stop-color="#484d52"/><stop offset=".3" stop-color="#2f3337"/><stop offset="1" stop-color="#101113"/></linearGradient>';

const fabricRoof = ({ fabric, folds = '' }: BodyDesign): string =>
  fabric
    ? `<linearGradient id="fr" x2="0" y2="1"><stop stop-color="#4d5257"/><stop offset=".35" stop-color="#2a2d30"/><stop offset="1" stop-color="#17191b"/></linearGradient><path d="${fabric}" fill="url(#fr)"/><path d="${folds}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.2"/><path d="${folds}" transform="translate(0 1.2)" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width=".8"/>`
    : '';
