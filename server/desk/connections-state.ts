import type { FieldErrors } from './views/desk-view';

/** For how many hours an old key or secret works beside a new one: the other system has time to change. */
export const overlapHours = 24;

/** What the page of connections says beside what there is. */
export interface ConnectionsState {
  readonly errors?: FieldErrors;
  readonly done?: string;
  /** A form that was refused, as it was sent. */
  readonly typed?: URLSearchParams;
  /** A key or secret that is shown this once. */
  readonly secret?: { readonly label: string; readonly text: string };
}

/** What a form of the page has done. */
export interface Changed extends ConnectionsState {
  /** The site's settings have changed: the next request has them. */
  readonly saved?: string;
}
