import type { Visit } from '#server/dealership/tenants/rules/visit';
import type { FieldErrors, FieldRule } from '#server/people/leads/views/field-rule';
import type { FormView } from '#server/people/leads/views/form-view';

/** A booked test drive for the shopper: only the first name of the person. */
export interface BookingView {
  /** The kind of visit: `test drive`, `inspection`. */
  readonly visit: Visit;
  readonly state: 'booked' | 'cancelled';
  /** It has begun, so it can no longer change. */
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
  /** The car as text, if it no longer has a page. */
  readonly carName?: string | undefined;
  /** A notice for the shopper. */
  readonly notes: string;
  readonly calendarHref: string;
  readonly manageHref: string;
}

/** The page to change a booking. */
export interface ManageView {
  readonly booking: BookingView;
  /** The latest action. */
  readonly done?: 'moved' | 'cancelled' | undefined;
  /** Available times; absent once it can no longer change. */
  readonly move?:
    | {
        readonly action: string;
        readonly where: NonNullable<FormView['where']>;
        readonly field: FieldRule;
      }
    | undefined;
}

/** The outcome of a change to a booking. */
export type ChangeOutcome =
  | { readonly state: 'done'; readonly next: string }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | { readonly state: 'refused'; readonly status: 403 | 404 | 413 | 415 };
