/** Operations on the search engine for operators and commands. Free of vendor terms. */

export const findingCodes = [
  'unreachable',
  'open-server',
  'search-key-missing',
  'search-key-may-write',
  'search-key-refused',
  'other-release',
  'settings-drifted',
] as const;

/** A problem in one line that says what to do. */
export interface UpkeepFinding {
  readonly code: (typeof findingCodes)[number];
  /** The site; null if it affects all of them. */
  readonly tenant: string | null;
  readonly text: string;
}

export interface SearchUpkeep {
  /** Whether this process updates the index; if false, it only reads and a command must update it. */
  readonly writes: boolean;
  /** Current problems, at most some seconds old. Never rejects. */
  findings(tenants: readonly string[]): Promise<readonly UpkeepFinding[]>;
  /** Makes a search-only key; null for an engine without keys. Rejects if this is not allowed. */
  makeSearchKey(): Promise<{ readonly key: string; readonly uid: string } | null>;
}

/** For an engine that is part of the process: nothing to maintain. */
export const noUpkeep: SearchUpkeep = {
  writes: true,
  findings: async () => [],
  makeSearchKey: async () => null,
};
