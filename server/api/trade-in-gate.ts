import { customerOf } from '#server/customers/customer-session';
import { isGated, needsSignIn } from '#server/customers/gate';
import type { Bff } from '#server/entry/bff';
import type { Caller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { filing } from '#server/settings/rules/filing';
import type { Valuation } from '#server/trade-in/valuation';

const signInFirst = () => new Problem(401, 'Sign in on this site to value a car.');

/** What a site offers: trading in, or else only selling. */
export const usualPurpose = ({ tenant }: Pick<Bff, 'tenant'>): Valuation['purpose'] =>
  tenant.trade_in.form.enabled ? 'trade-in' : 'sell';

/** Why a caller may not value a car here: the site values none online, or asks its visitors to sign in first. */
export async function refusedToValue(
  site: Bff,
  caller: Caller,
  { purpose, carNamed }: { readonly purpose: Valuation['purpose']; readonly carNamed?: unknown },
): Promise<Problem | undefined> {
  const { trade_in, accounts } = site.tenant;
  const { enabled } = purpose === 'sell' ? trade_in.sell : trade_in.form;
  if (!trade_in.autograb || !enabled) return new Problem(404, 'This site values no cars online.');
  if (caller.kind === 'key') return undefined;
  if (purpose === 'sell') {
    const isClosed = isGated(accounts, 'sell_my_car', undefined) && (await customerOf(site)) === null;
    return isClosed ? signInFirst() : undefined;
  }
  return (await needsSignIn(site, filing.tradeIn.category, carNamed)) ? signInFirst() : undefined;
}
