/** One caller's `Idempotency-Key` on one site. */
export interface IdempotencyId {
  readonly tenant: string;
  /** The API key's id, or `same-origin`. */
  readonly caller: string;
  /** At most 255 characters. */
  readonly key: string;
}

export type IdempotencyState =
  /** Never seen, expired, or left behind by a process that died: the caller is the one who does the work now. */
  | { readonly state: 'fresh' }
  | { readonly state: 'replay'; readonly status: number; readonly body: string }
  | { readonly state: 'in_flight' }
  /** The same key with another body. */
  | { readonly state: 'mismatch' };

export interface IdempotencyStore {
  /** Claims the key, or tells what became of it. Answers are kept for 24 hours. */
  begin(id: IdempotencyId, bodyHash: string, now: Date): Promise<IdempotencyState>;
  complete(id: IdempotencyId, answer: { status: number; body: string }): Promise<void>;
  /** Lets the key go, so that the caller may try again: the work failed without an answer. */
  abandon(id: IdempotencyId): Promise<void>;
  /** Drops what is older than it must be kept. Returns how many. */
  purge(now: Date): Promise<number>;
}
