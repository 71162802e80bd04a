/** Figures of one site that add up, counted from its requests. */
export interface RequestUsage {
  readonly requests: number;
  /** HTML documents out of the page cache. */
  readonly pagesCached: number;
  /** HTML documents that were rendered. */
  readonly pagesRendered: number;
  readonly apiRequests: number;
  readonly bytesSent: number;
}

/** The usage of a site on a day. */
export interface UsageOfDay extends RequestUsage {
  readonly tenant: string;
  /** YYYY-MM-DD in the site's time zone. */
  readonly day: string;
  readonly leads: number;
  /** Of photos and files in the database. */
  readonly storageBytes: number;
}

/** A site's requests of a day, to be added. */
export type CountedDay = RequestUsage & Pick<UsageOfDay, 'tenant' | 'day'>;
/** The stored leads of a site's day. */
export type LeadsOfDay = Pick<UsageOfDay, 'tenant' | 'day' | 'leads'>;
/** The stored leads of a site in the minute that begins then. */
export interface LeadsOfMinute {
  readonly tenant: string;
  readonly at: Date;
  readonly leads: number;
}
export type StorageOfDay = Pick<UsageOfDay, 'tenant' | 'day' | 'storageBytes'>;

export interface UsagePeriod {
  /** Absent: every site. */
  readonly tenant?: string | undefined;
  /** YYYY-MM-DD, both included; `to` absent: without an end. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly limit: number;
}

/** Usage by site and day, shared by all processes. */
export interface UsageStore {
  /** Adds to what all processes have counted: in a transaction, all of them or none. */
  add(days: readonly CountedDay[]): Promise<void>;
  /** Sets the leads of days; never to fewer, because leads are deleted in time. */
  setLeads(days: readonly LeadsOfDay[]): Promise<void>;
  setStorage(days: readonly StorageOfDay[]): Promise<void>;
  /** The leads that sites have stored since an instant, by minute; without those held as spam. */
  leadsByMinute(tenants: readonly string[], since: Date): Promise<readonly LeadsOfMinute[]>;
  /** Bytes of photos and files in the database, by tenant. */
  storage(): Promise<ReadonlyMap<string, number>>;
  /** In order of day and tenant. */
  list(period: UsagePeriod): Promise<readonly UsageOfDay[]>;
  /** Deletes days before one. Returns how many rows. */
  sweep(before: string): Promise<number>;
}
