import type { HeaderItem } from '../../tenants/header-schema';
import type { LinkView } from '../../tenants/views/site-view';
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
/** Of several, the first that the site has: groups of dealers have finance and trade-ins at addresses of their own. */
const pages: Readonly<Partial<Record<HeaderItem, readonly string[]>>> = {
  home: ['/'],
  special_offers: ['/special-offers'],
  finance: ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-pre-approval'],
  trade_in: ['/trade-in', '/sell-your-car'],
};

type MenuInput = GroupInput & Pick<VehiclesInput, 'models'>;
const groups: Readonly<Partial<Record<HeaderItem, (input: MenuInput) => LinkView[]>>> = {
  vehicles: vehiclesMenu,
  stock: stockMenu,
  service: serviceGroup,
  about: aboutGroup,
};

/**
 * The header's menu (specification §2 "Header and footer") in the tenant's order and words. What has no page is left
 * out; a dropdown of one link is that link.
 */
export function headerMenu(input: MenuInput): FrameView['menu'] {
  const { items, labels } = input.tenant.header;
  const menu = items.flatMap((item) => {
    const text = labels[item] ?? names[item];
    const links = groups[item]?.(input);
    if (links) return dropdown(text, links, labels[item] !== undefined);
    const href = pages[item]?.find(input.exists);
    return href === undefined ? [] : [{ text, href }];
  });
  return [...menu, ...headerExtra(input)];
}

function dropdown(text: string, links: readonly LinkView[], named: boolean): FrameView['menu'] {
  const [first, ...more] = links;
  if (!first) return [];
  return more.length > 0 ? [{ text, links }] : [named ? { ...first, text } : first];
}
