import type { FormView } from '#server/people/leads/views/form-view';

/** The page to ask for an alert: its form, or what to do once it was sent. */
export interface AlertFormView {
  readonly form?: FormView | undefined;
  /** The same search as a feed. */
  readonly feed?: { readonly atom: string; readonly rss: string } | undefined;
  readonly sent?:
    | {
        readonly title: string;
        readonly text: string;
        readonly back: { readonly text: string; readonly href: string };
      }
    | undefined;
}
