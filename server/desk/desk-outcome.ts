import type { DeskContent, DeskView, FieldErrors, Texts } from './views/desk-view';

/** 200: recovery codes, which are shown once, in the answer to the form that made them. */
type DeskStatus = 200 | 403 | 404 | 422 | 429 | 503;

/** The outcome of a form: a redirect, or a page, which says why it was refused or shows recovery codes. */
export type DeskOutcome<View = DeskView> =
  | {
      readonly state: 'moved';
      readonly to: string;
      readonly cookie?: string | undefined;
      readonly browserCookie?: string | undefined;
    }
  | {
      readonly state: 'page';
      readonly status: DeskStatus;
      readonly view: View;
      /** For the Retry-After header. */
      readonly retryAfter?: number | undefined;
    };

/** A page's answer to a form; null: there is no such form. */
export type FormAnswer = Promise<DeskOutcome<DeskContent> | null>;

/** A form as it was typed, and what is wrong with it. */
export interface FormState {
  readonly errors?: FieldErrors;
  readonly typed?: Texts;
}

/** Why a form was refused, with the seconds to wait before the next attempt. */
export interface FormRefusal {
  readonly status: 422 | 429 | 503;
  readonly retryAfter?: number | undefined;
  readonly errors: FieldErrors;
}

export const goTo = (to: string): DeskOutcome<never> => ({ state: 'moved', to });

/** A page in answer to a form; null: there is no such page. */
export const showPage = <View>(
  view: View | null,
  status: DeskStatus = 422,
  retryAfter?: number,
): DeskOutcome<View> | null => view && { state: 'page', status, view, retryAfter };
