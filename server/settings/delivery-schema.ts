import { z } from 'zod';
import { text, whole, yesNo } from './text-schema';

const emailAddress = z.email('an email address').meta({ examples: ['sales@dealer.example'] });
const receivers = z
  .array(emailAddress, 'a list of email addresses')
  .min(1, 'at least one email address')
  .max(20, 'at most twenty email addresses');
/** An address that requests are posted to. */
export const postAddress = z
  .url({ protocol: /^https?$/, message: 'an https address' })
  .max(500, 'an address of at most 500 characters')
  .refine((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), 'an address without a username')
  .meta({ examples: ['https://crm.example/leads'] });

/** Reserved domains: mail servers accept no email from them. */
export const standInSender = 'website@dealer.example';

/** Reserved names of built-in deliveries: `email_to`, shopper emails, changed bookings. */
export const ownDestinations = ['email', 'confirmation', 'booking'] as const;
export type OwnDestination = (typeof ownDestinations)[number];
/** Never the secret itself: the name of the environment variable that holds it. */
export const variable = z
  .string('the name of an environment variable')
  .regex(/^[A-Z_][A-Z0-9_]{2,127}$/, 'the name of an environment variable, such as BROLGA_WEBHOOK_SECRET')
  .meta({ examples: ['BROLGA_WEBHOOK_SECRET'] });

/** A number of a record in another system. */
const serviceId = whole(1, 999_999_999, 'number');

const common = {
  name: z
    .string('a name')
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40')
    .refine(
      (name) => !ownDestinations.some((own) => own === name),
      'a name other than email, confirmation and booking, which are reserved',
    )
    .meta({ examples: ['crm'] })
    .describe('A permanent name: pending deliveries refer to it.'),
  enabled: yesNo.default(true).describe('Set to false to stop sending new leads here.'),
  categories: z
    .array(text, 'a list of categories')
    .max(50, 'at most fifty categories')
    .default([])
    .describe('Only send leads in these categories; empty means all.'),
  locations: z
    .array(text, 'a list of location ids')
    .max(200, 'at most 200 locations')
    .default([])
    .describe('Only send leads for these location ids; empty means all.'),
};

export const destinationSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...common,
      kind: z.literal('email').describe('An email for people to read.'),
      to: receivers.describe('Recipients.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('adf-email').describe('An email for a CRM, with ADF 1.0 XML as its body.'),
      to: receivers.describe("The CRM's email addresses."),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('adf-post').describe('ADF 1.0 XML, sent by POST.'),
      url: postAddress.describe('The address to post to.'),
      token_env: variable
        .optional()
        .describe(
          'Environment variable that holds a token, sent as Authorization: Bearer. Its name starts with the slug in capitals: BROLGA_…',
        ),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('webhook').describe('JSON, sent by POST and signed to Standard Webhooks 1.0.0.'),
      url: postAddress.describe('The address to post to.'),
      secret_env: variable.describe(
        'Environment variable that holds the signing secret: whsec_ followed by base64. Its name starts with the slug in capitals: BROLGA_…',
      ),
      previous_secret_env: variable
        .optional()
        .describe(
          'Environment variable that holds the previous secret during rotation: requests are signed with both.',
        ),
      thin: yesNo
        .default(false)
        .describe('Send ids only; the recipient fetches the lead from GET /api/leads.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('autogate').describe('JSON for the AutoGate Lead API (v3).'),
      url: postAddress
        .default('https://lead-api.carsalesnetwork.com.au/v3/leads')
        .describe('The address to post to.'),
      seller_id: z
        .guid('a GUID')
        .meta({ examples: ['5b1c2a4e-0b4f-4f6e-9d2a-6f1f3d7c9a10'] })
        .describe('SellerIdentifier.'),
      service: text.optional().describe("The Service name agreed with AutoGate; the site's name by default."),
      user: text.describe('HTTP Basic username.'),
      password_env: variable.describe(
        'Environment variable that holds the HTTP Basic password. Its name starts with the slug in capitals: BROLGA_…',
      ),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('dealer-studio').describe("JSON for Dealer Studio's public API (v1)."),
      url: postAddress
        .default('https://dashboard.dealerstudio.com.au/api/v1/leads')
        .describe('The address to post to.'),
      token_env: variable.describe(
        "Environment variable that holds Dealer Studio's API key. Its name starts with the slug in capitals: BROLGA_…",
      ),
      dealership_id: serviceId.optional().describe("The dealership's number in Dealer Studio, from 1."),
      location_id: serviceId.optional().describe("The location's number in Dealer Studio, from 1."),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('easycars').describe("JSON for EasyCars' lead service."),
      url: postAddress
        .default('https://my.easycars.net.au/ECService')
        .describe('The address of the service, without a slash at its end.'),
      client_id: text.describe('ClientID.'),
      client_secret_env: variable.describe(
        'Environment variable that holds ClientSecret. Its name starts with the slug in capitals: BROLGA_…',
      ),
      account_number: text.describe('AccountNumber.'),
      account_secret_env: variable.describe(
        'Environment variable that holds AccountSecret. Its name starts with the slug in capitals: BROLGA_…',
      ),
    }),
  ],
  'a kind of destination: email, adf-email, adf-post, webhook, autogate, dealer-studio or easycars',
);

/** Lead delivery and retention. */
export const deliverySchema = z.strictObject({
  email_to: z
    .array(emailAddress, 'a list of email addresses')
    .default([])
    .describe('Email addresses that receive every lead: the destination called email.'),
  email_from: emailAddress
    .default(standInSender)
    .describe(
      'Sender of these emails: an address on your own domain that your mail service can send from. Mail servers reject the placeholder.',
    ),
  destinations: z
    .array(destinationSchema, 'a list of destinations')
    .max(20, 'at most twenty destinations')
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'unique names')
    .default([])
    .describe(
      "Other destinations for leads. Each receives its leads in order; one being down doesn't hold up the rest.",
    ),
  retention_days: whole(30, 3_650, 'number of days')
    .optional()
    .describe(
      'Delete leads older than this, with everything attached to them. By default leads are never deleted.',
    ),
});
export type Destination = z.infer<typeof destinationSchema>;
