import { z } from 'zod';
import { categories } from './rules/filing';
import { link, text, whole, yesNo } from './text-schema';

/** The forms of a site. */

const most = (count: number, what: string) => ({ count, message: `at most ${count} ${what}` });
const texts = (what: string, { count, message }: ReturnType<typeof most>) =>
  z.array(text, `a list of ${what}`).max(count, message).default([]);

/** A form with its own address: whether it exists, and its introduction. */
const siteForm = (title: string, intro: string, where = 'Whether the site has this form.') => ({
  enabled: yesNo.default(true).describe(where),
  title: text.default(title).describe('Heading.'),
  intro: text.default(intro).describe('A sentence or two above the form.'),
});

const topicSchema = z.strictObject({
  category: text
    .refine((name) => categories.includes(name), `one of the categories of leads: ${categories.join(', ')}`)
    .describe('Category of the lead.'),
  text: text.describe('Label shown to the shopper.'),
});

/** Values of ticked checkboxes make one text, joined by commas. */
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
    .describe('Options in the category list.'),
  choose: z
    .enum(['location', 'dealership', 'nothing'])
    .default('location')
    .describe('Topic selected by default.'),
});

const serviceSchema = z.strictObject({
  ...siteForm(
    'Book your service',
    'Tell us about your car and a day that suits. We’ll call you to confirm the time.',
    'Whether the site has this form; it also needs a visible service location.',
  ),
  additional_services: z
    .array(service, 'a list of services')
    .max(20, 'at most 20 services')
    .default([])
    .describe('Extra services offered as checkboxes.'),
});

const partsSchema = z.strictObject({
  ...siteForm(
    'Parts and accessories',
    'Tell us what you need and which car it’s for. We’ll check stock and pricing and get back to you.',
    'Whether the site has this form; it also needs a visible parts or service location.',
  ),
});

const careersSchema = z.strictObject({
  ...siteForm('Careers', 'Like cars and the people who drive them? Tell us about yourself.'),
  positions: texts('positions', most(50, 'positions')).describe(
    'Open positions, shown as a list. When empty, applicants type the position.',
  ),
  resume_required: yesNo.default(true).describe('Require a résumé.'),
});

