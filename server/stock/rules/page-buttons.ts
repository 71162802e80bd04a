import { financeHref } from '../../finance/rules/finance-href';
import { carNoun, worded } from '../../tenants/rules/noun';
import { leadsSomewhere } from '../../tenants/rules/site-paths';
import type { Tenant } from '../../tenants/tenant-schema';
import { isTradeInAllowed } from '../../trade-in/rules/trade-in';
import type { Car } from '../car';
import type { ActionView } from '../views/card-view';
import type { PanelLinkView } from '../views/price-panel-view';
import { isAvailable } from './availability';
import { isReservable, reserve, similar, testDrive } from './buttons';
import { safeLink } from './safe-link';

type Exists = (href: string) => boolean;
type Dealer = Pick<Tenant, 'cards' | 'finance' | 'pdf' | 'trade_in' | 'wording'> & {
  readonly stock?: Pick<Tenant['stock'], 'noun'>;
};

/**
 * The buttons of a car's page, the primary one first (specification §2 "sidebar action buttons", §5 "Buttons"). A car
 * that is no longer available has Find Me Something Similar instead of all of them.
 */
export function pageActions(car: Car, dealer: Dealer): ActionView[] {
  if (!isAvailable(car)) return [similar(car)];
  const enquire = {
    kind: 'enquiry',
    text: dealer.wording.enquire_button,
    href: `/cars/${car.slug}/enquire`,
  } as const;
  return [enquire, ...(isReservable(car, dealer.cards) ? [reserve(car, dealer.cards)] : []), testDrive(car)];
}

/** What else a car's page leads to, only where it leads somewhere. */
export function pageLinks(car: Car, dealer: Dealer, exists: Exists = leadsSomewhere): PanelLinkView[] {
  const page = `/cars/${car.slug}`;
  const links: PanelLinkView[] = [
    ...(isAvailable(car) ? saleLinks(car, dealer) : []),
    { kind: 'share', text: 'Share', href: `${page}/share` },
    ...(dealer.pdf.offered ? [{ kind: 'pdf', text: 'Download PDF', href: `${page}.pdf` } as const] : []),
  ];
  // The history report stands wherever the feed says; everything else must be a page of this site.
  return links.filter(({ kind, href }) => kind === 'history' || exists(href));
}

function saleLinks(car: Car, { finance, trade_in, stock }: Dealer): PanelLinkView[] {
  const report = safeLink(car.file);
  const tradeIn = `/cars/trade-in?car_id=${encodeURIComponent(car.id)}`;
  return [
    ...(isTradeInAllowed(car, trade_in) && trade_in.form.enabled
      ? [
          {
            kind: 'trade-in',
            text: worded('Trade in your car', stock?.noun ?? carNoun),
            href: tradeIn,
          } as const,
        ]
      : []),
    { kind: 'finance', text: 'Apply for finance', href: financeHref(car, finance) },
    ...(report ? [{ kind: 'history', text: 'History report', href: report } as const] : []),
    { kind: 'photos', text: 'Request photos', href: `/cars/${car.slug}/request-photos` },
  ];
}
