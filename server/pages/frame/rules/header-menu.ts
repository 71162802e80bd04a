import { worded } from '#server/dealership/tenants/rules/noun';
import type { LinkView } from '#server/dealership/tenants/views/site-view';
import type { HeaderItem } from '#server/settings/header-schema';
import type { FrameView } from '../views/frame-view';
import { aboutGroup, type GroupInput, headerExtra, serviceGroup } from './page-groups';
import { stockMenu } from './stock-menu';
import { type VehiclesInput, vehiclesMenu } from './vehicles-menu';

const names: Readonly<Record<HeaderItem, string>> = {
  home: 'Home',
  vehicles: 'Vehicles',
  stock: 'Stock',
  special_offers: 'Special offers',
  finance: 'Finance',
  trade_in: 'Trade-in',
  service: 'Service',
  about: 'About us',
};
/**
 * Candidates for a menu item's link: the first page that exists. Dealer groups have finance and trade-ins at separate
 * addresses.
 */
const pages: Readonly<
  Partial<Record<HeaderItem, ReadonlyArray<{ readonly href: string; readonly name?: string }>>>
> = {
  home: [{ href: '/' }],
  special_offers: [{ href: '/special-offers' }],
  finance: [
    { href: '/finance' },
    { href: '/finance-enquiry' },
    { href: '/apply-for-finance' },
    { href: '/finance-pre-approval' },
  ],
  trade_in: [{ href: '/trade-in' }, { href: '/sell-your-car', name: 'Sell your car' }],
};

type MenuInput = GroupInput & Pick<VehiclesInput, 'models'>;
const groups: Readonly<Partial<Record<HeaderItem, (input: MenuInput) => LinkView[]>>> = {
  vehicles: vehiclesMenu,
  stock: stockMenu,
  service: serviceGroup,
  about: aboutGroup,
};

/**
 * The header's menu in the tenant's order and wording. Items without a page are left out; a dropdown with one link
 * becomes that link.
 */
export function headerMenu(input: MenuInput): FrameView['menu'] {
  const { items, labels } = input.tenant.header;
  const menu = items.flatMap((item) => {
    const own = labels[item];
    const links = groups[item]?.(input);
    if (links) return dropdown(own ?? names[item], links, own !== undefined);
    const page = pages[item]?.find(({ href }) => input.exists(href));
    if (!page) return [];
    const { href, name = names[item] } = page;
    return [{ text: own ?? worded(name, input.tenant.stock.noun), href }];
  });
  return [...menu, ...headerExtra(input)];
}

function dropdown(text: string, links: readonly LinkView[], named: boolean): FrameView['menu'] {
  const [first, ...more] = links;
  if (!first) return [];
  return more.length > 0 ? [{ text, links }] : [named ? { ...first, text } : first];
}
