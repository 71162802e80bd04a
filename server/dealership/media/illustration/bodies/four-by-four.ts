import { bullBar, snorkel } from '../accessories';
import type { BodyDesign } from '../body-design';
import { curve } from '../spline';

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
