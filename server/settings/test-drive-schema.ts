import { z } from 'zod';
import { date, text, whole, yesNo } from './text-schema';

/** Booking test drives. */
const rules = {
  slot_minutes: whole(10, 480, 'number of minutes').describe('How long one test drive takes.'),
  notice_hours: whole(0, 336, 'number of hours').describe('Minimum notice for a booking, in hours.'),
  days_ahead: whole(1, 31, 'number of days').describe('Days ahead, not counting today, that can be booked.'),
  capacity: whole(1, 20, 'number').describe('Test drives one location can run at the same time.'),
  closed_weekdays: z
    .array(whole(0, 6), 'a list of weekdays, 0 (Sunday) to 6 (Saturday)')
    .describe('Weekdays without test drives even when open: 0 (Sunday) to 6 (Saturday).'),
  closed_dates: z
    .array(date, 'a list of dates as YYYY-MM-DD')
    .max(400, 'at most 400 dates')
    .describe('Dates without test drives even when open.'),
};

const overrideSchema = z.strictObject({
  location_id: text.describe('Id of the location.'),
  booking: yesNo.optional().describe('Whether this location offers test drives.'),
  slot_minutes: rules.slot_minutes.optional(),
  notice_hours: rules.notice_hours.optional(),
  days_ahead: rules.days_ahead.optional(),
  capacity: rules.capacity.optional(),
  closed_weekdays: rules.closed_weekdays.optional(),
  closed_dates: rules.closed_dates.optional(),
});

export const testDriveSchema = z.strictObject({
  called: z
    .enum(['test drive', 'test ride', 'inspection'])
    .default('test drive')
    .describe(
      'Name of a visit on pages and in emails about no particular vehicle, and in all booking emails.',
    ),
  booking: yesNo
    .default(false)
    .describe(
      'Let shoppers book a time straight away, based on opening hours; otherwise ask for a preferred time.',
    ),
  slot_minutes: rules.slot_minutes.default(30),
  notice_hours: rules.notice_hours.default(2),
  days_ahead: rules.days_ahead.default(14),
  capacity: rules.capacity.default(1),
  closed_weekdays: rules.closed_weekdays.default([]),
  closed_dates: rules.closed_dates.default([]),
  move_notice_hours: whole(0, 336, 'number of hours')
    .default(0)
    .describe('Minimum notice at a location where the car is not: it has to be moved. In hours.'),
  locations: z
    .array(overrideSchema, 'a list of locations with their own settings')
    .max(200, 'at most 200 locations')
    .default([])
    .describe('Settings for individual locations.'),
  confirmation_email: yesNo
    .default(true)
    .describe('Email the shopper the time, a calendar file and a link to change it.'),
  confirmation_text: text
    .default('Please bring your driver licence. Ask for us at the front desk when you arrive.')
    .describe('Note to shoppers, included with every booking.'),
});

export type TestDriveSettings = z.infer<typeof testDriveSchema>;
