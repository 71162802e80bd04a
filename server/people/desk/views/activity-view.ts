/** Leads by day and category, and response times. */
export interface ActivityView {
  readonly heading: string;
  /** `34 min`; absent before the first reply. */
  readonly medianReply?: string | undefined;
  readonly medianNote: string;
  /** The other available time range. */
  readonly otherHref: string;
  readonly otherText: string;
  /** The box for the bars. */
  readonly width: number;
  readonly height: number;
  readonly days: readonly { readonly text: string; readonly total: number }[];
  /** All leads first, then each category that has any, most first. */
  readonly series: readonly ActivitySeriesView[];
}

export interface ActivitySeriesView {
  readonly text: string;
  readonly total: number;
  readonly counts: readonly number[];
  /** Days without leads have none. */
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}
