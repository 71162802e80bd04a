/** What operators and commands ask of the engine that the pages search. No vendor's word in here. */

export const findingCodes = [
  'unreachable',
  'open-server',
  'search-key-missing',
  'search-key-may-write',
  'search-key-refused',
  'other-release',
  'settings-drifted',
] as const;

/** Something that is not as it should be, told in one line that says what to do. */
export interface UpkeepFinding {
  readonly code: (typeof findingCodes)[number];
  /** Of one site; null when it is of all. */
  readonly tenant: string | null;
  readonly text: string;
}

export interface SearchUpkeep {
  /** Whether this process brings the index up to date; false: it only reads, and a command has to. */
  readonly writes: boolean;
  /** What is not as it should be, at most some seconds old. Never rejects. */
  findings(tenants: readonly string[]): Promise<readonly UpkeepFinding[]>;
  /** Makes a key that may only search; null for an engine without keys. Rejects when this may not be done. */
  makeSearchKey(): Promise<{ readonly key: string; readonly uid: string } | null>;
}

/** For an engine that is part of the process: nothing to maintain. */
export const noUpkeep: SearchUpkeep = {
  writes: true,
  findings: async () => [],
  makeSearchKey: async () => null,
};
