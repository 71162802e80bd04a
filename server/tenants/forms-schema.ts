import { z } from 'zod';
import { categories } from '../leads/rules/filing';
import { link, text, yesNo } from './text-schema';

/** The forms of a site (specification §2 "Routes", §5 "Enquiry form", §8). */

const most = (count: number, what: string) => ({ count, message: `at most ${count} ${what}` });
const texts = (what: string, { count, message }: ReturnType<typeof most>) =>
  z.array(text, `a list of ${what}`).max(count, message).default([]);

/** A form at an address of its own: whether it is there, and what it says above itself. */
const siteForm = (title: string, intro: string, where = 'Whether the site has this form.') => ({
  enabled: yesNo.default(true).describe(where),
  title: text.default(title).describe('Its heading.'),
  intro: text.default(intro).describe('A sentence or two above it.'),
});

const topicSchema = z.strictObject({
  category: text
    .refine((name) => categories.includes(name), `one of the categories of leads: ${categories.join(', ')}`)
    .describe('How such a lead is filed.'),
  text: text.describe('What the shopper reads.'),
});

/** Boxes that are ticked make one text, joined by commas. */
const service = text.max(80, 'at most 80 characters').regex(/^[^,]*$/, 'a text without a comma');

const contactSchema = z.strictObject({
  ...siteForm('Contact us', 'Ask us anything. We usually answer within a business day.'),
  topics: z
    .array(topicSchema, 'a list of topics')
    .min(1, 'at least one topic')
    .max(20, 'at most 20 topics')
    .default([
      { category: 'Enquiry', text: 'General enquiry' },
      { category: 'Test Drive', text: 'Test drive' },
      { category: 'Finance', text: 'Finance' },
      { category: 'Trade-in', text: 'Selling or trading in a car' },
      { category: 'Service', text: 'Service' },
      { category: 'Parts', text: 'Parts and accessories' },
    ])
    .describe('What the category select offers.'),
  choose: z
    .enum(['location', 'dealership', 'nothing'])
    .default('location')
    .describe('What is chosen where there are several.'),
});

const serviceSchema = z.strictObject({
  ...siteForm(
    'Book your service',
    'Tell us about your car and a day that suits. We will call you to confirm the time.',
    'Whether the site has this form; it also needs a visible location of the type service.',
  ),
  additional_services: z
    .array(service, 'a list of services')
    .max(20, 'at most 20 services')
    .default([])
    .describe('What can be asked for besides, as boxes to tick; none when empty.'),
});

const partsSchema = z.strictObject({
  ...siteForm(
    'Parts and accessories',
    'Tell us what you need and for which car. We will check stock and price and get back to you.',
    'Whether the site has this form; it also needs a visible location of the type parts or service.',
  ),
});

const careersSchema = z.strictObject({
  ...siteForm('Careers', 'Like cars, and the people who drive them? Tell us about yourself.'),
  positions: texts('positions', most(50, 'positions')).describe(
    'Positions that are open: a select. When empty the position is typed.',
  ),
  resume_required: yesNo.default(true).describe('An application needs a resume.'),
});

export const formsSchema = z.strictObject({
  message_required: yesNo.default(true).describe('An enquiry needs a message.'),
  show_opt_in: yesNo.default(true).describe('Offer the (unticked) box to hear about offers.'),
  ask_rego: yesNo.default(false).describe("The enquiry about a car asks for the rego of the shopper's own."),
  privacy_notice: text
    .default(
      'We use your details to answer your enquiry and share them only with the dealership it concerns.',
    )
    .describe('Collection notice at every form.'),
  terms: z
    .strictObject({
      required: yesNo.default(false).describe('A form is only sent when its terms of use are agreed to.'),
      text: text
        .default('I agree to the terms of use.')
        .describe('Beside the box; kept with the lead as it was shown.'),
      link: link
        .optional()
        .describe(
          'Where the terms can be read; shown only where it leads to a page of this site or elsewhere.',
        ),
    })
    .prefault({})
    .describe('Agreement to terms of use at every form.'),
  contact: contactSchema.prefault({}).describe('/contact and /contact-us.'),
  service: serviceSchema.prefault({}).describe('/service.'),
  parts: partsSchema.prefault({}).describe('/vehicle-parts-and-accessories.'),
  fleet: z
    .strictObject(
      siteForm('Fleet', 'Buying for a business? Tell us about it, and our fleet people will call you.'),
    )
    .prefault({})
    .describe('/fleet.'),
  careers: careersSchema.prefault({}).describe('/careers.'),
  offers: z
    .strictObject({
      ...siteForm(
        'Latest offers',
        'Tell us what you are looking for, and we will tell you what is on offer now.',
      ),
      form_title: text.default('Ask about an offer').describe('Heading of the form below the offers.'),
    })
    .prefault({})
    .describe('/special-offers.'),
});

export type FormsSettings = z.infer<typeof formsSchema>;
