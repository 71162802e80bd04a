export interface SiteTables {
  /** A version of one site's files; the newest is the current one. */
  tenant_versions: {
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
  };

  /** Contents by their SHA-256 (hexadecimal). */
  tenant_files: {
    sha256: string;
    content: Buffer;
  };

  /** Which sites have a version with a content: one without a site is deleted. */
  tenant_file_uses: {
    tenant: string;
    sha256: string;
  };

  /** The current version of each site, removed ones included. */
  tenant_heads: {
    tenant: string;
    version: number;
    removed: number;
    /** Short hash of the manifest. */
    print: string;
    /** Number of the change that made it current. */
    change: number;
    /** JSON: the host names and secrets that no other site may have. */
    claims: string;
  };

  /** One row: the number of the latest change. Writers lock it. */
  tenant_changes: {
    id: number;
    number: number;
  };

  /** Which process may write a site now. */
  provisioning_turns: {
    tenant: string;
    lease_owner: string | null;
    lease_until: string | null;
  };

  /** Changes of a site's files that staff have made at the desk, and those that wait to be published. */
  site_edits: {
    id: string;
    tenant: string;
    staff_id: string;
    /** The person's name then: the author of the site's next version. */
    author: string;
    /** The part of the website, e.g. `Offers`. */
    title: string;
    /** What of it, e.g. `name, expiry`. */
    detail: string;
    /** Path within the site's folder. */
    file: string;
    /** JSON: where the part is within a JSON file; null for a file as a whole. */
    place: string | null;
    /** The whole file; null: there was none. */
    before_text: string | null;
    after_text: string | null;
    /** The page of the desk with its form, and the page of the website that shows it. */
    desk_path: string;
    shown_at: string;
    /** `draft`, `waiting`, `done` or `failed`. */
    state: string;
    /** When to publish it; null for a draft, and for what was published at once. */
    due_at: string | null;
    /** Why it could not be published. */
    problem: string | null;
    made_at: string;
    done_at: string | null;
    lease_owner: string | null;
    lease_until: string | null;
  };

  /** Daily counts of shopper actions per site, without personal data. */
  event_counts: {
    tenant: string;
    /** YYYY-MM-DD in the site's time zone. */
    day: string;
    /** The analytics event's id. */
    event: number;
    label: string;
    count: number;
  };

  /** How often visitors did something limited, counted under names that reveal no number or address. */
  allowances: {
    name: string;
    used: number;
    ends_at: string;
  };

  /** Recent leads and attempts to sign in by name; used on PostgreSQL, by the limiter's own statements. */
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
  };

  /** Token buckets of API callers, by the keyed hash of their name; used on PostgreSQL. */
  request_rates: {
    name: string;
    tokens: number;
    /** Seconds since 1970, by the database's clock. */
    refilled_at: number;
    /** Tokens that the last question got. */
    granted: number;
  };

  /** Ids of erased records: no personal data. A restored backup erases them again. */
  erasures: {
    tenant: string;
    /** `lead`, `customer`, `alert` or `message`. */
    kind: string;
    id: string;
    erased_at: string;
  };

  /** One row: which process makes a backup, and how the last one ended. */
  backup_turns: {
    id: number;
    lease_owner: string | null;
    lease_until: string | null;
    /** The instant of the last backup that was finished. */
    finished_at: string | null;
    /** Why the last attempt failed; null if it did not. */
    problem: string | null;
  };

  /** The key of stored hashes, once for each secret of the site. */
  hash_keys: {
    /** Names the secret. */
    sealed_with: string;
    sealed: string;
  };

  /** One row, rewritten by /readyz. */
  write_checks: {
    id: number;
    written: string;
  };

  /** One row, id 1: the last instant that a process noted. */
  clock_marks: {
    id: number;
    seen_at: string;
  };
}
