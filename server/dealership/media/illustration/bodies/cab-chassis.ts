import { bullBar, tray } from '../accessories';
import type { BodyDesign } from '../body-design';
import { curve } from '../spline';

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
