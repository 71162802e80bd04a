/** What every page of the desk shows around its content. */
export interface DeskFrameView {
  readonly siteName: string;
  readonly staffName: string;
  /** Absent where the site takes no payments online. */
  readonly reservationsHref?: string | undefined;
  readonly paymentsHref?: string | undefined;
  /** Absent where the site sells no cars online. */
  readonly ordersHref?: string | undefined;
  readonly statusHref: string;
  /** Absent for someone who may not see the audit log. */
  readonly auditHref?: string | undefined;
}
