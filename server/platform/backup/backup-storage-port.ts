/** Where backups are kept. Paths are relative, of letters, digits, dots, hyphens and slashes. */
export interface BackupStorage {
  /** Writes a file, or replaces it. Nobody ever reads half of one. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no such file. */
  read(path: string): Promise<Uint8Array | null>;
  /** Paths of all files under a folder, at any depth, in no particular order. */
  list(folder: string): Promise<readonly string[]>;
  /** A missing file is fine. */
  remove(path: string): Promise<void>;
}

/** The storage could not be read or written: one line for the operator. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/** Another process makes a backup of this site. */
export class BackupBusy extends BackupFailure {
  constructor() {
    super('Another process is making a backup. Try again in a few minutes.');
  }
}
