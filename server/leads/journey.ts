import { setTimeout as wait } from 'node:timers/promises';
import { openPhone } from '#server/dealer/rules/place-order';
import type { JourneyOutcome } from '#server/page/views/start-view';
import { type RefusedForm, readOwnForm } from '#server/platform/http/body';
import type { Log } from '#server/platform/log';
import { ok, type Result } from '#server/platform/result';
import { attempt } from '#server/platform/start-sweeps';
import type { Tenant } from '#server/settings/tenant-schema';
import { busyWords } from './not-stored';

/** A form of a journey, by field name. */
export type Fields = Readonly<Record<string, string>>;

const formLimitBytes = 32 * 1024;
/** Maximum characters of a value returned to a form with mistakes. */
const longestValue = 4_096;

/** The fields of a form of this site. */
export async function readFields(request: Request): Promise<Result<Fields, RefusedForm>> {
  const form = await readOwnForm(request, formLimitBytes);
  if (!form.ok) return form;
  const texts = [...form.value].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, longestValue)] as const] : [],
  );
  return ok(Object.fromEntries(texts));
}

/** A form that was not accepted as a whole. */
export const failed = (failure: string, values: Fields): JourneyOutcome => ({
  state: 'invalid',
  answer: { errors: {}, values, failure },
});

/** A form that a limit refuses for so long. */
export const busy = (tenant: Tenant, waitSeconds: number, values: Fields): JourneyOutcome => ({
  state: 'busy',
  waitSeconds,
  answer: { errors: {}, values, failure: busyWords(waitSeconds, openPhone(tenant)) },
});

/** More tabs than anybody has. */
const tries = 8;

/**
 * Repeats an attempt to store a change until it succeeds: it returns null if another tab changed the journey meanwhile, so
 * that no answer gets lost. Null if that happened again and again.
 */
export async function untilStored<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let left = tries; left > 0; left -= 1) {
    const outcome = await attempt();
    if (outcome !== null) return outcome;
  }
  return null;
}

/** A journey that nobody has continued for so long is silent: the dealer gets its lead as it is. */
export const silentMs = 30 * 60_000;

/**
 * Changes each in turn, with pauses that let leads and pages through. One that fails is logged, and holds up no other.
 * Returns how many changed.
 */
export async function changeInTurn<T>(
  all: readonly T[],
  change: (one: T) => Promise<unknown>,
  { failureText, log }: { readonly failureText: string; readonly log: Pick<Log, 'error'> },
): Promise<number> {
  let changed = 0;
  for (const one of all) {
    await attempt(log, failureText, async () => {
      changed += Number((await change(one)) !== false);
    });
    await wait(10);
  }
  return changed;
}
