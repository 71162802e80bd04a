import { z } from 'zod';
import { text, whole, yesNo } from './text-schema';

const emailAddress = z.email('an e-mail address').meta({ examples: ['sales@dealer.example'] });
const receivers = z
  .array(emailAddress, 'a list of e-mail addresses')
  .min(1, 'at least one e-mail address')
  .max(20, 'at most twenty e-mail addresses');
const url = z
  .url({ protocol: /^https?$/, message: 'an https address' })
  .max(500, 'an address of at most 500 characters')
  .refine((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), 'an address without a user name in it')
  .meta({ examples: ['https://crm.example/leads'] });

/** Nobody's address: receivers take no mail from it. */
export const standInSender = 'website@dealer.example';

/** Names of deliveries that the site makes by itself: what is always e-mailed, what a shopper gets, changed bookings. */
export const ownDestinations = ['email', 'confirmation', 'booking'] as const;
export type OwnDestination = (typeof ownDestinations)[number];
/** A secret is never written here: this names the environment variable that holds it. */
const variable = z
  .string('the name of an environment variable')
  .regex(/^[A-Z][A-Z0-9_]{2,63}$/, 'the name of an environment variable, such as BROLGA_WEBHOOK_SECRET')
  .meta({ examples: ['BROLGA_WEBHOOK_SECRET'] });

const common = {
  name: z
    .string('a name')
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40')
    .refine(
      (name) => !ownDestinations.some((own) => own === name),
      'a name other than email, confirmation and booking, which the site uses itself',
    )
    .meta({ examples: ['crm'] })
    .describe('Its name, for good: deliveries that are under way are known by it.'),
  enabled: yesNo.default(true).describe('False: it gets no new leads.'),
  categories: z
    .array(text, 'a list of categories')
    .max(50, 'at most fifty categories')
    .default([])
    .describe('Only leads of these categories; empty means all.'),
  locations: z
    .array(text, 'a list of location ids')
    .max(200, 'at most 200 locations')
    .default([])
    .describe('Only leads for these locations, by their ids; empty means all.'),
};

const destinationSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...common,
      kind: z.literal('email').describe('An e-mail to be read.'),
      to: receivers.describe('Who gets it.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('adf-email').describe('An e-mail that a CRM reads: ADF 1.0 XML as its text.'),
      to: receivers.describe("The CRM's addresses."),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('adf-post').describe('ADF 1.0 XML, posted.'),
      url: url.describe('Where to.'),
      token_env: variable.optional().describe('Variable with a token, sent as Authorization: Bearer.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('webhook').describe('JSON, posted and signed as Standard Webhooks 1.0.0 says.'),
      url: url.describe('Where to.'),
      secret_env: variable.describe('Variable with the signing secret, whsec_ and base64.'),
      previous_secret_env: variable
        .optional()
        .describe('Variable with the secret before, while it is changed: both sign.'),
      thin: yesNo.default(false).describe('Send ids only; the receiver reads the lead by GET /api/leads.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('autogate').describe('JSON as the AutoGate Lead API (v3) takes it.'),
      url: url.default('https://lead-api.carsalesnetwork.com.au/v3/leads').describe('Where to.'),
      seller_id: z
        .guid('a GUID')
        .meta({ examples: ['5b1c2a4e-0b4f-4f6e-9d2a-6f1f3d7c9a10'] })
        .describe('SellerIdentifier.'),
      service: text
        .optional()
        .describe("Service: who sends, as agreed with them; the site's name when absent."),
      user: text.describe('User name of HTTP Basic.'),
      password_env: variable.describe('Variable with the password of HTTP Basic.'),
    }),
  ],
  'a kind of destination: email, adf-email, adf-post, webhook or autogate',
);

/** Where leads go, and how long they are kept (specification §3 "Lead payload"). */
export const deliverySchema = z.strictObject({
  email_to: z
    .array(emailAddress, 'a list of e-mail addresses')
    .default([])
    .describe('Where every lead is e-mailed: the destination called email.'),
  email_from: emailAddress
    .default(standInSender)
    .describe(
      'Sender of those e-mails: an address of a domain of your own, which your mail service may send for. Receivers refuse the stand-in.',
    ),
  destinations: z
    .array(destinationSchema, 'a list of destinations')
    .max(20, 'at most twenty destinations')
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names that differ')
    .default([])
    .describe('Where else leads go. Each gets its leads in order, however long another one is away.'),
  retention_days: whole(30, 3_650, 'number of days')
    .optional()
    .describe('Leads older than this are deleted, with everything that belongs to them. Absent: kept.'),
});
export type DeliverySettings = z.infer<typeof deliverySchema>;
export type Destination = z.infer<typeof destinationSchema>;
