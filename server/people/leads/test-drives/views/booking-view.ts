import type { Visit } from '#server/dealership/tenants/rules/visit';
import type { FieldErrors, FieldRule } from '#server/people/leads/views/field-rule';
import type { FormView } from '#server/people/leads/views/form-view';

/** A booked test drive as the shopper sees it: nothing of the person but the first name. */
export interface BookingView {
  /** What was booked: `test drive`, `inspection`. */
  readonly visit: Visit;
  readonly state: 'booked' | 'cancelled';
  /** It has begun: nothing can be changed any more. */
  readonly past: boolean;
  readonly firstName: string;
  /** `Monday 23 November 2026`. */
  readonly day: string;
  /** `10:30 am – 11:00 am`. */
  readonly hours: string;
  readonly where: {
    readonly name: string;
    readonly address?: string | undefined;
    readonly mapHref?: string | undefined;
  };
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
  readonly car?: FormView['car'];
  /** The car in words, where it has no page any more. */
  readonly carName?: string | undefined;
  /** What a shopper should know. */
  readonly notes: string;
  readonly calendarHref: string;
  readonly manageHref: string;
}

/** The page on which a booking is changed. */
export interface ManageView {
  readonly booking: BookingView;
  /** What was done right before. */
  readonly done?: 'moved' | 'cancelled' | undefined;
  /** Where it can be moved to; absent when nothing can be changed any more. */
  readonly move?:
    | {
        readonly action: string;
        readonly where: NonNullable<FormView['where']>;
        readonly field: FieldRule;
      }
    | undefined;
}

/** How a change of a booking turned out. */
export type ChangeOutcome =
  | { readonly state: 'done'; readonly next: string }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
