import { carNoun, type Noun, withNoun } from '#server/dealer/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import { headline } from './naming';

/** The text for a car that is gone: sold, or removed for another reason. */
export function goneWords(
  car: Pick<Car, 'status' | 'year' | 'make' | 'model'>,
  noun: Noun = carNoun,
): {
  readonly heading: string;
  readonly text: string;
} {
  const sold = car.status === 'sold';
  return {
    heading: withNoun(sold ? 'This car has been sold' : 'This car is no longer for sale', noun),
    text: `The ${headline(car)} ${sold ? 'has found a new home' : 'is no longer listed'}. See what’s in stock now.`,
  };
}
