import { pantech, tray } from '../accessories';
import type { BodyDesign } from '../body-design';
import { curve } from '../spline';

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
