import { isReservedPath, isTakenPath } from '#server/dealer/rules/page-at';
import { isLinkTarget, type SiteSwitches, sitePagesEver } from '#server/dealer/rules/site-pages';
import { error, type Finding, warning } from '#server/dealer/rules/tenant-problems';
import type { Tenant } from '#server/settings/tenant-schema';

/** Hidden links of the header, the footer and the popup, and a popup that ends before it begins. */
export function checkFrame(tenant: Tenant): Finding[] {
  const { header, footer, popup } = tenant;
  const exists = sitePagesEver(tenant);
  const dead = (path: string, href: string, what: string): Finding[] =>
    href.startsWith('https://') || exists(href)
      ? []
      : [warning(path, `${href} is not a page on this site: ${what} is hidden`)];
  const lists = {
    'header.extra': header.extra,
    'header.service_extra': header.service_extra,
    'header.about_extra': header.about_extra,
    'footer.extra': footer.extra,
  };
  return [
    ...Object.entries(lists).flatMap(([name, links]) =>
      links.flatMap(({ href }, index) => dead(`${name}.${index}.href`, href, 'the link')),
    ),
    ...(popup?.linkTo ? dead('popup.linkTo', popup.linkTo, 'its button') : []),
    ...(popup?.start && popup.expiryDate && popup.expiryDate < popup.start
      ? [error('popup.expiryDate', 'is before the first day: the popup never shows')]
      : []),
  ];
}

/** Home page content that would be hidden or shown badly. */
export function checkHome({ home }: Pick<Tenant, 'home'>, exists: (href: string) => boolean): Finding[] {
  const findings = (home.banners ?? []).flatMap(({ href }, index) =>
    exists(href)
      ? []
      : [warning(`home.banners.${index}.href`, `${href} is not a page on this site: the banner is hidden`)],
  );
  const { min, max, step } = home.price_slider;
  if (max < min + step) {
    findings.push(
      warning('home.price_slider.max', `is less than one step above min: the slider cannot move`),
    );
  }
  return findings;
}

const sections = ['whats_included', 'why_buy', 'protect'] as const;

/** Omissions on a car page: links without a target. */
export function checkCarPage(tenant: Pick<Tenant, 'car_page'> & SiteSwitches): Finding[] {
  const { car_page } = tenant;
  const exists = sitePagesEver(tenant);
  return sections.flatMap((section) =>
    car_page[section].flatMap(({ link }, index) =>
      link === undefined || exists(link.href)
        ? []
        : [
            warning(
              `car_page.${section}.${index}.link.href`,
              `${link.href} is not a page on this site: the link is hidden`,
            ),
          ],
    ),
  );
}

type Checked = Pick<Tenant, 'promos' | 'finance' | 'cards' | 'price'>;

/**
 * Warns about cards and car pages: promotions that never show, prices without a default type, rates without a date.
 */
export function checkCards(
  { promos, finance, price, cards: { certified } }: Checked,
  exists: (href: string) => boolean,
): Finding[] {
  const findings = promos.flatMap(({ node, start, expiry }, index): Finding[] => {
    const at = `promos.${index}`;
    if (!exists(node.href)) {
      return [warning(`${at}.node.href`, `${node.href} is not a page on this site: the promotion is hidden`)];
    }
    if (start !== undefined && expiry !== undefined && expiry < start) {
      return [error(`${at}.expiry`, `${expiry} is before the first day: the promotion never shows`)];
    }
    return [];
  });
  const more = certified?.link?.href;
  if (more !== undefined && !exists(more)) {
    findings.push(
      warning('cards.certified.link.href', `${more} is not a page on this site: the link is hidden`),
    );
  }
  if (price.default_type === undefined) {
    findings.push(
      warning(
        'price.default_type',
        'is not set: prices say "Excl. govt. charges" when the feed does not say what they include. Set drive_away, excluding_government_charges or before_on_roads',
      ),
    );
  }
  const lends = finance.provider !== undefined || finance.lenders.length > 0;
  if (lends && finance.as_of === undefined) {
    findings.push(warning('finance.as_of', 'is not set: show the date the rates were correct'));
  }
  return findings;
}

const usual = '/search/new-used-and-demo-cars';

/** The address of the list of all stock must be unique among pages and lists. */
export function checkSearch({ search, pages }: Pick<Tenant, 'search' | 'pages'>): Finding[] {
  const { base_path: base } = search;
  const wrong = (why: string) => [error('search.base_path', `${base} ${why}`)];
  if (base === usual) return [];
  if (base.length > 1 && base.endsWith('/')) return wrong('ends with /');
  if (isReservedPath(base)) return wrong('is reserved by the platform');
  if (pages?.has(base)) return wrong("is a page of this site's content or offers");
  const [, first, segment = '', ...rest] = base.split('/');
  if (first !== 'search') return isLinkTarget(base) ? wrong('is another page on the site') : [];
  // One of the car types' lists may be it: a yard with only used cars has /search/used-cars and no other.
  return segment === '' || rest.length > 0 ? wrong('must have exactly one word after /search/') : [];
}

/** A watchlist belongs to a customer, who must be able to sign in; its address must be its own. */
export function checkWatchlist(
  tenant: Pick<Tenant, 'watchlist' | 'accounts' | 'search' | 'pages'>,
): Finding[] {
  const { watchlist, accounts, search, pages } = tenant;
  const { enabled, path } = watchlist;
  if (!enabled) return [];
  const signIn = accounts.sign_in
    ? []
    : [error('watchlist.enabled', 'is on but accounts.sign_in is off: customers could not sign in to save')];
  const why = wrongWatchlistPath(path, search.base_path, pages);
  return [...signIn, ...(why ? [error('watchlist.path', `${path} ${why}`)] : [])];
}

function wrongWatchlistPath(
  path: string,
  searchPath: string,
  pages: ReadonlySet<string> | undefined,
): string | undefined {
  if (path.endsWith('/') || path.includes('//')) return 'must be a path without a slash at its end';
  if (path === searchPath) return 'is the list of all stock';
  if (pages?.has(path)) return "is a page of this site's content or offers";
  if (isTakenPath(path)) return 'is reserved by the platform';
  return isLinkTarget(path) ? 'is another page on the site' : undefined;
}
