import type { BodyDesign } from '../body-design';
import { curve } from '../spline';

const pane = (from: number, to: number): BodyDesign['windows'][number] => ({
  rear: true,
  opening: [
    [from, 140, 2],
    [from, 218, 2],
    [to, 218, 2],
    [to, 140, 2],
  ],
});

/** Twenty-odd-seat coach of 7.0 m × 2.62 m. */
export const bus: BodyDesign = {
  length: 700,
  height: 262,
  axles: [120, 515],
  tyre: 40,
  rim: 0.62,
  sill: 34,
  wheels: 'work',
  outline: curve(`
    18,26,2 5,34,2 1,60 1,96 5,126 16,168 30,212 44,244,2 66,257 120,262 260,262 480,262 640,260
    680,254,2 690,224 695,160 697,96 696,46,2 684,33,2 660,30,2
  `),
  windows: [
    {
      opening: curve('34,132,2 46,178 60,222,2 86,226 86,128,2 56,124,2'),
    },
    {
      opening: curve('98,54,2 98,226,2 160,226,2 160,54,2'),
      pillars: [[129, 129, 3]],
    },
    pane(172, 276),
    pane(284, 388),
    pane(396, 500),
    pane(508, 606),
    {
      rear: true,
      opening: curve('614,140,2 614,218,2 664,216,2 674,190 676,140,2'),
    },
  ],
  screens: [curve('8,128,3 18,128,3 30,174 46,226,3 38,224,3 20,172')],
  shoulder: curve('10,116 120,120 300,120 500,120 696,116'),
  crease: curve('166,66 300,66 420,66 466,66'),
  shuts: [
    curve('94,230 94,130 94,46'),
    curve('164,230 164,130 164,38'),
    curve('690,84 640,84 570,80'),
    curve('576,60 576,100,2 580,104,2 640,104,2 644,100,2 644,60'),
    curve('200,36 200,62,3 304,62,3 304,36'),
    curve('314,36 314,62,3 418,62,3 418,36'),
  ],
  handles: [],
  mirror: [14, 176],
  headlamp: curve('3,80,2 3,100,2 24,106,2 36,96,2 24,82,2'),
  tail: curve('697,70,2 696,118,2 686,118,3 686,70,3'),
  dark: [curve('1.6,36,2 1,54,2 12.4,54 16,42,2 11.2,32')],
  seats: [190, 226, 296, 332, 408, 444, 520, 556],
};
