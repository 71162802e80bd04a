/** Safeguards of the deletion of old leads: when a site was last checked, and how much a check would delete. */
export interface RetentionChecks {
  lastCheck(tenant: string): Promise<Date | null>;
  noteCheck(tenant: string, at: Date): Promise<void>;
  /** All leads of a site, and those from before an instant. */
  count(tenant: string, before: Date): Promise<{ readonly total: number; readonly old: number }>;
}
