import type { LinkView } from '#server/platform/views/link-view';
import type { Tenant } from '#server/settings/tenant-schema';

type Site = Pick<Tenant, 'accounts' | 'watchlist'>;

/** The link to the garage, where the site has one. */
export const garageLink = ({ accounts }: Pick<Site, 'accounts'>): LinkView[] =>
  accounts.sign_in && accounts.garage ? [{ text: 'Your garage', href: '/garage' }] : [];

/** The link to the watchlist, where the site has one. */
export const watchlistLink = ({ watchlist }: Pick<Site, 'watchlist'>): LinkView[] =>
  watchlist.enabled ? [{ text: 'Your watchlist', href: watchlist.path }] : [];

export const accountLink: LinkView = { text: 'Your account', href: '/account' };

export const longestName = 80;

/** A name on one line, without control characters. */
export const plainName = (entered: string): string => entered.replace(/[\p{C}\s]+/gu, ' ').trim();

/** Earlier ones win: most browsers also name those that they descend from. */
const browsers: ReadonlyArray<readonly [mark: RegExp, name: string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [mark: RegExp, name: string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system in a few words, e.g. `Chrome on Android`. None of the header's own text is in them. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 1_000);
  const nameOf = (names: typeof browsers) => names.find(([mark]) => mark.test(text))?.[1];
  const [browser, system] = [nameOf(browsers), nameOf(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser');
}
