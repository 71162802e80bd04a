import type { WatchlistSettings } from '#server/settings/accounts-schema';

/** Why a shopper is asked to sign in. */
const signInTypes = [
  'watchlist',
  'trade_in',
  'checkout',
  'finance',
  'sell_my_car',
  'spin_to_win',
  'online_payment',
  'bank_transfer',
] as const;
export type SignInType = (typeof signInTypes)[number];

/** What a sign-in carries through its steps. */
export interface SignInAim {
  readonly type?: SignInType | undefined;
  /** The page to continue at; the home page without one. */
  readonly redirect?: string | undefined;
  /** The page to return to without signing in. */
  readonly back?: string | undefined;
  /** ID of the car to save after sign-in. */
  readonly car?: string | undefined;
}

/** The link to the sign-in page. */
export function signInPath({ type, redirect, back, car }: SignInAim = {}): string {
  const query = new URLSearchParams(
    Object.entries({ type, redirect, back, car }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/sign-in?${query}` : '/sign-in';
}

/** Sign-in for a shopper who keeps the favourites of their browser; undefined where cars are saved after sign-in only. */
export const keepFavouritesPath = ({
  enabled,
  save_first,
  path,
}: Pick<WatchlistSettings, 'enabled' | 'save_first' | 'path'>): string | undefined =>
  enabled && save_first
    ? signInPath({ type: 'watchlist', redirect: `${path}?add=yes`, back: '/favourites' })
    : undefined;

const longestCarId = 200;

/** The aim in the page's address or its form, with only paths of this site. */
export function signInAim(text: (name: string) => string | null): Required<SignInAim> {
  const type = text('type');
  const back = text('back');
  const car = text('car')?.trim();
  return {
    type: signInTypes.find((known) => known === type),
    redirect: sitePath(text('redirect')),
    back: back === null ? undefined : sitePath(back),
    car: car && car.length <= longestCarId && !/\p{Cc}/u.test(car) ? car : undefined,
  };
}

const longestPath = 2_000;

/** Characters of a path with its query and fragment, as a browser writes them. */
const written = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?#]*$/;

/**
 * A page of this site to continue at: the path itself, or the home page for anything else, such as another host,
 * `//host`, `/\host`, a script, control characters, or the sign-in page.
 */
export function sitePath(target: string | null | undefined): string {
  if (!target || target.length > longestPath || !written.test(target)) return '/';
  const [path = ''] = target.split(/[?#]/, 1);
  const plain = unescaped(path);
  if (plain === undefined || /[\\\p{Cc}]|\/\/|\/\.{1,2}(\/|$)/u.test(plain)) return '/';
  return /^\/sign-in(\/|\.data|$)/.test(plain) ? '/' : target;
}

function unescaped(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
