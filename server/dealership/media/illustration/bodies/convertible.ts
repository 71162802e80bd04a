import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve, openPath } from '../spline';

/** Seats, screen frame and the folded roof of an open car. */
function cockpit({ look }: DrawContext): string {
  const leather = look.options[0] ? ['#7a4a2c', '#3d2415'] : ['#3a3e42', '#15171a'];
  const seat = (x: number): string =>
    `<path d="M${x} -84C${x + 3} -98 ${x + 6} -108 ${x + 10} -110C${x + 17} -112 ${x + 22} -108 ${x + 23} -100L${x + 24} -84Z" fill="url(#cs)"/><path d="M${x + 8} -110L${x + 11} -121C${x + 13} -125 ${x + 22} -125 ${x + 22} -120L${x + 21} -109Z" fill="url(#cs)"/>`;
  return (
    `<linearGradient id="cs" x2="1" y2="0"><stop stop-color="${leather[0]}"/><stop offset="1" stop-color="${leather[1]}"/></linearGradient>` +
    '<path d="M176 -96C200 -100 300 -102 348 -99V-86H176Z" fill="#111315"/>' +
    `<path d="M196 -97C194 -104 197 -110 202 -113" stroke="#1b1d20" stroke-width="3" fill="none"/>${seat(240)}${seat(298)}` +
    '<path d="M330 -99C342 -107 372 -107 392 -100L396 -95H326Z" fill="#1a1c1f"/><path d="M334 -101C346 -106 370 -106 388 -100" stroke="#fff" stroke-opacity=".2" fill="none"/>'
  );
}

const screen = (): string =>
  `<path d="${closedPath(curve('158,94,3 170,94,3 214,127,3 206,129,3 178,112'))}" fill="url(#gs)"/>` +
  `<path d="${openPath(curve('158,94 180,112 208,130'))}" fill="none" stroke="#16181b" stroke-width="3.2" stroke-linecap="round"/>` +
  `<path d="${openPath(curve('172,94 192,110 214,127'))}" fill="none" stroke="#3c4146" stroke-width="1"/>` +
  `<path d="${closedPath(curve('176,95,3 196,108 212,116,3 214,96,3'))}" fill="#cfe0ea" opacity=".28"/>`;

/** Open two-plus-two, 4.45 m long, roof folded. */
export const convertible: BodyDesign = {
  length: 445,
  height: 130,
  axles: [93, 356],
  tyre: 34,
  rim: 0.77,
  sill: 20,
  archGap: 3.4,
  wheels: 'road',
  outline: curve(`
    22,15,2 6,20,2 2,35 1,50 4,62 16,71,2 52,82 100,89 150,95,2 172,97,2 230,97 300,98 360,101
    396,101 424,98,2 436,94,2 441,84 443,66 442,48 438,32 430,22,2 414,19,2
  `),
  windows: [],
  shoulder: curve('34,74 96,84 180,88 300,91 370,94 434,91'),
  crease: curve('136,42 220,38 300,42 326,50'),
  shuts: [
    curve('164,96 156,76 158,46 164,28,2 172,24'),
    curve('300,98 304,80 300,56 290,24'),
    curve('150,94 98,86 44,78,2 28,72'),
    curve('396,100 408,92 426,90 440,88'),
  ],
  handles: curve('268,87'),
  mirror: [170, 98],
  headlamp: curve('6,57,2 12,66,2 36,75 70,81,2 54,72 26,61'),
  tail: curve('443,74,2 439,90,2 426,93 394,90,2 410,84 432,76'),
  flap: [376, 88],
  dark: [curve('3,26,2 3.6,38,2 8.4,38 11.4,30,2 7.8,22')],
  sketch:
    'M158 -94C180 -112 192 -122 208 -130M172 -94C192 -110 204 -118 210 -126M240 -97C244 -108 248 -118 256 -119C264 -119 264 -108 264 -98M298 -98C302 -108 306 -118 314 -119C322 -119 322 -108 322 -99M330 -99C342 -107 372 -107 392 -100',
  under: (context) => cockpit(context),
  over: screen,
};
