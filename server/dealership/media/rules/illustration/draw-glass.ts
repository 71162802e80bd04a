import type { BodyDesign, DrawContext, Window } from './body-design';
import { closedPath, num, polygon } from './spline';

/** A seat seen from the side: raked back and head restraint, seen through the glass. */
const seat = (x: number, belt: number): string =>
  `<g transform="translate(${num(x)} ${num(-belt)})"><path d="M-4 8L5-19C6-22 13-22 13-18L10 8Z"/><path d="M5.500-20L8-34C9-37 15-37 15-33L13-22Z"/></g>`;

const beltOf = (window: Window): number => Math.min(...window.opening.map(([, y]) => y));
const topOf = (window: Window): number => Math.max(...window.opening.map(([, y]) => y));

function pillar([bottomX, topX, width]: readonly [number, number, number], window: Window): string {
  const [low, high, half] = [beltOf(window) - 3, topOf(window) + 3, width / 2];
  return polygon([
    [bottomX - half, low],
    [topX - half, high],
    [topX + half, high],
    [bottomX + half, low],
  ]);
}

/** Gradients of the glass, spanning the windows' height. */
export function glassDefs(body: BodyDesign, privacy: boolean): string {
  const top = Math.max(0, ...body.windows.map(topOf));
  const belt = Math.min(top, ...body.windows.map(beltOf));
  const span = `gradientUnits="userSpaceOnUse" x1="0" x2="6" y1="${num(-top)}" y2="${num(-belt)}"`;
  const rear = privacy
    ? '<stop stop-color="#3a444c"/><stop offset=".4" stop-color="#1b2126"/><stop offset="1" stop-color="#0d1013"/>'
    : '<stop stop-color="#93a4b0"/><stop offset=".5" stop-color="#52616c"/><stop offset="1" stop-color="#252e35"/>';
  return (
    `<linearGradient id="gf" ${span}><stop stop-color="#a3b4c0"/><stop offset=".5" stop-color="#62727e"/><stop offset="1" stop-color="#2b353d"/></linearGradient>` +
    `<linearGradient id="gr" ${span}>${rear}</linearGradient>` +
    '<linearGradient id="gs" x1="0" x2="1" y1="1" y2="0"><stop stop-color="#171d22"/><stop offset=".6" stop-color="#5d6b76"/><stop offset="1" stop-color="#9fb0bc"/></linearGradient>' +
    `<linearGradient id="gx" ${span}><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity=".04"/></linearGradient>` +
    body.windows
      .map(
        (window, index) =>
          `<path id="w${index}" d="${closedPath(window.opening)}"/><clipPath id="g${index}"><use href="#w${index}"/></clipPath>`,
      )
      .join('')
  );
}

function paneOf({ body, look }: DrawContext, window: Window, index: number): string {
  const shape = `<use href="#w${index}"`;
  const [belt, top] = [beltOf(window), topOf(window)];
  const left = Math.min(...window.opening.map(([x]) => x));
  const width = Math.max(...window.opening.map(([x]) => x)) - left;
  const seats = (body.seats ?? []).map((x) => seat(x, belt)).join('');
  const streak = (from: number, share: number): string =>
    polygon([
      [left + width * from, belt - 4],
      [left + width * from + (top - belt) * 0.75, top + 4],
      [left + width * (from + share) + (top - belt) * 0.75, top + 4],
      [left + width * (from + share), belt - 4],
    ]);
  // The reflection in a standing pane: the sky above, a dark line of ground below it.
  const rise = top - belt;
  const horizon = `M${num(left - 4)} ${num(-belt - rise * 0.34)}C${num(left + width * 0.3)} ${num(-belt - rise * 0.5)} ${num(left + width * 0.6)} ${num(-belt - rise * 0.3)} ${num(left + width + 4)} ${num(-belt - rise * 0.42)}V${num(-belt + 6)}H${num(left - 4)}Z`;
  const pillars = (window.pillars ?? [])
    .map((each) => `<path d="${pillar(each, window)}" fill="#0c0e10"/>`)
    .join('');
  return (
    `${shape} fill="none" stroke="#0b0d0f" stroke-width="3.6" stroke-linejoin="round"/>` +
    (look.chrome
      ? `${shape} fill="none" stroke="#dfe4e8" stroke-width="2.2"/>${shape} fill="none" stroke="#0b0d0f" stroke-width="1"/>`
      : '') +
    `<g clip-path="url(#g${index})">${shape} fill="url(#${window.rear ? 'gr' : 'gf'})"/>` +
    `<g fill="#0c1014" opacity="${window.rear && look.privacy ? '.35' : '.62'}">${seats}</g>` +
    `<path d="${horizon}" fill="#0b1014" opacity=".3"/><path d="${streak(0.04, 0.2)}${streak(0.3, 0.06)}" fill="url(#gx)"/>${pillars}` +
    `${shape} fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3"/></g>`
  );
}

/** The black pillar between two neighbouring windows, where they are close enough to read as one band of glass. */
function between(window: Window, next: Window | undefined): string {
  if (!next) return '';
  const corners = ({ opening }: Window, side: 1 | -1) =>
    opening
      .filter(([, , weight]) => weight === 3)
      .sort((one, other) => side * (one[0] - other[0]))
      .slice(0, 2)
      .sort((one, other) => one[1] - other[1]);
  const [rightLow, rightHigh] = corners(window, -1);
  const [leftLow, leftHigh] = corners(next, 1);
  if (!rightLow || !rightHigh || !leftLow || !leftHigh || leftLow[0] - rightLow[0] > 12) return '';
  return `<path d="${polygon([
    [rightLow[0] - 1.4, rightLow[1] - 1.2],
    [rightHigh[0] - 1.4, rightHigh[1] + 1.2],
    [leftHigh[0] + 1.4, leftHigh[1] + 1.2],
    [leftLow[0] + 1.4, leftLow[1] - 1.2],
  ])}" fill="#101214"/>`;
}

/** Side windows with seats behind them, pillars, a reflected sky and the trim around. */
export function drawGlass(context: DrawContext): string {
  const screens = (context.body.screens ?? [])
    .map((curve) => `<path d="${closedPath(curve)}" fill="url(#gs)" stroke="#0b0d0f" stroke-width=".8"/>`)
    .join('');
  const { windows } = context.body;
  const panes = windows.map((window, index) => paneOf(context, window, index)).join('');
  return screens + panes + windows.map((window, index) => between(window, windows[index + 1])).join('');
}
