import { headerPages } from '#server/dealer/addresses/rules/page-at';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { LinkView } from '#server/dealer/tenants/views/site-view';
import type { HeaderItem } from '#server/settings/header-schema';
import type { FrameView } from '#server/site/frame/views/frame-view';
import { aboutGroup, type GroupInput, headerExtra, serviceGroup, stockMenu } from './menu-groups';
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
    const label = labels[item];
    const links = groups[item]?.(input);
    return links ? dropdown(label ?? names[item], links, label !== undefined) : pageLink(item, input, label);
  });
  return [...menu, ...headerExtra(input)];
}

/**
 * The first of the item's pages that the site has: dealer groups have finance and trade-ins at separate addresses. If it
 * is not the first of them, the link has that page's own title.
 */
function pageLink(item: HeaderItem, { exists, tenant }: MenuInput, label?: string): LinkView[] {
  const pages = headerPages(item);
  const page = pages.find(({ path }) => exists(path));
  if (!page) return [];
  const name = page === pages[0] ? names[item] : (page.title ?? names[item]);
  return [{ text: label ?? withNoun(name, tenant.stock.noun), href: page.path }];
}

function dropdown(text: string, links: readonly LinkView[], withName: boolean): FrameView['menu'] {
  const [first, ...more] = links;
  if (!first) return [];
  return more.length > 0 ? [{ text, links }] : [withName ? { ...first, text } : first];
}
