import { markAddress } from '#server/dealer/media/rules/picture';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/car-page-schema';
import { availabilityOf, isAvailable } from '#server/stock/rules/price-line';
import type { TagView } from '#server/stock/views/card-view';

const dayMs = 86_400_000;

type TaggedCar = Pick<
  Car,
  'status' | 'reserved' | 'tag' | 'created_at' | 'simple_fuel' | 'certified' | 'car_type' | 'make'
>;
type TagRule = (car: TaggedCar, cards: CardsSettings, now: Date) => TagView | undefined;

/** The tag on the photo: the first rule that gives a text. */
export function imageTag(car: TaggedCar, cards: CardsSettings, now: Date): TagView | undefined {
  const tag = firstTag(car, cards, now);
  return tag && cards.neutral_tags ? { ...tag, tone: 'neutral' } : tag;
}

function firstTag(car: TaggedCar, cards: CardsSettings, now: Date): TagView | undefined {
  if (!isAvailable(car)) return { text: cards.sold_tag, tone: 'critical' };
  for (const rule of byPriority) {
    const tag = rule(car, cards, now);
    if (tag) return tag;
  }
  return undefined;
}

const electricOrHybrid: TagRule = ({ simple_fuel: fuel = '' }, cards) => {
  const kind = /^electric$/i.test(fuel) ? 'Electric' : /hybrid/i.test(fuel) ? 'Hybrid' : undefined;
  return cards.electric_tag && kind ? { text: kind, tone: 'positive' } : undefined;
};

const reserved: TagRule = (car, cards) =>
  availabilityOf(car) === 'reserved'
    ? { text: 'Reserved', tone: cards.reserved_tag === 'red' ? 'critical' : 'neutral' }
    : undefined;

/** The tag is for used cars only; the badge beside the price for every certified car (specification, parts 4 and 5). */
const certified: TagRule = (car, cards) => {
  const programme = car.car_type === 'used' ? certifiedProgramme(car, cards) : undefined;
  return (
    programme && {
      text: programme.label,
      tone: 'neutral',
      logo: programme.logo ? markAddress(programme.logo) : undefined,
    }
  );
};

const custom: TagRule = ({ tag }, { positive_tags: positive }) => {
  if (!tag) return undefined;
  return { text: tag, tone: positive.some((one) => sameWords(one, tag)) ? 'positive' : 'critical' };
};

const comingSoon: TagRule = ({ status }, { neutral_tags: quiet }) =>
  status === 'coming_soon' ? { text: quiet ? 'Coming soon' : 'COMING SOON', tone: 'positive' } : undefined;

const newArrival: TagRule = ({ created_at: arrival }, cards, now) =>
  arrival !== undefined && now.getTime() - Date.parse(arrival) < cards.new_arrival_days * dayMs
    ? { text: cards.new_arrival_tag, tone: 'neutral' }
    : undefined;

const byPriority: readonly TagRule[] = [
  electricOrHybrid,
  reserved,
  certified,
  custom,
  comingSoon,
  newArrival,
];

/** Equal except for case and surrounding spaces. */
const sameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

type Programme = NonNullable<CardsSettings['certified']>;

/**
 * The programme of a car's certified badge: only for the manufacturer's certified cars that are not sold, with the
 * feature enabled. Undefined for every other car.
 */
export function certifiedProgramme(
  car: Pick<Car, 'status' | 'certified' | 'make'>,
  { certified: programme }: Pick<CardsSettings, 'certified'>,
): Programme | undefined {
  if (!programme || !car.certified || !isAvailable(car)) return undefined;
  return sameWords(car.make, programme.manufacturer) ? programme : undefined;
}
