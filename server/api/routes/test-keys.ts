import { z } from 'zod';
import { type Caller, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import type { Declaration } from './endpoint';

type Declared = Pick<Declaration, 'caller' | 'method' | 'isReading' | 'query'>;

/** Whether an endpoint changes the stock, which is the same in test mode. */
export const changesStock = ({ caller, method, isReading }: Omit<Declared, 'query'>): boolean =>
  typeof caller === 'object' && caller.scope === 'stock:write' && method !== 'GET' && isReading !== true;

/** The refusal of a test key that would change the stock: it may try a change with `dry_run=true`, where there is such. */
export function refuseTestKey(
  endpoint: Declared,
  caller: Caller,
  { searchParams }: Pick<URL, 'searchParams'>,
): Problem | undefined {
  if (!isTestCaller(caller) || !changesStock(endpoint)) return undefined;
  const hasDryRun = endpoint.query instanceof z.ZodObject && 'dry_run' in endpoint.query.shape;
  if (hasDryRun && searchParams.get('dry_run') === 'true') return undefined;
  return new Problem(
    'live_key_required',
    hasDryRun ? 'A test key changes no stock: send dry_run=true, or use a live key.' : undefined,
  );
}
