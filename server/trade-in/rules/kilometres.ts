import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { plainText, wholeNumber } from './entered';

const mostKilometres = 2_000_000;

/** Whether there are no kilometres at all: anything else than an empty text has to be a number. */
export const isLeftOut = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && plainText(value) === '');

/** Kilometres as people write them; null where the site does not require them and there are none. */
export function readKilometres(
  value: unknown,
  { trade_in }: Pick<Tenant, 'trade_in'>,
): Result<number | null, string> {
  if (isLeftOut(value)) return trade_in.km_required ? err('Enter the kilometres.') : ok(null);
  const kilometres = wholeNumber(value);
  if (kilometres !== undefined && kilometres <= mostKilometres) return ok(kilometres);
  return err(`Enter the kilometres as a number up to ${mostKilometres.toLocaleString('en-AU')}.`);
}
