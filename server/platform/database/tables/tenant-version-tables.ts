/** A version of one site's files; the newest is the current one. */
export interface TenantVersionsTable {
  tenant: string;
  /** From 1; numbers are never used again. */
  version: number;
  created_at: string;
  author: string;
  note: string;
  /** JSON: by path, the file's hash, size and the instant it last changed. */
  manifest: string;
  /** 1: the site was removed with this version, which has no files. */
  removed: number;
  /** The earlier version that this one restored. */
  restored_from: number | null;
}

/** Contents by their SHA-256 (hexadecimal). */
export interface TenantFilesTable {
  sha256: string;
  content: Buffer;
}

/** Which sites have a version with a content: one without a site is deleted. */
export interface TenantFileUsesTable {
  tenant: string;
  sha256: string;
}

/** The current version of each site, removed ones included. */
export interface TenantHeadsTable {
  tenant: string;
  version: number;
  removed: number;
  /** Short hash of the manifest. */
  print: string;
  /** Number of the change that made it current. */
  change: number;
  /** JSON: the host names and secrets that no other site may have. */
  claims: string;
}

/** One row: the number of the latest change. Writers lock it. */
export interface TenantChangesTable {
  id: number;
  number: number;
}
