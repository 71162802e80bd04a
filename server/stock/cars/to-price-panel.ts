import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { markAddress } from '#server/dealership/media/rules/site-picture';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isSubscribed } from '#server/stock/price/rules/price-line';
import { isReservable, isSavable } from './rules/buttons';
import { carState } from './rules/car-state';
import { certifiedProgramme } from './rules/certified';
import { marketBadge } from './rules/market-price';
import { pageActions, pageLinks } from './rules/page-buttons';
import { paymentsOf } from './rules/payments';
import type { CertifiedView } from './views/car-dialog-view';
import type { ActionView } from './views/card-view';
import type { PricePanelView } from './views/price-panel-view';

/** Builds the panel beside a car's price. */
export function toPricePanel(car: Car, tenant: Tenant, now: Date): PricePanelView {
  const { cards, price, stock } = tenant;
  const state = carState(car, cards, stock.noun);
  const market = price.market_badge && !isSubscribed(car, stock) ? marketBadge(car) : undefined;
  const certified = certifiedBadge(car, tenant);
  const savable = isSavable(car, cards);
  const payments = isReservable(car, cards) ? paymentsOf(price) : [];
  const actions = pageActions(car, tenant);
  const reserveNote = noteOnReserving(actions);
  return {
    ...(state ? { state } : {}),
    ...(market ? { market } : {}),
    ...(certified ? { certified } : {}),
    actions,
    ...(reserveNote ? { reserveNote } : {}),
    links: pageLinks(car, tenant, sitePages(tenant, now)),
    ...(savable && cards.favourites ? { favourite: true as const } : {}),
    ...(savable && cards.compare ? { compare: true as const } : {}),
    ...(payments.length > 0 ? { payments } : {}),
  };
}

/** A reserve button sends a request and takes no money: the panel says so before the tap. */
function noteOnReserving(actions: readonly ActionView[]): string | undefined {
  const reserve = actions.find(({ kind }) => kind === 'reserve');
  return reserve && `${reserve.text} sends us a request. You pay nothing online.`;
}

function certifiedBadge(car: Car, { cards }: Tenant): PricePanelView['certified'] {
  const programme = certifiedProgramme(car, cards);
  if (!programme) return undefined;
  return {
    text: programme.label,
    ...(programme.logo ? { logo: markAddress(programme.logo) } : {}),
    ...(programme.points.length > 0 ? { href: `/cars/${car.slug}/certified` } : {}),
  };
}

/** The certified dialog's content; undefined without the badge or without points. */
export function certifiedView(
  car: Car,
  tenant: Tenant,
  now: Date,
): (CertifiedView & { title: string }) | undefined {
  const programme = certifiedProgramme(car, tenant.cards);
  if (!programme || programme.points.length === 0) return undefined;
  const { label, heading, points, link, logo } = programme;
  return {
    title: heading,
    label,
    points,
    ...(logo ? { logo } : {}),
    ...(link && sitePages(tenant, now)(link.href) ? { link } : {}),
  };
}
