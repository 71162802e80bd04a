import type { PictureView } from '../../media/views/picture-view';
import type { FieldRule } from './field-rule';

/** The enquiry form of one car: its fields with their rules, what is prefilled, the words around it. */
export interface EnquiryView {
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
  /** Sent along unseen: car, category, one-time token. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Name of the field that no person fills in. */
  readonly trap: string;
  readonly optIn?: { readonly name: string; readonly text: string } | undefined;
  readonly privacy: string;
  readonly submit: string;
}