export const formsSchema = z.strictObject({
  message_required: yesNo.default(true).describe('Require a message.'),
  show_opt_in: yesNo.default(true).describe('Show the (unticked) marketing opt-in.'),
  short: yesNo
    .default(false)
    .describe(
      'The contact form and forms about a car or an offer ask for a first name and a phone number or an email only; reserving online asks for both. Otherwise they ask for both names, postcode, phone and email.',
    ),
  remember_details: yesNo
    .default(false)
    .describe(
      'Offer, with an unticked checkbox, to remember the shopper’s details in their own browser for the next form, until 90 days after they last used them.',
    ),
  ask_rego: yesNo.default(false).describe("Ask for the rego of the shopper's own car on car enquiries."),
  confirmation: z
    .strictObject({
      enabled: yesNo
        .default(true)
        .describe('Email the shopper when a form arrives. Booked test drives have a switch of their own.'),
      subject: text.default('We have received your enquiry').describe('Subject of that email.'),
      text: text
        .default('Thanks for getting in touch. One of our team will reply as soon as we can.')
        .describe('Opening text of that email, below the greeting.'),
      by_category: z
        .array(
          z.strictObject({
            category: text
              .refine(
                (name) => categories.includes(name),
                `one of the categories of leads: ${categories.join(', ')}`,
              )
              .describe('Category this wording is for.'),
            subject: text.optional().describe('Subject for this category.'),
            text: text.optional().describe('Opening text for this category.'),
          }),
          'a list of categories with their own wording',
        )
        .max(20, 'at most 20 categories')
        .default([
          { category: 'Service', subject: 'We have received your service request' },
          { category: 'Parts', subject: 'We have received your parts enquiry' },
          { category: 'Finance', subject: 'We have received your finance enquiry' },
          { category: 'Trade-in', subject: 'We have received your car’s details' },
          { category: 'Test Drive', subject: 'We have received your test drive request' },
          { category: 'Reservation', subject: 'We have received your reservation request' },
          {
            category: 'Careers',
            subject: 'We have received your application',
            text: 'Thanks for your application. We will read it and get back to you.',
          },
        ])
        .describe('Different wording for some categories.'),
    })
    .prefault({})
    .describe('The email that confirms a form to the shopper.'),
  privacy_notice: text
    .default(
      'We use your details to reply and to arrange what you ask for, and share them only with the dealership it concerns.',
    )
    .describe('Collection notice on every form.'),
  terms: z
    .strictObject({
      required: yesNo.default(false).describe('Require agreement to the terms of use.'),
      text: text
        .default('I agree to the terms of use.')
        .describe('Text beside the checkbox; stored with the lead as shown.'),
      link: link.optional().describe('Link to the terms; hidden when this site has no such page.'),
    })
    .prefault({})
    .describe('Agreement to the terms of use on every form.'),
  contact: contactSchema.prefault({}).describe('/contact and /contact-us.'),
  service: serviceSchema.prefault({}).describe('/service.'),
  parts: partsSchema.prefault({}).describe('/vehicle-parts-and-accessories.'),
  fleet: z
    .strictObject(
      siteForm('Fleet', 'Buying for a business? Tell us what you need and our fleet team will call you.'),
    )
    .prefault({})
    .describe('/fleet.'),
  careers: careersSchema.prefault({}).describe('/careers.'),
  offers: z
    .strictObject({
      ...siteForm(
        'Latest offers',
        'Tell us what you’re looking for and we’ll let you know about current offers.',
      ),
      form_title: text.default('Ask about an offer').describe('Heading of the form below the offers.'),
      fold_conditions: yesNo
        .default(false)
        .describe(
          'Keep the conditions of each offer closed under their heading. A comparison rate with its warning stays open.',
        ),
    })
    .prefault({})
    .describe('/special-offers.'),
});

const limit = (leads: number, minutes: number) =>
  z
    .strictObject({
      leads: whole(1, 100_000, 'number of leads').default(leads).describe('Number of leads allowed …'),
      minutes: whole(1, 1_440, 'number of minutes').default(minutes).describe('… within this many minutes.'),
    })
    .prefault({});

/**
 * Spam protection. A form that looks automated is stored and quarantined until someone releases or discards it
 * (`dealer leads quarantine`); its sender sees the usual confirmation. Integrators have keys, and none of these
 * limits.
 */
export const spamSchema = z.strictObject({
  duplicate_minutes: whole(0, 1_440, 'number of minutes')
    .default(10)
    .describe('Minutes within which an identical form counts as the same lead; 0 turns this off.'),
  most_links: whole(0, 100, 'number of links')
    .default(3)
    .describe('Quarantine messages with more links than this.'),
  per_address: limit(10, 10).describe(
    'Limit per internet connection. Above it, senders are asked to wait or call, and nothing is saved.',
  ),
  per_person: limit(20, 60).describe(
    'Limit per phone number or email address; leads above it are quarantined.',
  ),
  bookings_per_address: limit(5, 240).describe(
    'Test drives that one internet connection may book. Beyond that the form asks the shopper to call.',
  ),
  bookings_per_phone: limit(3, 1_440).describe(
    'Test drives that may be booked under one phone number. Beyond that the form asks the shopper to call.',
  ),
  held_booking_minutes: whole(0, 1_440, 'number of minutes')
    .default(20)
    .describe(
      'How long a booking that looks like spam keeps others from its time. Releasing it makes it final, unless the time has gone.',
    ),
  per_site: limit(600, 10).describe('Limit for the whole site; leads above it are quarantined.'),
});
