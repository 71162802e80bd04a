import { bullBar, canopy, snorkel, sportsBar } from '../accessories';
import type { BodyDesign } from '../body-design';
import { curve } from '../spline';

/** Dual-cab ute, 5.30 m × 1.80 m, wheelbase 3.22 m, tub at the back; canopy, sports bar or bull bar by its look. */
export const ute: BodyDesign = {
  length: 532,
  height: 181,
  axles: [94, 416],
  tyre: 39,
  rim: 0.64,
  sill: 42,
  cladding: 47,
  archGap: 6,
  squareArches: true,
  wheels: 'rugged',
  outline: curve(`
    20,36,2 6,42,2 2,60 1,84 2,106 10,116,2 50,121 96,126 124,130,2 154,152 180,171 206,178 250,181
    304,179 330,174,2 340,158 346,134,2 349,128,3 430,129 516,130,2 523,126,2 526,106 527,80
    526,62,2 518,54,2 500,50,2
  `),
  windows: [
    {
      opening: curve('140,129,2 164,149 186,165,2 208,171 242,172,3 242,129.5,3 200,129'),
      pillars: [[158, 172, 2.4]],
    },
    {
      rear: true,
      opening: curve('249,129.5,3 249,172,3 286,171.5 314,167.5,2 322,150 324,134,2 300,130.5'),
      pillars: [[314, 308, 3]],
    },
  ],
  screens: [
    curve('121,128,3 128,129,3 158,152 184,170.5,3 174,168,3 150,148'),
    curve('333,170,3 341,152 346,133,3 342,134,3 337,152 329,171,3'),
  ],
  shoulder: curve('24,108 94,117 190,120 300,121 344,121 440,121 524,118'),
  crease: curve('136,72 210,68 290,70 340,74'),
  shuts: [
    curve('133,127 131,98 135,66 141,52,2 146,48'),
    curve('246,129 246,88 243,48'),
    curve('331,131 336,108 334,82 326,50'),
    curve('349,130 349,90 348,46'),
    curve('122,126.5 74,121 34,114,2 20,106'),
    curve('510,129 512,100 511,62'),
  ],
  handles: curve('214,115 300,117'),
  mirror: [146, 132],
  headlamp: curve('2,90,2 4,106,2 22,112 50,115,2 46,104 26,93'),
  tail: curve('527,84,2 525,122,2 514,124,3 515,84,3'),
  flap: [370, 116],
  dark: [
    curve('1,76,2 2,104,2 7,104,2 7,76,2'),
    curve('2,50,2 2,64,2 10.4,64 14,54,2 10.4,48'),
    curve('500,50,2 500,60,2 526,64,2 524,54,2'),
  ],
  roofRails: [204, 322],
  seats: [194, 280],
  over: (context) => {
    const [first, second, third] = context.look.options;
    const load = first ? canopy(context) : second ? sportsBar(context) : '';
    return load + (third ? bullBar(context, 104) : '') + (third && first ? snorkel(context) : '');
  },
};
