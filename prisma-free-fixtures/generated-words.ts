/** What generated cars look like and what is said about them. Doubled entries are met more often. */
export const shots = ['side', 'front', 'rear', 'wheel', 'scene'];
export const colours = [
  ...[
    'White',
    'White',
    'White',
    'Glacier White',
    'Pearl White',
    'Grey',
    'Grey',
    'Machine Grey',
    'Black',
    'Black',
  ],
  ...[
    'Phantom Black',
    'Silver',
    'Silver',
    'Blue',
    'Deep Blue',
    'Red',
    'Soul Red',
    'Green',
    'Orange',
    'Bronze',
    'Yellow',
  ],
];
/** Body key -> body as a feed writes it, body as shoppers filter it. */
export const bodyWords: Readonly<Record<string, readonly [string, string]>> = {
  '4x4': ['Wagon 4x4', 'SUV'],
  bus: ['Bus', 'Bus'],
  convertible: ['Convertible', 'Convertible'],
  coupe: ['Coupe', 'Coupe'],
  hardtop: ['4x4 Hardtop', 'SUV'],
  hatch: ['Hatchback', 'Hatch'],
  hatchback: ['Hatchback', 'Hatch'],
  lightTruck: ['Light Truck', 'Light Truck'],
  motorhome: ['Motorhome', 'Motorhome'],
  peopleMover: ['People Mover', 'People Mover'],
  sedan: ['Sedan', 'Sedan'],
  softtop: ['Softtop', 'Convertible'],
  stationWagon: ['Wagon', 'Wagon'],
  suv: ['SUV', 'SUV'],
  ute: ['Dual Cab Utility', 'Ute'],
  van: ['Van', 'Van'],
  wagon: ['Wagon', 'Wagon'],
};
export const equipment = [
  ...['Apple CarPlay', 'Android Auto', 'Reversing camera', 'Adaptive cruise control', 'Heated front seats'],
  ...[
    'Tow bar',
    'Satellite navigation',
    'Keyless entry',
    'Lane keep assist',
    'Panoramic sunroof',
    'Power tailgate',
  ],
  ...[
    'Leather-appointed seats',
    'Blind spot monitoring',
    '360 degree camera',
    'Roof racks',
    'LED headlights',
  ],
];
export const comments = [
  'Full service history and two keys.',
  'New tyres all round and a fresh roadworthy certificate.',
  'Finance and trade-ins are welcome.',
  'A tidy car inside and out that has been looked after by careful owners.',
  'We deliver across Australia and send a video of any car on request.',
  'Come in for a drive today, or ask us to bring it to you.',
];
