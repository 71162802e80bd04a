/** Ids of erased records: no personal data. A restored backup erases them again. */
export interface ErasuresTable {
  tenant: string;
  /** `lead`, `customer`, `alert` or `message`. */
  kind: string;
  id: string;
  erased_at: string;
}

/** One row: which process makes a backup, and how the last one ended. */
export interface BackupTurnsTable {
  id: number;
  lease_owner: string | null;
  lease_until: string | null;
  /** The instant of the last backup that was finished. */
  finished_at: string | null;
  /** Why the last attempt failed; null if it did not. */
  problem: string | null;
}
