import type { Car, FinanceLender } from '../server/settings/car';
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

/** What a generated car costs, by its model line, badge (0 the plainest) and age; one in fifty has no price. */
export function priceOf(line: VehicleLine, level: number, kind: Kind, dice: Dice): Partial<Car> {
  if (dice.chance(0.02)) return {};
  const fresh = line.newDollars * (1 + level * 0.11);
  const kept =
    kind.car_type === 'used' ? 0.86 * 0.9 ** (thisYear - kind.year - 1) : kind.car_type === 'demo' ? 0.94 : 1;
  const price = asked(fresh * Math.max(kept, 0.12) * (0.92 + dice.next() * 0.16));
  const average = Math.round(price * (0.94 + dice.next() * 0.12));
  return {
    price,
    price_type: kind.car_type === 'used' && dice.chance(0.6) ? 'excluding_government_charges' : 'drive_away',
    ...(dice.chance(0.12) ? { before_price: price + dice.whole(1, 6) * 500 } : {}),
    ...(dice.chance(0.05) ? { subscription_price: Math.round(price / 190) } : {}),
    finance_lenders: [lenderOf(price)],
    autograb_data: { state_average_market_price: average, average_market_price: average + 200 },
  };
}

/** Prices end in 990 or 490, as they do on windscreens. */
const asked = (dollars: number) => Math.max(2_990, Math.round(dollars / 500) * 500 - 10);

/** A five-year loan at 8.5 %, a tenth down. */
function lenderOf(price: number): FinanceLender {
  const monthlyRate = 0.085 / 12;
  const month = (price * 0.9 * monthlyRate) / (1 - (1 + monthlyRate) ** -60);
  return {
    provider: 'demo',
    interestRate: 8.5,
    comparisonRate: 9.2,
    paymentMonth: Math.round(month),
    paymentWeek: Math.round((month * 12) / 52),
    termYears: 5,
    termMonths: 60,
    deposit: Math.round(price * 0.1),
  };
}
