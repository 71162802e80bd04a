/** What the server says of connections that owe an answer. */
export type ServerWord =
  /** It cannot be reached. */
  | { readonly kind: 'silent' }
  /** It is there, but cannot say: all its connections are taken, or a pooler in between has numbers of its own. */
  | { readonly kind: 'unsure' }
  /** The states of its processes by number; one that is gone is absent. */
  | { readonly kind: 'states'; readonly states: ReadonlyMap<number, string | null> };

/** A statement without an answer. */
export interface Unanswered {
  /** The number of the server's process for its connection. */
  readonly process: number | null;
  /** It was found idle on the server before. */
  readonly isSuspect: boolean;
}

interface Verdict<T extends Unanswered> {
  /** The server is away: none of the connections will ever be answered. */
  readonly isAway: boolean;
  /** Attempts in a row that did not reach the server. */
  readonly failures: number;
  /** Connections whose answer is lost. */
  readonly lost: readonly T[];
  /** Those that are if they are found like this again: an answer may be on its way. */
  readonly suspects: readonly T[];
}

/** A network may lose the packets of one attempt. */
const failuresUntilAway = 2;

/**
 * Whether an answer that is late will come. A server that works on a statement is left to it, however long it takes: a
 * large import, a migration, a wait for a lock.
 */
export function judgeSilence<T extends Unanswered>(
  unanswered: readonly T[],
  word: ServerWord,
  failuresBefore: number,
): Verdict<T> {
  if (word.kind === 'silent') {
    const failures = failuresBefore + 1;
    return { isAway: failures >= failuresUntilAway, failures, lost: [], suspects: [] };
  }
  const idle = word.kind === 'states' ? unanswered.filter(({ process }) => isIdle(word, process)) : [];
  return {
    isAway: false,
    failures: 0,
    lost: idle.filter(({ isSuspect }) => isSuspect),
    suspects: idle.filter(({ isSuspect }) => !isSuspect),
  };
}

/** Absent: its end never arrived here. Null or `disabled`: the server does not tell. */
function isIdle({ states }: Extract<ServerWord, { kind: 'states' }>, process: number | null): boolean {
  if (process === null) return false;
  return !states.has(process) || states.get(process)?.startsWith('idle') === true;
}
