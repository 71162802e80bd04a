import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock';
import type { IdempotencyId, IdempotencyStore } from './idempotency-store-port';

export interface Answer {
  readonly status: number;
  /** As it is sent, e.g. JSON text. */
  readonly body: string;
}

export type IdempotentAnswer =
  | (Answer & { readonly kind: 'answered' | 'replayed' })
  /** Another request with this key is being answered: 409. */
  | { readonly kind: 'in_flight' }
  /** The key was used with another body: 422. */
  | { readonly kind: 'mismatch' };

export interface IdempotentWork {
  readonly id: IdempotencyId;
  /** The request as it came: method, path and raw body. */
  readonly request: string | Uint8Array;
  /**
   * The work itself guards against a second run (leads do, by a unique token). Then a key in flight does not
   * make the caller wait: a retry right after a crash is answered at once, with the first run's result.
   */
  readonly safeToRepeat: boolean;
  run(): Promise<Answer>;
}

/**
 * Does a piece of work once for each `Idempotency-Key`: repeats get the first answer, for 24 hours. Answers from
 * 500 on, and a `run` that throws, let the key go so that the caller can try again.
 */
export async function answerOnce(
  deps: { readonly idempotency: IdempotencyStore; readonly clock: Clock },
  work: IdempotentWork,
): Promise<IdempotentAnswer> {
  const bodyHash = createHash('sha256').update(work.request).digest('hex');
  const begun = await deps.idempotency.begin(work.id, bodyHash, deps.clock.now());
  if (begun.state === 'replay') return { kind: 'replayed', status: begun.status, body: begun.body };
  if (begun.state === 'mismatch') return { kind: 'mismatch' };
  if (begun.state === 'in_flight' && !work.safeToRepeat) return { kind: 'in_flight' };
  return { kind: 'answered', ...(await runAndKeep(deps.idempotency, work)) };
}

async function runAndKeep(store: IdempotencyStore, work: IdempotentWork): Promise<Answer> {
  try {
    const answer = await work.run();
    if (answer.status < 500) await store.complete(work.id, answer);
    else await store.abandon(work.id);
    return answer;
  } catch (error) {
    await store.abandon(work.id);
    throw error;
  }
}
