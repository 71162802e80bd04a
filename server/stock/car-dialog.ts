import type { Bff } from '../bff';
import type { Car } from './car';
import { headline, subline } from './rules/naming';
import { shareWays } from './rules/share';
import { findCar } from './show-car';
import { carHref } from './to-card-view';
import type { CarDialogKind, CarDialogView } from './views/car-dialog-view';

type Made<K extends CarDialogKind> = Pick<Extract<CarDialogView, { kind: K }>, 'title' | 'size' | 'content'>;
type Makers = { readonly [K in CarDialogKind]: (bff: Bff, car: Car) => Promise<Made<K> | undefined> };

/** Each dialog's maker; it gives undefined where the car has no such dialog. */
const makers: Makers = {
  share: async ({ url }, car) => ({
    title: 'Share this car',
    content: shareWays(nameOf(car), new URL(carHref(car), url).href),
  }),
};

/**
 * A dialog of a car's page that informs. Throws a Response: 404 for an address without a car or a dialog that the
 * car has not, 410 for a car that is gone.
 */
export async function carDialogView(bff: Bff, slug: string, kind: string): Promise<CarDialogView> {
  const found = await findCar(bff, slug);
  if (found.state === 'gone') throw new Response('This car is gone', { status: 410 });
  const view = found.state === 'here' && isKind(kind) ? await viewOf(bff, found.car, kind) : undefined;
  if (!view) throw new Response('No such page', { status: 404 });
  return view;
}

const isKind = (kind: string): kind is CarDialogKind => Object.hasOwn(makers, kind);
const nameOf = (car: Car): string => [headline(car), subline(car)].filter(Boolean).join(' ');

async function viewOf<K extends CarDialogKind>(bff: Bff, car: Car, kind: K) {
  const make: Makers[K] = makers[kind];
  const made = await make(bff, car);
  return made && { kind, car: { title: nameOf(car), href: carHref(car) }, ...made };
}
