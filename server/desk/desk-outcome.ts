import type { DeskView } from './views/desk-view';

/** 200: recovery codes, which are shown once, in the answer to the form that made them. */
export type DeskStatus = 200 | 403 | 404 | 422 | 429 | 503;

/** The outcome of a form: a redirect, or a page, which says why it was refused or shows recovery codes. */
export type DeskOutcome =
  | {
      readonly state: 'moved';
      readonly to: string;
      readonly cookie?: string | undefined;
      readonly browserCookie?: string | undefined;
    }
  | {
      readonly state: 'page';
      readonly status: DeskStatus;
      readonly view: DeskView;
      /** For the Retry-After header. */
      readonly retryAfter?: number | undefined;
    };
