import type { Dice } from './mulberry32';
import type { VehicleLine } from './vehicle-table';

export const thisYear = 2026;

/** Whether a generated car is new, and how old it is. */
export interface Kind {
  readonly car_type: 'new' | 'demo' | 'used';
  readonly letter: string;
  readonly year: number;
  readonly km: number;
}

/** Seven in ten are used; a line that is no longer built has nothing else. */
export function kindOf({ years: [first, last] }: VehicleLine, dice: Dice): Kind {
  const throwOf = dice.next();
  if (last >= thisYear && throwOf < 0.18) {
    return { car_type: 'new', letter: 'N', year: thisYear, km: dice.whole(2, 30) };
  }
  if (last >= thisYear && throwOf < 0.3) {
    const year = Math.max(first, thisYear - dice.whole(0, 1));
    return { car_type: 'demo', letter: 'D', year, km: dice.whole(800, 9_000) };
  }
  // Used cars are mostly three to eight years old, with a long tail.
  const age = Math.floor(1 + (dice.next() + dice.next() + dice.next() ** 3) * 6);
  const year = Math.min(Math.max(thisYear - age, first), Math.min(last, thisYear - 1));
  const yearly = 6_000 + (dice.next() + dice.next()) * 9_500;
  return { car_type: 'used', letter: 'U', year, km: Math.round((thisYear - year) * yearly) };
}
