/** Result of the last backup of this site in its usual place. */
export interface LastBackup {
  /** The instant of the last finished backup; null if there is none. */
  readonly finishedAt: Date | null;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
}

/** Whose turn it is to make a backup: one process at a time. */
export interface BackupTurns {
  /** Leases the turn for `leaseMs`, or longer for its owner; afterwards anyone may take it. False: another has it. */
  take(owner: string, now: Date, leaseMs: number): Promise<boolean>;
  /** Ends the owner's turn and notes how it ended; null notes nothing. */
  end(
    owner: string,
    result: { readonly finishedAt: Date } | { readonly problem: string } | null,
  ): Promise<void>;
  /** Ends anyone's turn, in a copy of the database that no owner of a turn works on. */
  clear(): Promise<void>;
  last(): Promise<LastBackup>;
}
