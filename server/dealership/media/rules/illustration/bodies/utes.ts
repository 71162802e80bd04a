import { bullBar, canopy, pantech, snorkel, sportsBar, tray } from '../accessories';
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

/** Single cab with an alloy tray, 5.30 m × 1.80 m. */
export const cabChassis: BodyDesign = {
  length: 535,
  height: 180,
  axles: [94, 412],
  tyre: 39,
  rim: 0.62,
  sill: 42,
  cladding: 47,
  archGap: 6,
  squareArches: true,
  wheels: 'work',
  outline: curve(`
    20,36,2 6,42,2 2,60 1,84 2,106 10,116,2 50,121 96,126 124,130,2 152,152 176,170 200,177 228,180
    252,177,2 260,168,2 265,140 267,100 267,60,3 266,44,3
  `),
  windows: [
    {
      opening: curve('140,129,2 162,149 182,164,2 202,170 244,170,2 250,150 251,130,3 200,129'),
      pillars: [[157, 170, 2.4]],
    },
  ],
  screens: [curve('121,128,3 128,129,3 156,151 180,169,3 171,167,3 148,147')],
  shoulder: curve('24,108 94,117 160,119 220,120 266,119'),
  crease: curve('136,70 200,67 262,68'),
  shuts: [
    curve('133,127 131,98 135,66 141,52,2 146,48'),
    curve('254,130 258,108 257,80 254,48'),
    curve('122,126.5 74,121 34,114,2 20,106'),
  ],
  handles: curve('224,114'),
  mirror: [146, 132],
  headlamp: curve('2,90,2 4,106,2 22,112 50,115,2 46,104 26,93'),
  dark: [curve('1,76,2 2,104,2 7,104,2 7,76,2'), curve('2,50,2 2,64,2 10.4,64 14,54,2 10.4,48')],
  seats: [198],
  sketch: 'M276 -88H535V-118H276ZM280 -118V-166H287V-118M362 -88V-118M449 -88V-118M256 -70H530V-82H256Z',
  under: (context) => tray(context, 276, 535, 88),
  over: (context) => (context.look.options[0] ? bullBar(context, 104) : ''),
};

/** Cab-over light truck, 6.60 m, with a box or a drop-side tray by its look. */
export const lightTruck: BodyDesign = {
  length: 660,
  height: 232,
  axles: [104, 470],
  tyre: 40,
  rim: 0.58,
  sill: 44,
  cladding: 60,
  archGap: 7,
  wheels: 'work',
  outline: curve(`
    14,40,2 4,48,2 2,70 3,98 8,126,2 22,166 38,204,2 56,222 96,230 150,231 176,228,2 182,214,2
    184,140 184,60,3 184,46,3
  `),
  windows: [
    {
      opening: curve('38,134,2 50,170 64,202,2 92,207 140,207,2 142,132,2 80,124,2 50,122,2'),
      pillars: [[72, 80, 3]],
    },
  ],
  screens: [curve('11,128,3 19,129,3 32,166 48,206,3 41,203,3 25,164')],
  shoulder: curve('8,116 60,118 120,118 184,118'),
  crease: curve('8,84 60,84 120,84 182,84'),
  shuts: [
    curve('30,124 28,100 36,78 56,64'),
    curve('32,130 46,176 60,210,2 92,216 148,216,2 150,140 150,86'),
  ],
  handles: curve('122,108'),
  mirror: [20, 168],
  headlamp: curve('3,72,2 4,92,2 24,96,2 34,86,2 28,74,2'),
  dark: [curve('2,48,2 2,62,2 11.6,62 14,54,2 9.2,46')],
  seats: [96],
  sketch: 'M196 -92H660V-300H196ZM182 -74H646V-88H182Z',
  under: (context) =>
    context.look.options[0] ? tray(context, 196, 660, 100) : pantech(context, 196, 660, 92, 300),
};
