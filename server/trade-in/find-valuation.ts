import { err, ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import { valuationCookie, valuationIdIn } from './rules/valuation-cookie';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

type Finding = Pick<TradeInVisit, 'tenant' | 'now'> & {
  readonly services: Pick<TradeInVisit['services'], 'valuations'>;
};

/** The valuation of a personal link. */
export async function valuationOf(visit: Finding, id: string): Promise<Result<Valuation, Refusal>> {
  const valuation = ulidPattern.test(id) ? await visit.services.valuations.byId(visit.tenant.slug, id) : null;
  if (!valuation) return err({ kind: 'unknown' });
  return valuation.expiresAt <= visit.now.toISOString() ? err({ kind: 'expired' }) : ok(valuation);
}

/** The browser's current valuation, by its cookie; null without one. Without a cookie it costs nothing. */
export async function currentValuation(
  visit: Finding & Pick<TradeInVisit, 'request' | 'url'>,
): Promise<Valuation | null> {
  const id = valuationIdIn(visit.request.headers.get('cookie'), isSecure(visit));
  if (id === undefined) return null;
  const valuation = await valuationOf(visit, id);
  return valuation.ok ? valuation.value : null;
}

/** The Set-Cookie header that makes a valuation the browser's current one. */
export const cookieOfValuation = (visit: Pick<TradeInVisit, 'url'>, { id }: Pick<Valuation, 'id'>): string =>
  valuationCookie(id, isSecure(visit));

const isSecure = ({ url }: Pick<TradeInVisit, 'url'>): boolean => url.protocol === 'https:';
