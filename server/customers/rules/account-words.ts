import type { Issue } from '#server/customers/sign-in-codes';
import type { LinkView } from '#server/platform/views/packed';
import type { Tenant } from '#server/settings/tenant-schema';
import type { SignInType } from './sign-in-path';

/** The link to the garage, where the site has one. */
export const garageLink = ({ accounts }: Pick<Tenant, 'accounts'>): LinkView[] =>
  accounts.sign_in && accounts.garage ? [{ text: 'Your garage', href: '/garage' }] : [];

type SavingSite = Pick<Tenant, 'watchlist'> & { readonly stock: Pick<Tenant['stock'], 'noun'> };

/** The link to the saved cars, where the site has one. */
export const watchlistLink = ({ watchlist, stock }: SavingSite): LinkView[] =>
  watchlist.enabled ? [{ text: `Your saved ${stock.noun.many}`, href: watchlist.path }] : [];

export const accountLink: LinkView = { text: 'Your account', href: '/account' };

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

const reasons: Readonly<Record<SignInType, string>> = {
  watchlist: 'Sign in to save {many} and see them on any device.',
  trade_in: 'Sign in to trade in your vehicle.',
  checkout: 'Sign in to continue to checkout.',
  finance: 'Sign in to ask about finance.',
  sell_my_car: 'Sign in to sell us your vehicle.',
  spin_to_win: 'Sign in to spin to win.',
  online_payment: 'Sign in to pay online.',
  bank_transfer: 'Confirm the mobile number of your reservation. Then we show you the bank details.',
};

/** Why a shopper is asked to sign in. `many` is what the dealer sells. */
export const reasonFor = (type: SignInType, many: string): string =>
  reasons[type].replace('{many}', () => many);

/** Where the code is on a site that sends no text messages. */
export const outboxNotice = 'This site sends no texts yet: run dealer messages to see the code.';
export const demoNotice = 'This demo sends no texts: your code is on the next page.';
export const demoCodeNotice = (code: string): string => `Your demo code is ${code}.`;

export const missingPhone = 'Enter your mobile number.';
export const notACode = 'Enter the six digits from the text message.';
export const usedUp = 'That code no longer works. Send a new code.';
export const expired = 'That code has expired. Enter your number to get a new one.';

/** A wrong code, and how many more may be tried. */
export const wrongCode = (guessesLeft: number): string =>
  guessesLeft === 0
    ? 'That code isn’t right, and it no longer works. Send a new code.'
    : `That code isn’t right. You have ${guessesLeft} ${guessesLeft === 1 ? 'try' : 'tries'} left.`;

/** Why no code was sent, and what to do instead. `phone` is the dealer's. */
export function refusedCode(
  { of, waitSeconds }: Omit<Extract<Issue, { state: 'refused' }>, 'state'>,
  phone: string | undefined,
): string {
  const call = phone ? `, or call us on ${phone}` : '';
  if (of === 'site') return `We can’t send any more codes today. Please try again tomorrow${call}.`;
  if (waitSeconds <= 60) {
    const seconds = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`;
    return `We’ve just sent a code. You can ask for another in ${seconds}.`;
  }
  const minutes = Math.ceil(waitSeconds / 60);
  return `Too many codes have been requested. Please try again in ${minutes} minutes${call}.`;
}
