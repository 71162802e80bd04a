import { z } from 'zod';
import { text, yesNo } from './text-schema';

const page = (address: string, title: string, intro: string) =>
  z
    .strictObject({
      enabled: yesNo.default(true).describe('Whether the site has this form.'),
      title: text.default(title).describe('Heading.'),
      intro: text.default(intro).describe('A sentence or two above the form.'),
    })
    .prefault({})
    .describe(`The form at ${address}.`);

const goThrough = 'Our finance team will call you to talk through your options.';

/** The finance forms of a site. */
export const financeFormsSchema = z.strictObject({
  finance: page('/finance', 'Finance your next car', `Tell us what you have in mind. ${goThrough}`),
  finance_enquiry: page('/finance-enquiry', 'Finance enquiry', `Tell us what you have in mind. ${goThrough}`),
  apply_for_finance: page('/apply-for-finance', 'Apply for finance', `It takes a few minutes. ${goThrough}`),
  finance_pre_approval: page(
    '/finance-pre-approval',
    'Finance pre-approval',
    `Know what you can spend before you start looking. ${goThrough}`,
  ),
  personalised: page(
    '/personalised/finance',
    'Finance for this car',
    'Tell us a little about yourself and we’ll work out finance for this car with you.',
  ),
  ask_residency: yesNo.default(false).describe('Ask for residency status on applications.'),
  ask_licence: yesNo.default(false).describe('Ask for driver licence details on applications.'),
});

export type FinanceFormsSettings = z.infer<typeof financeFormsSchema>;
