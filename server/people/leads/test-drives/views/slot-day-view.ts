/** The times of one day, for a picker. */
export interface SlotDayView {
  /** `2026-11-21` at the location. */
  readonly date: string;
  /** The radio group of its times: each day has its own. */
  readonly group: string;
  /** `Today, 21 Nov`. */
  readonly label: string;
  /** For the strip of days: `Sat`, `21`, `Nov`. */
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  /** `Morning` and `Afternoon`, each only if it has times. */
  readonly parts: readonly {
    readonly name: string;
    readonly times: readonly {
      /** The instant in UTC: `2026-11-22T23:00Z`. */
      readonly value: string;
      /** At the location: `9:00 am`. */
      readonly text: string;
    }[];
  }[];
}
