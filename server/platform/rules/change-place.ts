/** A place among records in the order of their changes: it stays, whatever happens to the record that had it. */
export interface ChangePlace {
  /** UTC, ISO. */
  readonly at: string;
  readonly id: string;
}

/** Records that changed at an instant or later, the oldest change first, after a place. */
export interface Changes {
  readonly since: Date;
  readonly after?: ChangePlace | undefined;
}

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.(\w{1,64})$/;

export const placeOfChange = ({ at, id }: ChangePlace): string => `${at}.${id}`;

/** The place of a cursor; null for any other text. */
export function readChangePlace(cursor: string): ChangePlace | null {
  const [, at, id] = pattern.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}
