import { bullBar, snorkel, spareWheel } from '../accessories';
import type { BodyDesign } from '../body-design';
import { closedPath, curve, openPath } from '../spline';

/** Long-wheelbase off-road wagon, 4.95 m × 1.92 m, upright and square. */
export const fourByFour: BodyDesign = {
  length: 495,
  height: 191,
  axles: [90, 374],
  tyre: 40,
  rim: 0.62,
  sill: 40,
  cladding: 46,
  archGap: 6,
  squareArches: true,
  contrastRoof: true,
  wheels: 'rugged',
  outline: curve(`
    20,34,2 5,42,2 1,58,2 1,90 4,116,2 14,124,2 60,128 112,132,2 124,137,2 146,160 164,180,2 186,187
    240,190 340,190 420,187 456,184,2 468,176,2 474,140 478,118,2 484,96 486,66,2 484,48,2 470,40,2
  `),
  windows: [
    {
      opening: curve('138,137,2 156,160 172,177,2 196,181 252,182,3 252,137,3'),
      pillars: [[160, 170, 2.4]],
    },
    {
      rear: true,
      opening: curve('259,137,3 259,182,3 300,182 344,182,3 344,137,3'),
    },
    {
      rear: true,
      opening: curve('353,138,3 353,182,2 410,181 450,178,2 460,158 462,140,2 420,138'),
    },
  ],
  screens: [curve('120,134.5,3 126,135.5,3 150,159 168,179,3 161,176,3 144,156')],
  shoulder: curve('20,117 90,123 200,127 330,128 420,128 480,126'),
  crease: curve('134,70 220,68 320,70'),
  shuts: [
    curve('130,135 129,100 132,60 138,46'),
    curve('255,137 255,90 254,46'),
    curve('347,138 348,116 342,100,2 326,84 318,48'),
    curve('114,131 60,126 22,121,2 16,112'),
    curve('474,134 470,110 472,70'),
  ],
  handles: curve('222,121 316,122'),
  mirror: [140, 141],
  headlamp: curve('2,94,3 4,114,3 30,117,2 36,108,2 32,96,2'),
  tail: curve('486,88,2 481,122,2 468,124,3 468,88,3'),
  flap: [398, 120],
  dark: [curve('0,90,2 2,112,2 7,112,2 6,90,2'), curve('1,50,2 1,66,2 10,64,2 12.4,52,2')],
  roofRails: [190, 452],
  seats: [192, 290, 388],
  over: (context) =>
    (context.look.options[0] ? bullBar(context, 112) : '') +
    (context.look.options[1] ? snorkel(context) : ''),
};

/** Two-door off-roader, 4.00 m × 1.84 m; both tops share it. */
const base = {
  length: 398,
  height: 184,
  axles: [78, 322],
  tyre: 40,
  rim: 0.58,
  sill: 44,
  cladding: 50,
  archGap: 8,
  squareArches: true,
  wheels: 'rugged',
  shoulder: curve('16,116 80,120 180,122 280,122 376,121'),
  shuts: [
    curve('122,128 121,100 124,70 130,50'),
    curve('234,130 234,100 230,76 222,50'),
    curve('112,126 60,122 18,118,2 12,108'),
    curve('370,126 369,90 370,54'),
  ],
  handles: curve('202,116'),
  mirror: [132, 134],
  headlamp: curve('3,96,2 4,113,2 18,114,2 20,96,2'),
  tail: curve('376,86,2 376,112,2 366,112,3 366,86,3'),
  dark: [curve('1,92,2 2,114,2 5,114,2 5,92,2'), curve('0,50,2 0,68,2 10.8,66,2 12,54,2')],
  flap: [330, 114],
  seats: [178, 268],
} as const satisfies Partial<BodyDesign>;

const lower = '16,40,2 2,48,2 0,66,2 1,96 3,116,2 12,122,2 60,126 108,130,2 116,133,2';

/** Steel or moulded roof. */
export const hardtop: BodyDesign = {
  ...base,
  outline: curve(`
    ${lower} 130,160 142,176,2 160,182 230,184 320,184 356,181,2 366,172,2 371,140 375,110 376,70
    375,52,2 362,44,2
  `),
  windows: [
    {
      opening: curve('128,131,2 140,158 149,172,2 166,175.5 226,176,3 228,131,3'),
      pillars: [],
    },
    {
      rear: true,
      opening: curve('242,132,2 241,174,2 300,175 346,172,2 354,150 356,133,2 300,132'),
    },
  ],
  screens: [curve('114,132,3 119,132.5,3 134,158 147,176,3 140,174,3 128,156')],
  over: (context) => spareWheel(context, 376, 108) + (context.look.options[0] ? bullBar(context, 106) : ''),
};

/** Fabric roof over a frame, windows of clear vinyl behind the doors. */
export const softtop: BodyDesign = {
  ...base,
  outline: curve(`
    ${lower} 130,160 142,175,2 160,180 230,181 320,178 346,172,2 358,150 368,128,2 375,110 376,70
    375,52,2 362,44,2
  `),
  windows: [
    {
      opening: curve('128,131,2 140,158 149,171,2 166,174 226,174,3 228,131,3'),
      pillars: [],
    },
    {
      rear: true,
      opening: curve('250,137,2 248,166,2 290,167 328,163,2 340,142,2 300,138'),
    },
  ],
  screens: [curve('114,132,3 119,132.5,3 134,158 147,175,3 140,173,3 128,156')],
  fabric: closedPath(
    curve(`
    147,173,3 160,183,2 230,184 320,181 348,174,2 360,150 370,127,3 236,129,3 236,172,2 220,174,2
    166,175,2
  `),
  ),
  folds: [
    openPath(curve('240,176 290,178 336,172')),
    openPath(curve('350,166 346,150 352,134')),
    openPath(curve('242,134 300,133 362,131')),
  ].join(''),
  over: (context) => spareWheel(context, 376, 106) + (context.look.options[0] ? bullBar(context, 106) : ''),
};
