import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { newUlid } from '#server/platform/ulid';
import { browserCookie, signInBrowser, withNumber } from './browser-cookie';
import type { SignInVisit } from './create-customers';
import { newSession, sessionOf } from './customer-session';
import type { Customer } from './customer-store-port';
import { attemptHashOf, codeHashOf, wrongGuessesOf } from './request-code';
import { codeIn } from './rules/sign-in-code';
import type { Redemption } from './sign-in-code-port';

/** A customer who has just signed in, and the Set-Cookie headers that say so. */
interface CodeSignIn {
  readonly customer: Customer;
  readonly cookies: readonly string[];
}

/** `not-a-code`: not six digits, and no guess is counted. */
type CodeRefusal = Exclude<Redemption, { state: 'signed-in' }> | { readonly state: 'not-a-code' };
export type CodeOutcome = ({ readonly state: 'signed-in' } & CodeSignIn) | CodeRefusal;

class CodeRefused extends Error {
  override readonly name = 'CodeRefused';
  constructor(readonly refusal: CodeRefusal) {
    super(refusal.state);
  }
}

/** Signs in with the code that was sent to a phone. */
class CodeStrategy extends Strategy<CodeSignIn, { readonly code: string }> {
  override name = 'code';

  override async authenticate(request: Request): Promise<CodeSignIn> {
    const form = new URLSearchParams(await request.text());
    return this.verify({ code: form.get('code') ?? '' });
  }
}

/**
 * Signs in the number that this browser's code was sent to, under a new session ID; the browser's previous session
 * ends. The first sign-in creates the account.
 */
export async function redeemCode(visit: SignInVisit, entered: string): Promise<CodeOutcome> {
  const form = new Request(visit.url, { method: 'POST', body: new URLSearchParams({ code: entered }) });
  const authenticator = new Authenticator<CodeSignIn>().use(
    new CodeStrategy(({ code }) => verify(visit, code)),
  );
  try {
    return { state: 'signed-in', ...(await authenticator.authenticate('code', form)) };
  } catch (error) {
    if (error instanceof CodeRefused) return error.refusal;
    throw error;
  }
}

async function verify(visit: SignInVisit, entered: string): Promise<CodeSignIn> {
  const code = codeIn(entered);
  if (code === undefined) throw new CodeRefused({ state: 'not-a-code' });
  const browser = await signInBrowser(visit);
  if (browser.attempt === undefined) throw new CodeRefused({ state: 'void' });
  const attemptHash = attemptHashOf(visit, browser.attempt);
  const session = newSession(visit);
  const redemption = await visit.services.signInCodes.redeem({
    tenant: visit.tenant.slug,
    attemptHash,
    now: visit.now,
    session: session.row,
    codeHash: codeHashOf(visit, attemptHash, code),
    newCustomerId: newUlid(visit.now),
    endsSession: await sessionOf(visit),
    wrongGuesses: wrongGuessesOf(visit),
  });
  if (redemption.state !== 'signed-in') throw new CodeRefused(redemption);
  const { customer } = redemption;
  const remembered = await browserCookie(visit, withNumber(visit, browser, customer.phone));
  return { customer, cookies: [...(await session.cookies()), remembered] };
}
