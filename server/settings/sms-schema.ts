import { z } from 'zod';
import { postAddress, variable } from './delivery-schema';
import { text } from './text-schema';

const e164 = /^\+[1-9]\d{6,14}$/;
const nameOfSender = /^(?=.*[A-Za-z])[A-Za-z0-9]{3,11}$/;

const sender = z
  .string('text')
  .refine(
    (value) => e164.test(value) || nameOfSender.test(value),
    'a number such as +61480000000, or a sender ID of 3 to 11 letters and digits',
  )
  .meta({ examples: ['+61480000000', 'Brolga'] });
const optionalSender = sender
  .optional()
  .describe(
    "The sender that customers see; the account's default otherwise. A sender ID must be registered with the gateway and with ACMA's SMS Sender ID Register.",
  );
const addressWords =
  "The gateway's address: its public API by default, required for webhook. Twilio's has no path.";
const kind = <const K extends string>(name: K, what: string) => z.literal(name).describe(what);

/** How text messages are sent: the gateway, its account and the sender. */
export const smsSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: kind('file', 'Nothing is sent: text messages are written to DATA_DIR/outbox.'),
    }),
    z.strictObject({
      kind: kind('twilio', 'Twilio Programmable Messaging.'),
      url: postAddress.default('https://api.twilio.com').describe(addressWords),
      account_sid: z
        .string('text')
        .regex(/^AC[0-9a-f]{32}$/, 'an account SID: AC and 32 hexadecimal digits')
        .describe('Account SID, such as "AC" and 32 hexadecimal digits.'),
      api_key_sid: z
        .string('text')
        .regex(/^SK[0-9a-f]{32}$/, 'an API key SID: SK and 32 hexadecimal digits')
        .optional()
        .describe(
          'API key SID ("SK" and 32 hexadecimal digits); by default the account signs in with its auth token.',
        ),
      auth_token_env: variable.describe(
        "Environment variable that holds the auth token, or the API key's secret. Its name starts with the slug in capitals: BROLGA_…",
      ),
      sender: z
        .union([sender, z.string().regex(/^MG[0-9a-f]{32}$/)], {
          error:
            'a number such as +61480000000, a sender ID of 3 to 11 letters and digits, or a messaging service SID',
        })
        .describe(
          "The sender that customers see: a number, a sender ID or a messaging service SID. A sender ID must be registered with the gateway and with ACMA's SMS Sender ID Register.",
        ),
    }),
    z.strictObject({
      kind: kind('messagemedia', 'Sinch MessageMedia Messages API.'),
      url: postAddress.default('https://api.messagemedia.com/v1/messages').describe(addressWords),
      api_key: text.describe('API key, which is the HTTP Basic username.'),
      api_secret_env: variable.describe(
        'Environment variable that holds the API secret. Its name starts with the slug in capitals: BROLGA_…',
      ),
      sender: optionalSender,
    }),
    z.strictObject({
      kind: kind('clicksend', 'ClickSend REST API v3.'),
      url: postAddress.default('https://rest.clicksend.com/v3/sms/send').describe(addressWords),
      username: text.describe('API username.'),
      api_key_env: variable.describe(
        'Environment variable that holds the API key. Its name starts with the slug in capitals: BROLGA_…',
      ),
      sender: optionalSender,
    }),
    z.strictObject({
      kind: kind('webhook', 'Any other gateway: JSON, sent by POST and signed to Standard Webhooks 1.0.0.'),
      url: postAddress.describe(addressWords),
      secret_env: variable.describe(
        'Environment variable that holds the signing secret: whsec_ followed by base64. Its name starts with the slug in capitals: BROLGA_…',
      ),
      previous_secret_env: variable
        .optional()
        .describe(
          'Environment variable that holds the previous secret during rotation: requests are signed with both.',
        ),
      sender: optionalSender,
    }),
  ],
  'a kind of gateway: file, twilio, messagemedia, clicksend or webhook',
);

export type SmsSettings = z.infer<typeof smsSchema>;
