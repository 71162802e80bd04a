/** Upcoming special hours by location, for the holiday-hours dialog. */
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
