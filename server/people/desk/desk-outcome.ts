import type { DeskView } from './views/desk-view';

export type DeskStatus = 403 | 404 | 422 | 429 | 503;

/** The outcome of a form: a redirect, or the page that says why it was refused. */
export type DeskOutcome =
  | { readonly state: 'moved'; readonly to: string; readonly cookie?: string | undefined }
  | {
      readonly state: 'page';
      readonly status: DeskStatus;
      readonly view: DeskView;
      /** For the Retry-After header. */
      readonly retryAfter?: number | undefined;
    };
