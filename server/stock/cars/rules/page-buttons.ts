import { leadsSomewhere } from '#server/dealership/addresses/rules/site-paths';
import { carNoun, worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { financeHref } from '#server/stock/finance/rules/finance-href';
import { isAvailable } from '#server/stock/price/rules/availability';
import type { ActionView } from '../views/card-view';
import type { PanelLinkView } from '../views/price-panel-view';
import { reserve, similar, testDrive } from './buttons';
import { type CarControl, type ControlSettings, isOffered } from './car-controls';
import { safeLink } from './safe-link';

type Exists = (href: string) => boolean;
type Dealer = ControlSettings & Pick<Tenant, 'wording'> & { readonly stock?: Pick<Tenant['stock'], 'noun'> };

/**
 * The buttons of a car page, the primary one first. A sold car has Find Me Something Similar instead of all of them.
 */
export function pageActions(car: Car, dealer: Dealer): ActionView[] {
  if (!isAvailable(car)) return [similar(car)];
  const enquire = {
    kind: 'enquiry',
    text: dealer.wording.enquire_button,
    href: `/cars/${car.slug}/enquire`,
  } as const;
  return [
    enquire,
    ...(isOffered('reserve', car, dealer) ? [reserve(car, dealer.cards)] : []),
    ...(isOffered('test-drive', car, dealer) ? [testDrive(car)] : []),
  ];
}

/** The other links of a car page: each control that is offered for the car and links to a page of this site. */
export function pageLinks(car: Car, dealer: Dealer, exists: Exists = leadsSomewhere): PanelLinkView[] {
  const links = linksOf(car, dealer).filter(({ kind }) => isOffered(controls[kind], car, dealer));
  // A history report is on the site that the feed names; everything else must be a page of this site.
  return links.filter(({ kind, href }) => kind === 'history' || exists(href));
}

const controls: Readonly<Record<PanelLinkView['kind'], CarControl>> = {
  'trade-in': 'trade-in',
  finance: 'finance',
  history: 'history',
  photos: 'request-photos',
  share: 'share',
  pdf: 'pdf',
};

function linksOf(car: Car, { finance, stock }: Dealer): PanelLinkView[] {
  const page = `/cars/${car.slug}`;
  const tradeIn = `/cars/trade-in?car_id=${encodeURIComponent(car.id)}`;
  return [
    { kind: 'trade-in', text: worded('Trade in your car', stock?.noun ?? carNoun), href: tradeIn },
    { kind: 'finance', text: 'Apply for finance', href: financeHref(car, finance) },
    { kind: 'history', text: 'History report', href: safeLink(car.file) ?? '' },
    { kind: 'photos', text: 'Request photos', href: `${page}/request-photos` },
    { kind: 'share', text: 'Share', href: `${page}/share` },
    { kind: 'pdf', text: 'Download PDF', href: `${page}.pdf` },
  ];
}
