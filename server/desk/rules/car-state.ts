import type { ChipView } from '#server/desk/views/desk-view';
import type { Car } from '#server/settings/car';
import { availabilityOf } from '#server/stock/rules/price-line';
import { chip } from './page-parts';

/** What staff make of a car at a press. */
export const carStates = ['for_sale', 'coming_soon', 'reserved', 'sold', 'hidden'] as const;
export type CarState = (typeof carStates)[number];

export const carState = (name: string | null): CarState | undefined =>
  carStates.find((state) => state === name);

type StatedCar = Pick<Car, 'status' | 'reserved' | 'show_on_dealer_website'>;

/** The state that shoppers see; `hidden`: they don't see the car. */
export const stateOf = (car: StatedCar): CarState =>
  car.show_on_dealer_website ? availableState(car) : 'hidden';

function availableState(car: StatedCar): CarState {
  const availability = availabilityOf(car);
  return availability === 'in_stock' ? 'for_sale' : availability;
}

/** The state as chips: of a hidden car also that it is sold, reserved or on its way, as its window card says. */
export function stateChips(car: StatedCar): readonly ChipView[] {
  const ownState = availableState(car);
  const states =
    car.show_on_dealer_website || ownState === 'for_sale' ? [stateOf(car)] : (['hidden', ownState] as const);
  return states.map((state) => stateWords[state].chip);
}

const onSite = { show_on_dealer_website: true };

/** The fields of a car that put it in a state. A hidden car keeps its status for the day when it is shown again. */
const changes: Readonly<Record<CarState, Readonly<Partial<Car>>>> = {
  for_sale: { ...onSite, status: 'in_stock', reserved: false },
  coming_soon: { ...onSite, status: 'coming_soon', reserved: false },
  reserved: { ...onSite, status: 'in_stock', reserved: true },
  sold: { ...onSite, status: 'sold', reserved: false },
  hidden: { show_on_dealer_website: false },
};

/** The changes that bring a car into a state: only those of its fields that say something else. */
export const changesTo = (state: CarState, car: Car): Readonly<Partial<Car>> =>
  Object.fromEntries(
    Object.entries(changes[state]).filter(
      ([field, value]) => new Map(Object.entries(car)).get(field) !== value,
    ),
  );

/** The states that several cars can be brought into at once. */
export const bulkStates = ['reserved', 'sold', 'hidden', 'for_sale'] as const satisfies readonly CarState[];

interface StateWords {
  readonly chip: ChipView;
  /** The button that leads to it on a car's page, and the shorter one for several cars. */
  readonly button: string;
  readonly several: string;
  readonly done: string;
}

/** The words of a state: as a chip, and of the buttons that lead to it. */
export const stateWords: Readonly<Record<CarState, StateWords>> = {
  for_sale: {
    chip: chip('For sale', 'positive'),
    button: 'Put on sale',
    several: 'Back on sale',
    done: 'The car is for sale.',
  },
  coming_soon: {
    chip: chip('Coming soon'),
    button: 'Mark as coming soon',
    several: 'Coming soon',
    done: 'The car is shown as coming soon.',
  },
  reserved: {
    chip: chip('Reserved', 'accent'),
    button: 'Mark as reserved',
    several: 'Reserved',
    done: 'The car is shown as reserved.',
  },
  sold: {
    chip: chip('Sold'),
    button: 'Mark as sold',
    several: 'Sold',
    done: 'The car is marked as sold.',
  },
  hidden: {
    chip: chip('Hidden', 'critical'),
    button: 'Hide from the website',
    several: 'Hide',
    done: 'Shoppers no longer see the car.',
  },
};
