import type { Car } from '#server/settings/car';
import { recordText } from './specifications';

export const pPlatesAllowed = 'P plates allowed';
export const pPlatesBarred = 'P plates not allowed';

/** The most power that New South Wales, Queensland, South Australia and Victoria allow: kilowatts for each tonne of tare. */
const mostKwPerTonne = 130;

/** Names of cars with four cylinders or a battery that are above the limit, or near it. */
const sporty =
  /\b(?:porsche|lotus|alfa romeo giulia|wrx|sti|mustang|supra|gr yaris|gr corolla|golf r|type r|cupra|polestar|tesla|amg|jcw|nismo|n line premium|i[23]0 n|i30 sedan n|rs\d?|s[1-8]|tts?|m\d{1,3}i?|performance|turbo s|brz ts|megane)\b/i;
const eight = /\bV(?:8|10|12)\b/i;

type PoweredCar = Pick<Car, 'item_type' | 'make' | 'model'> &
  Partial<Pick<Car, 'badge' | 'series' | 'name' | 'specifications' | 'variant' | 'fuel' | 'simple_fuel'>>;

/**
 * Whether a driver on P plates may drive a car in every state: no more than 130 kW a tonne, and no V8. Where a record has no power
 * or tare, four cylinders and no sporty name will do. Undefined where nothing tells: then nobody says that it is allowed.
 */
export function pPlates(car: PoweredCar): string | undefined {
  if (car.item_type !== 'car') return undefined;
  const { make, model, badge = '', series = '', name = '', variant } = car;
  const names = [make, model, badge, series, name].join(' ');
  const cylinders = variant?.cylinders ?? 0;
  const [kw, kg] = [numberIn(recordText(car, 'power_kw')), numberIn(recordText(car, 'tare_weight'))];
  const kwPerTonne = kw && kg ? kw / (kg / 1000) : undefined;
  if (cylinders >= 8 || eight.test(names)) return pPlatesBarred;
  if (kwPerTonne !== undefined) return kwPerTonne > mostKwPerTonne ? pPlatesBarred : pPlatesAllowed;
  return cylinders > 0 && cylinders <= 4 && !sporty.test(names) ? pPlatesAllowed : undefined;
}

const numberIn = (text = ''): number | undefined => Number(text.replace(/[^\d.]/g, '')) || undefined;
