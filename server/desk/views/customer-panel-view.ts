/** The account of a lead's customer, who allows staff to see it. */
export interface CustomerPanelView {
  /** Absent until the customer gives one. */
  readonly name: string | undefined;
  /** `Customer since Friday 20 November 2026`. */
  readonly since: string;
  /** Saved cars, the latest first. */
  readonly cars: readonly {
    readonly name: string;
    readonly href: string;
    /** `Saved at $27,990, now $26,500`. */
    readonly price: string;
    readonly saved: string;
  }[];
  /** Saved cars besides those. */
  readonly moreCars: number;
  /** Text alerts: the cars that the customer wants to hear about. */
  readonly alerts: readonly { readonly text: string; readonly href: string | undefined }[];
  readonly drives: readonly {
    /** The car and the time. */
    readonly text: string;
    /** Its lead. */
    readonly href: string;
    /** It is the lead of this page. */
    readonly current: boolean;
  }[];
}
