/** A value of a row that the import left out or cut, and why. */
export interface Remark {
  /** Field of the Car entity, with its part if there is one: `finance_lenders.termYears`. */
  readonly field: string;
  /** Completes the sentence "this value …", with the same wording for every row: `could not be read`. */
  readonly problem: string;
  /** The feed's value, shortened. */
  readonly value: string;
}

export const unreadable = 'could not be read';
const longestShown = 80;

/** The value as a short line of text for a report. */
export function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text
    .slice(0, longestShown * 4)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}

/** Collects the values left out while reading one row. */
export class Remarks {
  readonly list: Remark[] = [];

  add(field: string, problem: string, value: unknown): void {
    this.list.push({ field, problem, value: shortValue(value) });
  }
}
