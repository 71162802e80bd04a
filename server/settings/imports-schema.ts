import { z } from 'zod';
import { priceTypes } from './car';
import { carTypes } from './car-types';
import { postAddress, variable } from './delivery-schema';
import { oneLine, text, time, whole, yesNo } from './text-schema';

const owned = 'Its name starts with the slug in capitals: BROLGA_…';

/** `*` in the last part stands for any characters. */
const filePath = (what: string) =>
  z
    .string('text')
    .max(500, 'a path of at most 500 characters')
    .regex(/^[^\\\p{Cc}]*[^\\/\p{Cc}]$/u, what)
    .refine((path) => !path.split('/').includes('..'), 'a path without ..')
    .refine((path) => !/\*.*\//.test(path), 'a path with * in its last part only')
    .meta({ examples: ['export/stock-*.csv'] });

const common = {
  name: z
    .string('a name')
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40')
    .meta({ examples: ['dms'] })
    .describe('A permanent name, unique within the site: the log of its runs refers to it.'),
  enabled: yesNo.default(true).describe('Set to false to stop fetching on a schedule.'),
  format: text.default('auto').describe('Format of the file, as for dealer stock import.'),
  full: yesNo
    .default(true)
    .describe('The file is the whole stock: cars missing from it are removed, within the limits above.'),
  times: z
    .array(time, 'a list of times of day')
    .max(48, 'at most 48 times')
    .default([])
    .describe(
      "Times of day to fetch at, in the site's time zone. A time that daylight saving skips counts as the moment of the change; one that occurs twice counts once.",
    ),
  every_minutes: whole(5, 1_440, 'number of minutes')
    .default(60)
    .describe('Minutes between fetches, where no times are set.'),
};

const host = z
  .string('a host name')
  .max(253, 'a host name of at most 253 characters')
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'a host name without scheme, port or path')
  .meta({ examples: ['files.dms.example'] });
const path = filePath('a path such as export/stock.csv').describe(
  'Path of the file. With * in its last part, the newest file that matches is fetched.',
);

const authentication = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('basic').describe('HTTP Basic.'),
      user: text.describe('Username.'),
      password_env: variable.describe(`Environment variable that holds the password. ${owned}`),
    }),
    z.strictObject({
      kind: z.literal('bearer').describe('Authorization: Bearer.'),
      token_env: variable.describe(`Environment variable that holds the token. ${owned}`),
    }),
    z.strictObject({
      kind: z.literal('header').describe('A header of its own.'),
      name: z
        .string('a header name')
        .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'a header name')
        .meta({ examples: ['X-Api-Key'] })
        .describe('Name of the header.'),
      value_env: variable.describe(`Environment variable that holds its value. ${owned}`),
    }),
  ],
  'a kind of authentication: basic, bearer or header',
);

const feedSourceSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      ...common,
      kind: z.literal('https').describe('An https address, fetched again only when the file has changed.'),
      url: postAddress.describe('The address of the file.'),
      auth: authentication.optional().describe('How the site signs in; none by default.'),
    }),
    z.strictObject({
      ...common,
      kind: z.literal('sftp').describe('A file on an SFTP server.'),
      host: host.describe('The server.'),
      port: whole(1, 65_535).default(22).describe('Its port number.'),
      user: text.describe('Username.'),
      password_env: variable.optional().describe(`Environment variable that holds the password. ${owned}`),
      key_env: variable
        .optional()
        .describe(`Environment variable that holds a private key in OpenSSH or PEM form. ${owned}`),
      passphrase_env: variable
        .optional()
        .describe(`Environment variable that holds the passphrase of the key. ${owned}`),
      host_fingerprint: z
        .string('text')
        .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'a fingerprint: SHA256: and 43 characters')
        .meta({ examples: ['SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDGcnYcuG5ZBHsEyLA'] })
        .describe(
          "Fingerprint of the server's host key, as ssh-keygen -l shows it; of several, that of its ED25519 key. No other server is used.",
        ),
      path,
    }),
    z.strictObject({
      ...common,
      kind: z.literal('ftp').describe('A file on an FTP server, for systems that offer nothing better.'),
      host: host.describe('The server.'),
      port: whole(1, 65_535).optional().describe('Its port number; 21 by default, 990 with implicit TLS.'),
      security: z
        .enum(['tls', 'implicit_tls', 'none'], 'tls, implicit_tls or none')
        .default('tls')
        .describe(
          'TLS by command (tls), from the start (implicit_tls), or none: password and file are readable on the way.',
        ),
      user: text.default('anonymous').describe('Username.'),
      password_env: variable.optional().describe(`Environment variable that holds the password. ${owned}`),
      path,
    }),
    z.strictObject({
      ...common,
      kind: z.literal('folder').describe('A file that another program puts on this machine.'),
      path: filePath('a path such as stock.csv').describe(
        "Path within DATA_DIR/feeds/SLUG, the site's own folder for such files. With * in its last part, the newest file that matches is imported.",
      ),
    }),
  ],
  'a kind of source: https, sftp, ftp or folder',
);

export type FeedSourceSettings = z.infer<typeof feedSourceSchema>;

/** What a word about a car's availability may mean. */
export const availabilityMeanings = [
  'in_stock',
  'coming_soon',
  'preorder',
  'reserved',
  'sold',
  'hidden',
] as const;
const wordMeanings = [...availabilityMeanings, ...carTypes, ...priceTypes, 'no_price', 'yes', 'no'] as const;
export type WordMeaning = (typeof wordMeanings)[number];

/** How files change the stock: the limits of every import of a whole stock, and the files that the site fetches. */
export const importsSchema = z.strictObject({
  most_removed_percent: whole(1, 100, 'percentage')
    .default(40)
    .describe(
      'A file of the whole stock that would remove a larger share of the cars is refused and reported: it is probably incomplete. So is any file that would sell, reserve, hide or remove a larger share of the cars for sale, or put that many sold, reserved and hidden ones back on sale. A file without any car is always refused.',
    ),
  always_removable: whole(0, 10_000, 'number of cars')
    .default(4)
    .describe(
      'A file may always remove this many cars, take them off sale or put them back, whatever their share.',
    ),
  words: z
    .record(oneLine.max(80), z.enum(wordMeanings))
    .refine((words) => Object.keys(words).length <= 500, 'at most 500 words')
    .default({})
    .describe(
      'What words of the stock files mean that the import does not know: of a status (in_stock, coming_soon, preorder, reserved, sold, hidden), a condition (new, demo, used) or a price (drive_away, excluding_government_charges, before_on_roads, no_price), or yes and no in another language. Until then they keep a car off sale, or its price out.',
    )
    .meta({ examples: [{ 'Ready for handover': 'sold', 'On floor': 'in_stock' }] }),
  sources: z
    .array(feedSourceSchema, 'a list of sources')
    .max(20, 'at most twenty sources')
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'unique names')
    .default([])
    .describe('Stock files that the site fetches and imports on a schedule.'),
  failures_before_email: whole(1, 100, 'number of failures')
    .default(3)
    .describe(
      'Failures of a source in a row before the dealer gets an email; another follows once it works again.',
    ),
  email_to: z
    .array(
      z.email('an email address').meta({ examples: ['stock@dealer.example'] }),
      'a list of email addresses',
    )
    .max(20, 'at most twenty email addresses')
    .default([])
    .describe('Recipients of these emails; delivery.email_to by default.'),
});

export type ImportSettings = z.infer<typeof importsSchema>;
