import type { Described } from '#server/market/rules/listing/listing';
import { badgeWords, modelKey, nameKey } from '#server/market/rules/listing/words';

/** How an effect grows: a fixed share of the price, or with age, age squared or kilometres. */
export type Direction = 'level' | 'age' | 'bend' | 'km';

/** Something about a car that moves its price, and how far the market is expected to spread (standard deviation of log price). */
export interface Effect {
  readonly key: string;
  readonly direction: Direction;
  readonly spread: number;
}

/** A car with its names and facts ready for the effects. */
export interface Subject {
  readonly makeKey: string;
  readonly modelKey: string;
  readonly words: readonly string[];
  readonly car: Described;
}

export const subjectOf = (car: Described): Subject => ({
  makeKey: nameKey(car.make),
  modelKey: modelKey(car),
  words: badgeWords(car.badge),
  car,
});

const effect = (direction: Direction, what: string, spread: number): Effect => ({
  key: `${direction}:${what}`,
  direction,
  spread,
});

/** Effects that all makes and models share, and those of the make. */
export function marketEffects({ makeKey, words, car }: Subject): Effect[] {
  const facts = Object.entries(car.facts);
  const make = `make=${makeKey}`;
  const isUsed = car.carType === 'used';
  return [
    ...(isUsed ? [] : [effect('level', `type=${car.carType}`, 1), effect('level', `${make} unused`, 0.1)]),
    effect('level', make, 0.4),
    effect('age', make, 0.1),
    effect('bend', make, 0.03),
    effect('km', make, 0.05),
    ...facts.map(([name, value]) => effect('level', `${name}=${value}`, 0.1)),
    ...facts
      .filter(([name]) => name === 'body' || name === 'fuel')
      .flatMap(([name, value]) => [
        effect('age', `${name}=${value}`, 0.05),
        effect('km', `${name}=${value}`, 0.05),
      ]),
    ...words.map((word) => effect('level', `word=${word}`, 0.1)),
  ];
}

/** Effects within one model: its badges, engines and its own way of growing old. */
export function modelEffects({ words, car }: Subject): Effect[] {
  const { state: _, ...facts } = car.facts;
  const engine = [facts.litres, facts.fuel, facts.drive, facts.body].join(',');
  const badge = words.join(' ');
  return [
    effect('level', 'model', 0.3),
    effect('age', 'model', 0.1),
    effect('bend', 'model', 0.03),
    effect('km', 'model', 0.05),
    ...(car.carType === 'used' ? [] : [effect('level', 'unused', 0.1)]),
    effect('level', `engine=${engine}`, 0.06),
    effect('level', `badge=${badge}`, 0.08),
    effect('age', `badge=${badge}`, 0.02),
    ...Object.entries(facts).map(([name, value]) => effect('level', `${name}=${value}`, 0.05)),
    ...words.flatMap((word) => [effect('level', `word=${word}`, 0.1), effect('age', `word=${word}`, 0.02)]),
  ];
}
