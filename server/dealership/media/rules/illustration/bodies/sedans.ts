import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve, openPath } from '../spline';

/** Four-door sedan, 4.75 m × 1.46 m, wheelbase 2.80 m. */
export const sedan: BodyDesign = {
  length: 475,
  height: 146,
  axles: [95, 375],
  tyre: 33.5,
  rim: 0.74,
  sill: 24,
  wheels: 'road',
  outline: curve(`
    20,19,2 6,24,2 2,40 1,56 3,68 12,77,2 44,87 88,95 128,101,2 164,121 196,136 228,143 268,146
    312,143 352,132 394,114 414,109,2 444,108 467,106,2 471,96 474,78 473,58 470,40 462,27,2
    446,22,2
  `),
  windows: [
    {
      opening: curve('146,102,2 172,118 200,132.5,2 226,138 257,139.5,3 254,105,3 200,103.5'),
      pillars: [[164, 177, 2]],
    },
    {
      rear: true,
      opening: curve('260,105,3 263,139.5,3 292,138 326,131 362,116,2 376,109,2 350,108 300,106'),
      pillars: [[344, 338, 3.6]],
    },
  ],
  screens: [
    curve('127,100,3 134,101,3 168,121 200,137.5,3 190,135.5,3 158,118.5'),
    curve('408,110.5,3 392,115 354,131.5 330,138.5,3 338,135,3 362,125 394,112,3'),
  ],
  shoulder: curve('34,80 90,90 180,94 300,98 400,100 464,99'),
  crease: curve('135,46 220,43 300,45 338,52'),
  shuts: [
    curve('140,101 138,78 142,50 148,32,2 154,29'),
    curve('257,104 258,70 254,28'),
    curve('356,109 359,94 352,78,2 334,62 326,30'),
    curve('126,100 80,93 38,84,2 24,77'),
    curve('418,108 424,101 446,97 466,96'),
  ],
  handles: curve('228,94 330,97'),
  mirror: [152, 105],
  headlamp: curve('4,63,2 8,72,2 30,81 66,87,2 50,78 24,67'),
  tail: curve('474,80,2 470,100,2 458,103 424,101,2 438,94 456,92,2 460,82'),
  flap: [394, 96],
  dark: [curve('2,30,2 2.6,44,2 9.2,42 14,32,2 9.2,26'), curve('0,50,2 2,62,2 7,63,2 7,50,2')],
  seats: [206, 300],
};

/** Two-door coupe, 4.55 m × 1.34 m: long bonnet, fast roof. */
export const coupe: BodyDesign = {
  length: 455,
  height: 134,
  axles: [93, 364],
  tyre: 34.5,
  rim: 0.78,
  sill: 20,
  wheels: 'road',
  archGap: 3.4,
  outline: curve(`
    22,15,2 6,20,2 2,34 1,48 4,60 16,69,2 52,80 100,88 148,94,2 184,112 214,125 244,132 278,134
    318,129 362,115 402,100 426,96,2 444,96,2 450,86 453,68 452,50 448,34 440,23,2 424,19,2
  `),
  windows: [
    {
      opening: curve('166,95,2 192,110 216,122,2 244,127 282,127.5,3 294,98,3 230,96'),
      pillars: [],
    },
    {
      rear: true,
      opening: curve('299,98.5,3 288,127,3 318,122 348,112,2 362,104,2 344,100.5,2'),
    },
  ],
  screens: [
    curve('147,93,3 155,94,3 188,111.5 218,127,3 208,124.5,3 178,109'),
    curve('416,97.5,3 398,102 362,115.5 330,126,3 340,121,3 366,110.5 400,99,3'),
  ],
  shoulder: curve('34,72 96,84 180,87 300,90 370,94 444,90'),
  crease: curve('136,40 220,36 300,40 330,48'),
  shuts: [
    curve('158,94 152,74 154,46 160,28,2 168,24'),
    curve('297,97 302,80 298,56 288,24'),
    curve('146,93 96,86 44,77,2 28,70'),
    curve('410,98 418,90 436,88 450,86'),
  ],
  handles: curve('266,86'),
  mirror: [170, 98],
  headlamp: curve('6,55,2 12,64,2 36,73 70,79,2 54,70 26,59'),
  tail: curve('453,74,2 449,89,2 436,91 404,88,2 420,82 442,76'),
  flap: [384, 88],
  dark: [curve('2,24,2 2.6,40,2 10.4,38 16.4,28,2 10.4,20'), curve('424,20,2 418,32,2 448,35,2 442,23,2')],
  seats: [222],
};

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
