import type { Backdrop } from './look';
import { num } from './spline';

/** The scene is 1200 × 900 units; the floor begins at `horizon` and the car stands at `ground`. */
export const scene = { width: 1200, height: 900 } as const;

interface Stage {
  readonly defs: string;
  readonly draw: (horizon: number) => string;
  /** How strongly the floor mirrors the car. */
  readonly gloss: number;
  readonly shadow: number;
}

const stops = (list: ReadonlyArray<readonly [number, string, number?]>): string =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
const down = (id: string, list: ReadonlyArray<readonly [number, string, number?]>): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`;
const glow = (id: string, list: ReadonlyArray<readonly [number, string, number?]>): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
const wall = (horizon: number, fill: string): string =>
  `<rect width="1200" height="${num(horizon + 1)}" fill="${fill}"/>`;
const floor = (horizon: number, fill: string): string =>
  `<rect y="${num(horizon)}" width="1200" height="${num(900 - horizon)}" fill="${fill}"/>`;

const stages: Readonly<Record<Backdrop, Stage>> = {
  cove: {
    gloss: 0.22,
    shadow: 0.5,
    defs:
      down('bw', [
        [0, '#a3adb5'],
        [0.6, '#c6cdd2'],
        [1, '#dde1e4'],
      ]) +
      down('bf', [
        [0, '#dde1e4'],
        [0.3, '#d3d8dc'],
        [1, '#aab3ba'],
      ]) +
      glow('bg', [
        [0, '#fff', 0.5],
        [1, '#fff', 0],
      ]),
    draw: (horizon) =>
      wall(horizon, 'url(#bw)') +
      floor(horizon, 'url(#bf)') +
      `<ellipse cx="600" cy="${num(horizon - 210)}" rx="760" ry="330" fill="url(#bg)"/>`,
  },
  graphite: {
    gloss: 0.34,
    shadow: 0.75,
    defs:
      down('bw', [
        [0, '#23282d'],
        [0.7, '#3d444b'],
        [1, '#4c545b'],
      ]) +
      down('bf', [
        [0, '#3c4349'],
        [0.3, '#2c3237'],
        [1, '#16191c'],
      ]) +
      glow('bg', [
        [0, '#9fb0bd', 0.55],
        [1, '#9fb0bd', 0],
      ]),
    draw: (horizon) =>
      wall(horizon, 'url(#bw)') +
      `<ellipse cx="600" cy="${num(horizon - 120)}" rx="800" ry="340" fill="url(#bg)"/>` +
      floor(horizon, 'url(#bf)') +
      `<ellipse cx="600" cy="${num(horizon + 80)}" rx="760" ry="110" fill="url(#bg)" opacity=".5"/>`,
  },
  coast: {
    gloss: 0.14,
    shadow: 0.55,
    defs:
      down('bw', [
        [0, '#86b4d4'],
        [0.62, '#c8dfe9'],
        [1, '#f3ebdc'],
      ]) +
      down('bs', [
        [0, '#5f97b0'],
        [1, '#3d7d98'],
      ]) +
      down('bf', [
        [0, '#b9b6ae'],
        [0.35, '#a8a59e'],
        [1, '#7d7b76'],
      ]) +
      glow('bg', [
        [0, '#fff6e2', 0.9],
        [1, '#fff6e2', 0],
      ]),
    draw: (horizon) =>
      wall(horizon, 'url(#bw)') +
      `<ellipse cx="900" cy="${num(horizon - 60)}" rx="700" ry="230" fill="url(#bg)"/>` +
      `<path d="M0 ${num(horizon - 62)}C90 ${num(horizon - 104)} 180 ${num(horizon - 118)} 270 ${num(horizon - 96)}C350 ${num(horizon - 78)} 400 ${num(horizon - 62)} 470 ${num(horizon - 58)}V${num(horizon)}H0Z" fill="#7f9aa2"/>` +
      `<rect y="${num(horizon - 58)}" width="1200" height="60" fill="url(#bs)"/>` +
      `<path d="M0 ${num(horizon - 40)}C60 ${num(horizon - 62)} 110 ${num(horizon - 66)} 170 ${num(horizon - 40)}L210 ${num(horizon)}H0Z" fill="#5f7465"/>` +
      `<rect y="${num(horizon - 58)}" x="430" width="770" height="5" fill="#e6f1f2" opacity=".5"/>` +
      floor(horizon, 'url(#bf)') +
      `<rect y="${num(horizon)}" width="1200" height="9" fill="#d8d4ca"/>`,
  },
  dusk: {
    gloss: 0.2,
    shadow: 0.65,
    defs:
      down('bw', [
        [0, '#3c4468'],
        [0.45, '#8a7390'],
        [0.8, '#e0a285'],
        [1, '#f6cf9f'],
      ]) +
      down('bf', [
        [0, '#5d5657'],
        [0.3, '#4a4649'],
        [1, '#29282c'],
      ]) +
      glow('bg', [
        [0, '#ffe3b0', 0.85],
        [1, '#ffe3b0', 0],
      ]),
    draw: (horizon) =>
      wall(horizon, 'url(#bw)') +
      `<ellipse cx="330" cy="${num(horizon - 30)}" rx="640" ry="190" fill="url(#bg)"/>` +
      `<path d="M0 ${num(horizon - 34)}C150 ${num(horizon - 50)} 240 ${num(horizon - 30)} 420 ${num(horizon - 44)}C560 ${num(horizon - 56)} 640 ${num(horizon - 96)} 790 ${num(horizon - 90)}C930 ${num(horizon - 84)} 1010 ${num(horizon - 46)} 1200 ${num(horizon - 62)}V${num(horizon)}H0Z" fill="#6d5468"/>` +
      `<path d="M0 ${num(horizon - 18)}C260 ${num(horizon - 32)} 520 ${num(horizon - 10)} 800 ${num(horizon - 26)}C960 ${num(horizon - 34)} 1080 ${num(horizon - 20)} 1200 ${num(horizon - 24)}V${num(horizon + 2)}H0Z" fill="#43384a"/>` +
      floor(horizon, 'url(#bf)'),
  },
  workshop: {
    gloss: 0.3,
    shadow: 0.55,
    defs:
      down('bw', [
        [0, '#8f979d'],
        [0.5, '#b4bbc0'],
        [1, '#c6ccd0'],
      ]) +
      down('bf', [
        [0, '#a5abaf'],
        [0.3, '#b3b8bb'],
        [1, '#84898d'],
      ]) +
      down('bl', [
        [0, '#fff'],
        [1, '#f2f7fb', 0],
      ]) +
      glow('bg', [
        [0, '#fff', 0.6],
        [1, '#fff', 0],
      ]),
    draw: (horizon) =>
      wall(horizon, 'url(#bw)') +
      `<path d="${[150, 450, 750, 1050].map((x) => `M${x} 0V${num(horizon)}`).join('')}M0 ${num(horizon - 330)}H1200" stroke="#7d858b" stroke-opacity=".5" stroke-width="3" fill="none"/>` +
      `<path d="M-20 ${num(horizon - 506)}H1220V${num(horizon - 300)}H-20Z" fill="url(#bl)" opacity=".35"/><g fill="#fff">${[-80, 330, 740].map((x) => `<rect x="${x}" y="${num(horizon - 518)}" width="380" height="12" rx="6"/>`).join('')}</g>` +
      floor(horizon, 'url(#bf)') +
      `<rect y="${num(horizon - 16)}" width="1200" height="16" fill="#5f666b" opacity=".55"/>` +
      `<ellipse cx="600" cy="${num(horizon + 110)}" rx="620" ry="80" fill="url(#bg)"/>`,
  },
};

export const backdropDefs = (name: Backdrop): string => stages[name].defs;
export const drawBackdrop = (name: Backdrop, horizon: number): string => stages[name].draw(horizon);
export const glossOf = (name: Backdrop): number => stages[name].gloss;
export const shadowOf = (name: Backdrop): number => stages[name].shadow;
