import type { PictureView } from '../../media/views/picture-view';
import type { FieldErrors, FieldRule } from './field-rule';

/** A form about one car: its fields with their rules, what is prefilled, the words around it. */
export interface CarFormView {
  readonly title: string;
  /** Where the form is sent. */
  readonly action: string;
  readonly car: {
    readonly title: string;
    readonly href: string;
    readonly picture: PictureView;
    readonly price: string;
  };
  readonly fields: readonly FieldRule[];
  readonly values: Readonly<Record<string, string>>;
  /** Sent along unseen: car, category, one-time token, a default text. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Name of the field that no person fills in. */
  readonly trap: string;
  readonly optIn?: { readonly name: string; readonly text: string } | undefined;
  readonly privacy: string;
  readonly submit: string;
}

/** How a form that was sent turned out. */
export type CarFormOutcome =
  | { readonly state: 'stored' }
  | {
      readonly state: 'invalid';
      readonly errors: FieldErrors;
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly state: 'failed'; readonly message: string; readonly values: Readonly<Record<string, string>> }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };
