import { z } from 'zod';
import type { Visit } from '#server/dealership/tenants/rules/visit';
import type { FieldErrors, FieldRule } from '../../views/field-rule';
import type { FormView } from '../../views/form-view';

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
  /** What has become of the car since, where it can no longer be driven. */
  readonly carNews?: string | undefined;
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

/** A booked test drive for integrators and the command line. */
export const bookingRecordSchema = z
  .object({
    booking_id: z.string(),
    lead_id: z.string(),
    location_id: z.string(),
    car_id: z.string().nullable(),
    starts_at: z.string().describe('UTC.'),
    ends_at: z.string().describe('UTC.'),
    state: z.enum(['booked', 'cancelled']),
    changes: z.number().int().describe('Number of times it was moved or cancelled.'),
    changed_at: z.string(),
  })
  .meta({ id: 'Booking' });
export type BookingRecord = z.infer<typeof bookingRecordSchema>;

/** The free times of a test drive, for integrators. */
export const driveSlotsViewSchema = z.object({
  booking: z
    .boolean()
    .describe('Whether times can be booked straight away; if not, the form asks for a preferred time.'),
  location: z
    .object({ id: z.string(), name: z.string(), slug: z.string(), time_zone: z.string() })
    .optional()
    .describe('Location; absent where test drives cannot be booked.'),
  locations: z
    .array(z.object({ id: z.string(), name: z.string(), slug: z.string() }))
    .describe('Every location offered, the usual one first.'),
  slot_minutes: z.number().int().optional(),
  slots: z.array(
    z.object({
      starts_at: z.string().describe('UTC; use it as starts_at in a lead or form.'),
      ends_at: z.string().describe('UTC.'),
      date: z.string().describe('YYYY-MM-DD, local to the location.'),
      text: z.string().describe('Start in the location’s local time.'),
    }),
  ),
});
export type DriveSlotsView = z.infer<typeof driveSlotsViewSchema>;

/** The times of one day, for a picker. */
export interface SlotDayView {
  /** `2026-11-21` at the location. */
  readonly date: string;
  /** The radio group of its times: each day has its own. */
  readonly group: string;
  /** `Today, 21 Nov`. */
  readonly label: string;
  /** For the strip of days: `Sat`, `21`, `Nov`. */
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  /** `Morning` and `Afternoon`, each only if it has times. */
  readonly parts: readonly {
    readonly name: string;
    readonly times: readonly {
      /** The instant in UTC: `2026-11-22T23:00Z`. */
      readonly value: string;
      /** At the location: `9:00 am`. */
      readonly text: string;
    }[];
  }[];
}
