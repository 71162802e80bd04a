import { markAddress } from '#server/dealership/media/rules/site-picture';
import type { Car } from '#server/settings/car';
import type { CardsSettings } from '#server/settings/cards-schema';
import { isAvailable } from '#server/stock/price/rules/price-line';
import type { TagView } from '../views/card-view';

const dayMs = 86_400_000;

type TaggedCar = Pick<
  Car,
  'status' | 'reserved' | 'tag' | 'created_at' | 'simple_fuel' | 'certified' | 'car_type' | 'make'
>;
type TagRule = (car: TaggedCar, cards: CardsSettings, now: Date) => TagView | undefined;

/** The tag on the photo: the first rule that gives a text. */
export function imageTag(car: TaggedCar, cards: CardsSettings, now: Date): TagView | undefined {
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
  car.reserved
    ? { text: 'Reserved', tone: cards.reserved_tag === 'red' ? 'critical' : 'neutral' }
    : undefined;

const certified: TagRule = (car, { certified: programme }) => {
  if (!programme || !car.certified || car.car_type !== 'used') return undefined;
  if (!sameWords(car.make, programme.manufacturer)) return undefined;
  return {
    text: programme.label,
    tone: 'neutral',
    ...(programme.logo ? { logo: markAddress(programme.logo) } : {}),
  };
};

const custom: TagRule = ({ tag }, { positive_tags: positive }) => {
  if (!tag) return undefined;
  return { text: tag, tone: positive.some((one) => sameWords(one, tag)) ? 'positive' : 'critical' };
};

const comingSoon: TagRule = ({ status }) =>
  status === 'coming_soon' ? { text: 'COMING SOON', tone: 'positive' } : undefined;

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
export const sameWords = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
