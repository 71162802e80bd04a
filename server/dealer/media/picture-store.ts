import type { Result } from '#server/platform/result';
import type { FairTurns } from '#server/platform/threads/fair-turns';

/** Stored pictures, by key (`[a-z0-9-]+`); they may disappear at any time. */
export interface PictureStore {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
}

/** Whose share the work of making a picture counts against. */
export interface PictureFor {
  /** Slug. */
  readonly tenant: string;
  /** Nobody waits for it yet: it gives way to all others. */
  readonly isAhead?: boolean;
}

/** The kind of turn that the work takes. */
export const turnKind = ({ isAhead = false }: PictureFor) => (isAhead ? 'background' : 'usual');

/**
 * Names the work on a picture. Tenants don't wait in each other's queues, and a picture that is made ahead does not make
 * shoppers wait in its place.
 */
export const workName = (key: string, whose: PictureFor): string =>
  `${key} ${whose.tenant} ${turnKind(whose)}`;

/** The running work of this name, or that which starts now. */
export function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const current = running.get(name);
  if (current) return current;
  const started = work().finally(() => running.delete(name));
  running.set(name, started);
  return started;
}

export interface MakingOptions {
  readonly store: PictureStore;
  /** Shared with other CPU-heavy work, fairly among tenants. */
  readonly turns: FairTurns;
}

/** Makes and stores a picture in the tenant's turn, unless another tenant's came first. `busy`: too many are waiting. */
export const makeInTurn = (
  { store, turns }: MakingOptions,
  key: string,
  whose: PictureFor,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Result<Uint8Array<ArrayBuffer>, 'busy'>> =>
  turns.run(
    whose.tenant,
    async () => {
      const stored = await store.read(key);
      if (stored) return stored;
      const bytes = await make();
      await store.keep(key, bytes);
      return bytes;
    },
    turnKind(whose),
  );
