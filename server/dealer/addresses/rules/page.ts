import type { HeaderItem } from '#server/settings/header-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** The settings that switch pages on and off. */
export type PageSwitches = Pick<
  Tenant,
  'forms' | 'finance_forms' | 'trade_in' | 'locations' | 'content' | 'accounts' | 'spin_to_win' | 'payments'
>;

export type MenuGroup = 'stock' | 'vehicles' | 'buyer-tools' | 'service' | 'about' | 'legal';

export type FormId =
  | 'contact'
  | 'service'
  | 'parts'
  | 'fleet'
  | 'careers'
  | 'offers'
  | 'test-drive'
  | 'trade-in'
  | 'sell'
  | 'finance'
  | 'reserve';

/** Pages that a site can keep for signed-in shoppers. */
export type Gate = 'trade_in' | 'checkout' | 'finance' | 'sell_my_car' | 'spin_to_win' | 'online_payment';

/** Text of links to a page, and the menu that lists it. */
type Linked =
  | { readonly title: string; readonly menu: MenuGroup }
  | { readonly title?: undefined; readonly menu?: undefined };

/** What a page is besides its content. */
export type Page = Linked & {
  /** Text of links to it from the other pages of its menu. */
  readonly shortTitle?: string;
  /** The header's item that leads to it, if no earlier page of the same item exists. */
  readonly headerItem?: HeaderItem;
  /** In the sitemap, unless its head forbids it; a function names the addresses of a path with parameters. */
  readonly sitemap?: true | ((site: PageSwitches) => readonly string[]);
  /** Has a file of its own in `app/routes`, so no file of the dealer's folder can have its address. */
  readonly route?: true;
  /** Belongs to one visitor: search engines stay away. */
  readonly personal?: true;
  readonly form?: FormId;
  /** The setting that keeps it for signed-in shoppers. */
  readonly gate?: Gate;
  /** The main address of a page with several. */
  readonly canonical?: string;
  /** Whether a site has it; every site does without this. */
  readonly enabled?: (site: PageSwitches, path: string) => boolean;
};
