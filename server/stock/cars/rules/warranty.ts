import { carLocation } from '#server/dealer/rules/place-order';
import type { Car } from '#server/settings/car';
import { type AustralianState, siteState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { isAvailable } from '#server/stock/rules/price-line';
import { certifiedProgramme } from './image-tag';

interface Law {
  /** Built within ten years and driven less than 160,000 km. */
  readonly young: string;
  /** Built longer ago, or driven further; absent where the law asks for nothing. */
  readonly old?: string;
  /** A car at this price or above may count as a luxury car, which the law leaves out. */
  readonly belowDollars?: number;
}

/**
 * What dealers owe by law for a used car. Queensland: Motor Dealers and Chattel Auctioneers Act 2014, schedule 1. New South
 * Wales: Motor Dealers and Repairers Act 2013, part 4. Other states have other rules, and say nothing here.
 */
const laws: Readonly<Partial<Record<AustralianState, Law>>> = {
  QLD: { young: '3 months or 5,000 km', old: '1 month or 1,000 km' },
  NSW: { young: '3 months or 5,000 km', belowDollars: 80_000 },
};

/** Cars for people. The laws leave out commercial vehicles, and a feed doesn't say which of the others are. */
const forPeople: readonly (string | undefined)[] = ['Convertible', 'Coupe', 'Hatch', 'Sedan', 'SUV', 'Wagon'];
const youngYears = 10;
const youngKm = 160_000;

/**
 * The warranty of a car in words, from the certified programme, the maker or the law; undefined where it is unknown.
 * @param today YYYY-MM-DD at the car's location
 */
export function warrantyText(
  car: Car,
  { cards, car_page, locations, default_state }: Tenant,
  today: string,
): string | undefined {
  if (!isAvailable(car) || !car_page.trust.includes('warranty')) return undefined;
  const state = carLocation(car, locations)?.state ?? siteState({ default_state });
  const { new_cars: ofNew, demo_cars: ofDemo } = car_page.warranty;
  const words =
    certifiedProgramme(car, cards)?.warranty ??
    (car.car_type === 'new' ? ofNew : car.car_type === 'demo' ? ofDemo : lawText(car, state, today));
  return words && `Warranty: ${words}`;
}

function lawText(car: Car, state: AustralianState, today: string): string | undefined {
  const law = laws[state];
  if (!law || car.car_type !== 'used' || car.item_type !== 'car' || !forPeople.includes(car.simple_body))
    return undefined;
  const { belowDollars = Number.POSITIVE_INFINITY } = law;
  if (law.belowDollars !== undefined && (car.price ?? belowDollars) >= belowDollars) return undefined;
  const young = isYoung(car, today);
  const owed = young === undefined ? undefined : young ? law.young : law.old;
  return owed && `${owed}, by ${stateNames[state]} law`;
}

/** Undefined where the build date or the distance leaves it open. A model year begins in the year before. */
function isYoung({ km, year, build_date: built }: Car, today: string): boolean | undefined {
  const [earliest, latest] = built
    ? [built.slice(0, 7), built.slice(0, 7)]
    : [`${year - 1}-01`, `${year}-12`];
  const limit = `${Number(today.slice(0, 4)) - youngYears}${today.slice(4, 7)}`;
  if (latest < limit || (km ?? 0) >= youngKm) return false;
  return earliest > limit && km !== undefined ? true : undefined;
}
