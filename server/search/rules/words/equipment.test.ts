import { expect, it } from 'vitest';
import { hasEquipment } from './equipment';

it.each([
  ['Tow bar with wiring', ['Tow bar'], true],
  ['Tow bar with wiring', ['Heavy-duty towbar'], true],
  ['Tow bar with wiring', ['Sunroof', 'Wiring loom'], false],
  ['Tow bar and electric brake controller', ['Tow bar'], false],
  ['Genuine roof racks', ['Roof racks'], true],
  ['Sunroof shade', ['Sunroof'], false],
  ['Window tint', ['Tinted rear windows'], true],
  ['Window tint', ['Power windows'], false],
  ['Floor mats', ['Carpet floor mats'], true],
  ['Paint and interior protection', ['Metallic paint', 'Side protection'], false],
  ['Tow bar', [], false],
])('an extra %s on a car with %j is there already: %s', (extra, features, expected) => {
  expect(hasEquipment(features, extra)).toBe(expected);
});
