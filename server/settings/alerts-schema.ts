import { z } from 'zod';
import { time, whole, yesNo } from './text-schema';

/** Alerts by email about new cars of a search, and about one car. Shoppers need no account. */
export const alertsSchema = z.strictObject({
  enabled: yesNo
    .default(false)
    .describe('Offer alerts by email: new cars of a search, and a lower price or the sale of one car.'),
  digest_time: time
    .default('08:00')
    .describe('When daily and weekly alerts are sent, in the time zone of the site; weekly ones on Mondays.'),
  unconfirmed_days: whole(1, 30, 'number of days')
    .default(3)
    .describe('Days until an alert that nobody confirmed is deleted.'),
  months: whole(1, 24, 'number of months')
    .default(12)
    .describe(
      'Months until an alert ends, unless the shopper renews it by the link in an email before that.',
    ),
  daily_texts: whole(0, 100_000, 'number of text messages')
    .default(100)
    .describe(
      'Text messages about cars per day at most, for signed-in shoppers who prefer them to emails; the others wait for the next day. They need accounts.sign_in and are sent between 8 am and 8 pm. 0 turns them off.',
    ),
});
