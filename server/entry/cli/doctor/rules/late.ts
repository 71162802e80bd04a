import { type CheckName, type Finding, fault, timeInWords, warning } from './finding';

/** Without these nothing works: a check that gives no answer is a fault. */
const vital: ReadonlySet<CheckName> = new Set(['data-folder', 'disk', 'database', 'site']);

/** A check that did not finish within its limit. */
export const lateCheck = (name: CheckName, limitMs: number): Finding =>
  (vital.has(name) ? fault : warning)(
    'timed-out',
    `The check did not finish within ${timeInWords(limitMs)}.`,
    'Run it again: if it takes this long every time, the disk, the database or the network behind it is not responding.',
  );

/** A check that could not be made. */
export const brokenCheck = (name: CheckName, cause: string): Finding =>
  (vital.has(name) ? fault : warning)(
    'check-failed',
    `The check could not be made (${cause}).`,
    'See whether the other findings explain it, and run it again once they are fixed.',
  );
