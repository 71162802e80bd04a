import { z } from 'zod';
import { oneLine, text, whole, yesNo } from './text-schema';

/** The staff inbox: `/desk`. */
export const deskSchema = z.strictObject({
  enabled: yesNo
    .default(true)
    .describe('Give the site a desk at /desk, where staff sign in (see `dealer staff`).'),
  overdue_minutes: whole(5, 10_080, 'number of minutes')
    .default(120)
    .describe('Minutes of the main location’s opening hours before an unanswered new lead is overdue.'),
  idle_minutes: whole(15, 720, 'number of minutes')
    .default(720)
    .describe(
      'Minutes without a request after which staff are signed out. Every session ends after 12 hours.',
    ),
  second_factor: z
    .enum(['optional', 'required_for_owners', 'required'])
    .default('optional')
    .describe(
      'Two-step sign-in with an authenticator app: optional, required_for_owners (accounts with the role owner) or required (everyone). Staff without it set it up after signing in, before they see any lead. API keys are not affected.',
    ),
  audit_days: whole(30, 3_650, 'number of days')
    .default(365)
    .describe('Days that the audit log is kept: who signed in, and who viewed, changed or exported a lead.'),
  weekly_report: yesNo
    .default(true)
    .describe('Email owners each Monday morning how many leads and views the week before brought.'),
  reply_templates: z
    .array(
      z.strictObject({
        name: oneLine.max(60, 'at most 60 characters').describe('Name shown to staff.'),
        subject: text.default('{car}').describe('Subject of the email.'),
        text: text
          .max(1_000, 'at most 1,000 characters')
          .describe('The message, for an email and for a text message.'),
      }),
      'a list of reply templates',
    )
    .max(20, 'at most twenty reply templates')
    .default([
      {
        name: 'Introduce yourself',
        subject: 'Your enquiry: {car}',
        text: 'Hi {name}, thanks for your enquiry about the {car}. I look after it at {dealer}. When is a good time to call you? {staff}, {phone}',
      },
      {
        name: 'Missed call',
        subject: 'Your enquiry with {dealer}',
        text: 'Hi {name}, this is {staff} from {dealer}. I tried to call you about your enquiry. When suits you for a chat? You can reach me on {phone}.',
      },
      {
        name: 'Still available',
        subject: '{car}: still available',
        text: 'Hi {name}, yes, the {car} is still available at {price}. Would you like to come and see it? {staff}, {dealer}, {phone}',
      },
      {
        name: 'Car sold',
        subject: '{gone}: sold',
        text: 'Hi {name}, thanks for asking about the {gone}. It has been sold. Would you like me to look for something similar and let you know? {staff}, {dealer}, {phone}',
      },
      {
        name: 'Not in stock',
        subject: 'Your enquiry with {dealer}',
        text: 'Hi {name}, thanks for your enquiry. We don’t have {wanted} in stock right now. Would you like me to call you when one comes in? {staff}, {dealer}, {phone}',
      },
      {
        name: 'Trade-in',
        subject: 'Your {tradein}',
        text: 'Hi {name}, thanks for telling us about your {tradein}. For a firm offer we would like to see it. When could you bring it in? {staff}, {dealer}, {phone}',
      },
      {
        name: 'No answer yet',
        subject: 'Your enquiry with {dealer}',
        text: 'Hi {name}, I haven’t been able to reach you yet. Are you still looking? If so, tell me when suits you; if not, just let me know. {staff}, {dealer}, {phone}',
      },
      {
        name: 'Confirm the appointment',
        subject: 'Your appointment on {appointment}',
        text: 'Hi {name}, see you on {appointment} at {place}. Please bring your driver licence. {staff}, {dealer}, {phone}',
      },
    ])
    .describe(
      'Replies that staff start from at a lead, by email or text message. They may use {name}, {car}, {price}, {stock}, {gone} (the lead’s car, once it is sold or withdrawn), {wanted} (what someone asked for who named none of your cars), {tradein} (their own car), {appointment}, {place}, {staff}, {dealer} and {phone}. A template is offered only where each of its words has a value.',
    ),
});

export type DeskSettings = z.infer<typeof deskSchema>;
