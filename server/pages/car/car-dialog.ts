import { holidayHours } from '#server/dealership/locations/holiday-hours';
import { worded } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { Car } from '#server/settings/car';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { shareWays } from '#server/stock/cars/rules/share';
import { findCar } from '#server/stock/cars/show-car';
import { carHref } from '#server/stock/cars/to-card-view';
import { certifiedView } from '#server/stock/cars/to-price-panel';
import type { CarDialogKind, CarDialogPart, CarDialogView } from '#server/stock/cars/views/car-dialog-view';
import { financeDisclaimer } from '#server/stock/finance/car-finance';
import { carPhotosDialog } from './car-photos-dialog';

type Makers = {
  readonly [K in CarDialogKind]: (visit: PageVisit, car: Car) => Promise<CarDialogPart | undefined>;
};

/** Each dialog's builder; returns undefined if the car has no such dialog. */
const makers: Makers = {
  photos: async (visit, car) => carPhotosDialog(visit, car),
  'holiday-hours': async ({ tenant, now }, car) => {
    const content = holidayHours(car, tenant, now);
    return content && { kind: 'holiday-hours', title: 'Holiday hours', content };
  },
  share: async ({ tenant, url }, car) => ({
    kind: 'share',
    title: worded('Share this car', tenant.stock.noun),
    content: {
      ...shareWays(nameOf(car), new URL(carHref(car), url).href),
      label: worded('Link to this car', tenant.stock.noun),
    },
  }),
  certified: async ({ tenant, now }, car) => {
    const view = certifiedView(car, tenant, now);
    return view && { kind: 'certified', title: view.title, content: view };
  },
  'finance-disclaimer': async ({ tenant, now, url }, car) => {
    const content = financeDisclaimer(car, tenant, now, url.searchParams.get('lender'));
    return content && { kind: 'finance-disclaimer', title: `Finance with ${content.name}`, content };
  },
};

/**
 * An informational dialog of a car page. Throws a Response: 404 for an address without a car or a dialog that the car
 * lacks, a redirect to the page of a car that is gone.
 */
export async function carDialogView(visit: PageVisit, slug: string, kind: string): Promise<CarDialogView> {
  const found = await findCar(visit, slug);
  if (found.state === 'gone') throw redirectTo(carHref(found.car));
  const view = found.state === 'here' && isKind(kind) ? await viewOf(visit, found.car, kind) : undefined;
  if (!view) throw new Response('Page not found', { status: 404 });
  return view;
}

const redirectTo = (href: string): Response =>
  new Response(null, { status: 302, headers: { Location: href } });
const isKind = (kind: string): kind is CarDialogKind => Object.hasOwn(makers, kind);
const nameOf = (car: Car): string => [headline(car), subline(car)].filter(Boolean).join(' ');

async function viewOf(visit: PageVisit, car: Car, kind: CarDialogKind): Promise<CarDialogView | undefined> {
  const made = await makers[kind](visit, car);
  return made && { ...made, car: { title: nameOf(car), href: carHref(car) } };
}
