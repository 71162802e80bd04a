import { z } from 'zod';
import { australianStates } from '#server/settings/location-schema';
import { templates, tenantSchema } from '#server/settings/tenant-schema';
import { newSlug, oneLine, phone, slug } from '#server/settings/text-schema';

const { hosts, abn } = tenantSchema.shape;
const hostList = hosts.unwrap().describe('Host names of the site; each can belong to only one site.');
const short = oneLine.max(200, 'text of at most 200 characters');
const name = short.describe('Name shown to shoppers.').meta({ examples: ['Hill End Cars'] });
const template = z.enum(templates, `one of ${templates.join(', ')}`).describe('Page template.');
const number = phone.max(40, 'a phone number').describe('Phone number for shoppers, in printed form.');
const elevenDigits = abn.unwrap().describe('Australian Business Number, eleven digits.');
const email = z
  .email('an email address')
  .max(254, 'an email address of at most 254 characters')
  .meta({ examples: ['sales@hillendcars.example'] });

/** What an operator says about a new site. */
export const newSiteSchema = z
  .strictObject({
    slug: newSlug.describe(
      'Name of its folder, and of its address SLUG.localhost. It cannot be changed later.',
    ),
    name: name.optional().describe('Name shown to shoppers; made from the slug by default.'),
    template: template.optional(),
    state: z
      .enum(australianStates, `one of ${australianStates.join(', ')}`)
      .optional()
      .describe('State or territory; QLD by default.'),
    phone: number.optional(),
    street: short
      .optional()
      .describe('Street address.')
      .meta({ examples: ['12 Hill End Road'] }),
    city: short
      .optional()
      .describe('Suburb or town.')
      .meta({ examples: ['Hill End'] }),
    postcode: z
      .string('four digits in quotes')
      .regex(/^\d{4}$/, 'four digits')
      .optional()
      .describe('Four digits.')
      .meta({ examples: ['2850'] }),
    licence: short
      .optional()
      .describe('Motor dealer licence wording.')
      .meta({ examples: ['LMCT 12345'] }),
    abn: elevenDigits.optional(),
    email: email.optional().describe('Address that leads are sent to.'),
    hosts: hostList.optional(),
    from: slug.optional().describe('Slug of the site whose look, pages and pictures the new one gets.'),
  })
  .meta({ id: 'NewSite', description: 'A site to create.' });

/** Says what to send instead of `null`: the rest of the object is the dealer's own, so that it is never removed whole. */
const holding = (member: string) => (issue: { readonly code?: string | undefined }) =>
  issue.code === 'invalid_type'
    ? `an object with ${member}; {"${member}": null} removes what it lists`
    : undefined;

/** Settings to change. The check of the whole site decides about their values. */
export const sitePatchSchema = z
  .strictObject({
    name: name.optional(),
    abn: elevenDigits
      .nullable()
      .describe('Australian Business Number, eleven digits; null removes it.')
      .meta({ examples: ['51824753556'] })
      .optional(),
    template: template.nullable().describe('Page template; null for the usual one.').optional(),
    hosts: hostList.optional(),
    phone: number
      .nullable()
      .describe('Phone number in the header; null for that of the first location.')
      .meta({ examples: ['(02) 5550 0143'] })
      .optional(),
    theme: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'Colours, corners and fonts, as `theme` in tenants/README.md: those to change; null for the usual ones.',
      )
      .meta({ examples: [{ accent: '#8a1538', radiusPx: 4 }] })
      .optional(),
    locations: z
      .array(z.record(z.string(), z.unknown()), 'a list of locations')
      .min(1, 'at least one location')
      .max(200, 'at most 200 locations')
      .describe(
        'All locations, as `locations` in tenants/README.md: send those of GET with one added, changed or left out. Cars and leads refer to their `id`.',
      )
      .optional(),
    header: z
      .strictObject(
        {
          logo: z
            .string()
            .nullable()
            .optional()
            .describe('A picture of the site; null for its name in letters.')
            .meta({ examples: ['uploads/logo-0c1d2e3f4a.svg'] }),
        },
        { error: holding('logo') },
      )
      .optional()
      .describe('The header. `PUT /internal/v1/sites/{slug}/logo` uploads a logo.'),
    imports: z
      .strictObject(
        {
          sources: z
            .array(z.record(z.string(), z.unknown()), 'a list of sources')
            .max(20, 'at most twenty sources')
            .nullable()
            .optional()
            .describe(
              'Where stock files are fetched, as `imports.sources` in tenants/README.md; null for none.',
            ),
        },
        { error: holding('sources') },
      )
      .optional()
      .describe('How files change the stock.'),
    delivery: z
      .strictObject(
        {
          email_to: z
            .array(email, 'a list of email addresses')
            .max(20, 'at most twenty addresses')
            .nullable()
            .optional()
            .describe('Addresses that leads are sent to; null for none.'),
        },
        { error: holding('email_to') },
      )
      .optional()
      .describe('Where leads go.'),
  })
  .meta({
    id: 'SitePatch',
    description: 'Only the settings to change; null removes one that may be absent.',
  });
