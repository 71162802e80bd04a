/** The times of one day, as a picker shows them. */
export interface SlotDayView {
  /** `Today, 21 Nov`. */
  readonly label: string;
  readonly times: readonly {
    /** The instant in UTC: `2026-11-22T23:00Z`. */
    readonly value: string;
    /** At the location: `9:00 am`. */
    readonly text: string;
  }[];
}
