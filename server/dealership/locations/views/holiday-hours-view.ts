/** The special hours ahead, by place, as the holiday-hours dialog shows them. */
export interface HolidayHoursView {
  readonly places: readonly {
    readonly name: string;
    readonly days: readonly HolidayView[];
  }[];
}
export interface HolidayView {
  /** `Today`, or `Friday 25 December`. */
  readonly date: string;
  readonly name?: string | undefined;
  /** `Sales`, `Service`, `Parts`, `All departments`. */
  readonly department: string;
  /** `Closed`, `By appointment`, `10:00 am – 2:00 pm`. */
  readonly hours: string;
}
