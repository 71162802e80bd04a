import { flagOf, kindOf, textOf } from './absent';
import { roomOf, simpleBodyOf } from './body';
import { colourOf, colourPairOf } from './colours';
import { itemTypeOf } from './condition';
import type { CarDraft } from './content';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from './engine';
import type { Cells } from './headers';
import { engineCells, variantOf } from './nested';
import { kilometresOf } from './numbers';

/** Car, motorcycle, truck or caravan, from the column for it or the stock type. */
export const itemOf = (cells: Cells) => itemTypeOf(cells.item_type) ?? itemTypeOf(cells.stock_type);

/** What a car looks like and what drives it, with the simple words that shoppers filter by. */
export function appearanceOf(cells: Cells): CarDraft {
  const item = itemOf(cells);
  const pair = colourPairOf(cells.colour_pair);
  // A stock type may be a body type: `Hatchback`.
  const hint = [cells.body_hint, cells.stock_type].find((cell) => simpleBodyOf(cell, item) !== undefined);
  const body = kindOf(cells.body) ?? textOf(hint);
  const fuel = kindOf(cells.fuel);
  const trans = spelledOut(kindOf(cells.trans));
  return {
    colour: colourOf(cells.colour) ?? pair.colour,
    interior_colour: colourOf(cells.interior_colour) ?? pair.interior_colour,
    km: distanceOf(cells),
    ...roomOf(cells.doors, cells.seats),
    fuel,
    simple_fuel: simpleFuelOf(cells.simple_fuel) ?? simpleFuelOf(fuel),
    body,
    simple_body:
      simpleBodyOf(cells.simple_body, item) ?? textOf(cells.simple_body) ?? simpleBodyOf(body, item),
    trans,
    simple_transmission: simpleTransmissionOf(cells.simple_transmission) ?? simpleTransmissionOf(trans),
    drive: driveOf(cells.drive),
    engine_size: engineCells(cells, item === 'motorcycle').text,
    variant: variantOf(cells, item === 'motorcycle'),
  };
}

/** Whole kilometres; miles are converted, and of another unit, such as hours, nothing is known. */
export function distanceOf(cells: Cells): number | undefined {
  const unit = textOf(cells.mileage_unit) ?? 'km';
  const inMiles = flagOf(cells.is_miles) === true || /^mi/i.test(unit);
  if (!inMiles && !/^k/i.test(unit)) return undefined;
  return kilometresOf(cells.km, inMiles) ?? kilometresOf(cells.miles, true);
}

const gearboxes = new Map([
  ['a', 'Automatic'],
  ['m', 'Manual'],
]);
/** A letter alone means nothing to a shopper. */
const spelledOut = (trans: string | undefined): string | undefined =>
  trans === undefined ? undefined : (gearboxes.get(trans.toLowerCase()) ?? trans);
