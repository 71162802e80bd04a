import { randomBytes } from 'node:crypto';
import { keyedHash } from '#server/platform/site-secret';
import type { CustomerVisit } from './create-customers';
import { openCookie, type SealedCookie } from './customer-session';

const rememberedDays = 365;
const cookieOfBrowser: SealedCookie = {
  name: 'sign-in',
  purpose: 'sign-in browser',
  seconds: rememberedDays * 24 * 60 * 60,
};
/** A browser is known for the numbers of its latest sign-ins. */
const mostNumbers = 5;

/** The sealed content of the cookie: what a browser brings to its next sign-in. It signs nobody in. */
interface CookieData {
  tenant?: string;
  /** Names the browser to the limits of numbers that have signed in with it. */
  browser?: string;
  /** The attempt that the code on its way is bound to. */
  attempt?: string;
  /** Keyed hashes of numbers that have signed in with this browser. */
  numbers?: readonly string[];
}

/** A browser that is about to sign in. */
export interface SignInBrowser {
  readonly id: string;
  /** Undefined if it has not asked for a code since the last sign-in. */
  readonly attempt: string | undefined;
  readonly numbers: readonly string[];
}

/** The browser as its cookie describes it; a new one without a cookie of this site. */
export async function signInBrowser(visit: CustomerVisit): Promise<SignInBrowser> {
  const { tenant, browser, attempt, numbers } = await openBrowser(visit, new Response());
  if (tenant !== visit.tenant.slug || !browser) return { id: random(), attempt: undefined, numbers: [] };
  return { id: browser, attempt, numbers: numbers ?? [] };
}

/** The same browser with a new attempt. */
export const withNewAttempt = (browser: SignInBrowser): SignInBrowser & { readonly attempt: string } => ({
  ...browser,
  attempt: random(),
});

/** The browser after a sign-in: its attempt is over, and the number is known. */
export function withNumber(visit: CustomerVisit, browser: SignInBrowser, phone: string): SignInBrowser {
  const number = numberHash(visit, phone);
  const numbers = [number, ...browser.numbers.filter((other) => other !== number)].slice(0, mostNumbers);
  return { ...browser, attempt: undefined, numbers };
}

/** Whether a number has signed in with this browser before. */
export const knowsNumber = (visit: CustomerVisit, { numbers }: SignInBrowser, phone: string): boolean =>
  numbers.includes(numberHash(visit, phone));

/** The Set-Cookie header that remembers the browser. */
export async function browserCookie(
  visit: CustomerVisit,
  { id, attempt, numbers }: SignInBrowser,
): Promise<string> {
  const answer = new Response();
  const cookie = await openBrowser(visit, answer);
  for (const name of ['attempt', 'numbers'] as const) delete cookie[name];
  Object.assign(cookie, { tenant: visit.tenant.slug, browser: id, numbers });
  if (attempt !== undefined) cookie.attempt = attempt;
  await cookie.save();
  return answer.headers.get('set-cookie') ?? '';
}

const random = (): string => randomBytes(24).toString('base64url');

const numberHash = ({ tenant, services }: CustomerVisit, phone: string): string =>
  keyedHash(services.secret, 'sign-in browser', tenant.slug, phone).slice(0, 32);

const openBrowser = (visit: CustomerVisit, answer: Response) =>
  openCookie<CookieData>(visit, cookieOfBrowser, answer);
