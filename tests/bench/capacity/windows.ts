export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** What happens to the engines on the simulated day. */
export const storms = {
  imports: { fromMs: 6 * hourMs, toMs: 6 * hourMs + 10 * minuteMs },
  searchRestart: { fromMs: 12 * hourMs, toMs: 12 * hourMs + 30_000 },
  databaseFailover: { fromMs: 15 * hourMs, toMs: 15 * hourMs + 20_000 },
} as const;

const { imports, searchRestart, databaseFailover } = storms;
const windows: readonly (readonly [name: string, fromMs: number, toMs: number])[] = [
  ['night, 3 am', 3 * hourMs, 4 * hourMs],
  ['import storm, 6:00 to 6:10 am', imports.fromMs, imports.toMs],
  ['morning, 10 am', 10 * hourMs, 11 * hourMs],
  ['search engine away for 30 s, noon', searchRestart.fromMs, searchRestart.toMs + minuteMs],
  ['database away for 20 s, 3 pm', databaseFailover.fromMs, databaseFailover.toMs + minuteMs],
  ['evening, 8 pm', 20 * hourMs, 21 * hourMs],
];

/** A part of the day, with the times and failures of the pages requested in it. */
export class Window {
  readonly #times: number[] = [];
  failed = 0;
  busyMs = 0;

  constructor(
    readonly name: string,
    readonly fromMs: number,
    readonly toMs: number,
  ) {}

  note(startedMs: number, nowMs: number, isAnswered: boolean): void {
    if (startedMs < this.fromMs || startedMs >= this.toMs) return;
    if (isAnswered) this.#times.push(nowMs - startedMs);
    else this.failed += 1;
  }

  get pages(): number {
    return this.#times.length + this.failed;
  }

  /** Milliseconds within which this share of the answered pages came. */
  within(share: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }

  /** Share of the time that so many cores were busy. */
  load(cores: number): number {
    return this.busyMs / ((this.toMs - this.fromMs) * cores);
  }
}

export const windowsOfDay = (): Window[] => windows.map(([name, from, to]) => new Window(name, from, to));
