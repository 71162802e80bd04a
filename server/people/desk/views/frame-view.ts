/** What every page of the desk shows around its content. */
export interface DeskFrameView {
  readonly siteName: string;
  readonly staffName: string;
  /** Absent for someone who may not see the audit log. */
  readonly auditHref?: string | undefined;
}
