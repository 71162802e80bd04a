import type { Look, WheelDesign, WheelFinish } from './look';
import { num } from './spline';

const faces: Readonly<Record<WheelFinish, { top: string; bottom: string; edge: string; lip: string }>> = {
  silver: { top: '#f4f6f7', bottom: '#9aa1a7', edge: '#5c6369', lip: '#dfe3e6' },
  machined: { top: '#eef1f3', bottom: '#a3aab0', edge: '#22262a', lip: '#c9ced2' },
  gunmetal: { top: '#8a9198', bottom: '#4a5056', edge: '#26292d', lip: '#8d949a' },
  black: { top: '#4a4f54', bottom: '#1a1c1f', edge: '#0c0d0e', lip: '#5a6066' },
};

function spokePath(shape: Spoke, turn: number): string {
  const corners = shape.map(([radius, degrees]) => {
    const angle = ((degrees + turn - 90) * Math.PI) / 180;
    return `${num(radius * Math.cos(angle))} ${num(radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

const repeatAround = (count: number, draw: (turn: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join('');

function alloy(design: Exclude<WheelDesign, 'steel'>): string {
  const { count, shapes } = spokes[design];
  const path = repeatAround(count, (turn) => shapes.map((shape) => spokePath(shape, turn + 8)).join(''));
  const nuts = repeatAround(5, (turn) => {
    const angle = ((turn + 26) * Math.PI) / 180;
    return `<circle cx="${num(17 * Math.cos(angle))}" cy="${num(17 * Math.sin(angle))}" r="2.6"/>`;
  });
  return (
    `<path d="${path}" transform="translate(1.5 3.5)" fill="#000" opacity=".55"/>` +
    `<path d="${path}" fill="url(#wf)" stroke="url(#we)" stroke-width="1.6" stroke-linejoin="round"/>` +
    `<circle r="25" fill="url(#wf)"/><circle r="25" fill="none" stroke="#000" stroke-opacity=".25"/>` +
    `<g fill="#15181a" opacity=".8">${nuts}</g>` +
    '<circle r="10.5" fill="#15181a"/><circle r="10.5" fill="none" stroke="url(#wl)" stroke-width="1.6"/>'
  );
}

/** Pressed steel with ventilation slots, for working vehicles. */
function steel(): string {
  const holes = repeatAround(8, (turn) => {
    const angle = (turn * Math.PI) / 180;
    return `<ellipse cx="${num(66 * Math.cos(angle))}" cy="${num(66 * Math.sin(angle))}" rx="8" ry="11" transform="rotate(${num(turn)} ${num(66 * Math.cos(angle))} ${num(66 * Math.sin(angle))})"/>`;
  });
  const nuts = repeatAround(6, (turn) => {
    const angle = (turn * Math.PI) / 180;
    return `<circle cx="${num(27 * Math.cos(angle))}" cy="${num(27 * Math.sin(angle))}" r="4"/>`;
  });
  return (
    '<circle r="93" fill="url(#wf)"/><circle r="84" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="5"/>' +
    `<g fill="#0b0c0d">${holes}</g><circle r="44" fill="url(#wl)"/><circle r="42" fill="url(#wf)"/>` +
    `<g fill="#2b2f33">${nuts}</g><circle r="15" fill="#2b2f33"/><circle r="12" fill="url(#wl)"/>`
  );
}

/** Gradients the wheels share; once per drawing. */
export function wheelDefs(look: Look): string {
  const face = look.wheel === 'steel' && look.finish === 'machined' ? faces.silver : faces[look.finish];
  const down = 'gradientUnits="userSpaceOnUse" x1="-30" y1="-95" x2="30" y2="95"';
  return (
    `<linearGradient id="wf" ${down}><stop stop-color="${face.top}"/><stop offset="1" stop-color="${face.bottom}"/></linearGradient>` +
    `<linearGradient id="we" ${down}><stop stop-color="#fff" stop-opacity=".8"/><stop offset=".55" stop-color="${face.edge}"/></linearGradient>` +
    `<linearGradient id="wl" ${down}><stop stop-color="#fff"/><stop offset=".35" stop-color="${face.lip}"/><stop offset="1" stop-color="${face.edge}"/></linearGradient>` +
    '<radialGradient id="wt" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100"><stop offset=".66" stop-color="#0d0e0f"/><stop offset=".72" stop-color="#2b2d2f"/><stop offset=".86" stop-color="#1d1f20"/><stop offset=".95" stop-color="#303234"/><stop offset="1" stop-color="#0b0c0c"/></radialGradient>' +
    '<radialGradient id="wb" gradientUnits="userSpaceOnUse" cx="0" cy="-20" r="115"><stop offset=".3" stop-color="#0b0c0e"/><stop offset=".75" stop-color="#16191b"/><stop offset="1" stop-color="#34383c"/></radialGradient>' +
    '<linearGradient id="wd" x2="1" y2="1"><stop stop-color="#9aa0a5"/><stop offset=".5" stop-color="#4e5459"/><stop offset="1" stop-color="#82888d"/></linearGradient>'
  );
}

/** A wheel standing at x with its tyre's radius; `rim` is the rim's share of that radius. */
export function wheel(x: number, radius: number, rim: number, look: Look): string {
  const inner =
    '<circle r="97" fill="url(#wb)"/><circle r="62" fill="url(#wd)"/><circle r="62" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="2"/>' +
    '<circle r="30" fill="#1c1f22"/><path d="M38-52A64 64 0 0 1 63 12L44 9A46 46 0 0 0 27-37Z" fill="#2a2d30"/>';
  const design = look.wheel === 'steel' ? steel() : inner + alloy(look.wheel);
  const lip =
    '<circle r="96" fill="none" stroke="url(#wl)" stroke-width="6"/><circle r="92.5" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/>';
  return (
    `<g transform="translate(${num(x)} ${num(-radius)})"><circle r="${num(radius)}" fill="#0e0f10"/>` +
    `<g transform="scale(${(radius / 100).toFixed(4)})"><circle r="100" fill="url(#wt)"/>` +
    '<path d="M-84-30A89 89 0 0 1 30-84" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="6"/></g>' +
    `<g transform="scale(${((radius * rim) / 100).toFixed(4)})">${design}${lip}</g></g>`
  );
}

/** Corners of a spoke: radius 0–100, degrees off its axis. */
type Spoke = ReadonlyArray<readonly [radius: number, degrees: number]>;

const polar = (text: string): Spoke =>
  text.split(' ').map((corner) => {
    const [radius = 0, degrees = 0] = corner.split(',').map(Number);
    return [radius, degrees] as const;
  });

/** One spoke as corners in polar form (radius 0–100, degrees off its axis), and how often it repeats. */
const spokes: Readonly<Record<Exclude<WheelDesign, 'steel'>, { count: number; shapes: readonly Spoke[] }>> = {
  twin: {
    count: 5,
    shapes: [polar('14,-50 26,-24 94,-15.5 94,-9.5 24,-2'), polar('14,50 26,24 94,15.5 94,9.5 24,2')],
  },
  ten: {
    count: 10,
    shapes: [polar('16,-34 30,-11 94,-6.2 94,6.2 30,11 16,34')],
  },
  wye: {
    count: 5,
    shapes: [polar('16,-50 28,-20 52,-11 94,-22 94,-14 62,-3 62,3 94,14 94,22 52,11 28,20 16,50')],
  },
  turbine: {
    count: 9,
    shapes: [polar('16,-40 34,-18 94,2 94,15 50,10 24,14')],
  },
  mesh: {
    count: 9,
    shapes: [polar('16,-30 34,-9 56,-4 94,-15 94,-10 66,0 94,10 94,15 56,4 34,9 16,30')],
  },
  star: {
    count: 6,
    shapes: [polar('14,-50 34,-27 94,-15 94,15 34,27 14,50')],
  },
  block: {
    count: 6,
    shapes: [polar('14,-50 36,-24 66,-11 94,-19 94,19 66,11 36,24 14,50')],
  },
};
