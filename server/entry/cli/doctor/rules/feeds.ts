import type { FailingFeed } from '#server/stock/fetching/feed-warnings';
import { failsTooLong } from '#server/stock/fetching/rules/failing-time';
import { type Finding, fault, ok, timeInWords, warning } from './finding';

/** Sources of stock whose last run failed: the stock is as old as their last success. */
export function feeds(failing: readonly FailingFeed[], now: Date): readonly Finding[] {
  if (failing.length === 0) return [ok('No stock feeds are failing.')];
  return failing.map(({ tenant, source, since, reason }) => {
    const failingMs = since === null ? 0 : Math.max(0, now.getTime() - new Date(since).getTime());
    return (failsTooLong(failingMs) ? fault : warning)(
      'feed-failing',
      `The feed ${source} of ${tenant} has failed for ${timeInWords(failingMs)}: ${reason.replace(/\.$/, '')}.`,
      `Correct the cause, with the sender of the file if need be, and run it: dealer feed run ${tenant} --source ${source}.`,
      [tenant],
    );
  });
}
