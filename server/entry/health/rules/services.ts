import { type Finding, fault, ok, skipped, warning } from './finding';

/** Why a request failed: `status` is null without an answer, and `code` is then the system's. */
export interface StoreProblem {
  readonly status: number | null;
  readonly code: string | null;
}

export type PictureStoreFacts =
  /** MEDIA_STORE is not set. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'bucket';
      readonly bucket: string;
      readonly server: string;
      /** Null if an object could be written. */
      readonly write: StoreProblem | null;
      /** Null if that object, or an earlier one, could be read. */
      readonly read: StoreProblem | null;
    };

const stays = 'each process renders every picture itself and keeps it on its own disk';

/** The bucket of MEDIA_STORE: reached, written to and read from. Pages work without it. */
export function pictures(facts: PictureStoreFacts): Finding {
  if (facts.kind === 'none') return ok('Pictures are stored in DATA_DIR: MEDIA_STORE is not set.');
  const { bucket, server, write, read } = facts;
  const place = `s3://${bucket} at ${server}`;
  if (write !== null)
    return fault(
      write.status === null ? 'pictures-unreachable' : 'pictures-unwritable',
      `MEDIA_STORE: ${place} cannot be ${write.status === null ? 'reached' : 'written to'} (${causeOf(write)}), so ${stays}.`,
      adviceFor(write),
    );
  if (read !== null)
    return fault(
      'pictures-unreadable',
      `MEDIA_STORE: ${place} can be written to but not read (${causeOf(read)}), so ${stays}.`,
      adviceFor(read),
    );
  return ok(`MEDIA_STORE: ${place} can be read and written.`);
}

const causeOf = ({ status, code }: StoreProblem): string =>
  [status === null ? null : `status ${status}`, code].filter((part) => part !== null).join(', ');

const pictureAdvices: ReadonlyArray<readonly [code: RegExp, advice: string]> = [
  [
    /^(InvalidAccessKeyId|SignatureDoesNotMatch)$/,
    'Check MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY: the server does not accept this key.',
  ],
  [/^NoSuchBucket$/, 'Create the bucket, or correct its name in MEDIA_STORE.'],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    "Set MEDIA_S3_REGION to the bucket's region.",
  ],
  [/^RequestTimeTooSkewed$/, 'Set the clock of this machine: signatures are valid for a few minutes.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Check the host in MEDIA_S3_ENDPOINT: its name does not resolve.'],
];

function adviceFor({ status, code }: StoreProblem): string {
  const advice = pictureAdvices.find(([pattern]) => code !== null && pattern.test(code))?.[1];
  if (advice !== undefined) return advice;
  if (status === null) return 'Check MEDIA_S3_ENDPOINT, and that a firewall does not block it.';
  if (status === 401 || status === 403)
    return 'Check the key in MEDIA_S3_…, and allow it to read and write objects (s3:GetObject, s3:PutObject) of MEDIA_STORE.';
  return status === 404
    ? 'Check MEDIA_STORE and MEDIA_S3_ENDPOINT: there is no such bucket.'
    : 'Check MEDIA_STORE, MEDIA_S3_ENDPOINT and MEDIA_S3_REGION, and the state of the storage service.';
}

export type MailFacts =
  /** SMTP_URL is not set. */
  | { readonly kind: 'none'; readonly production: boolean }
  /** The server has greeted, and accepted the sign-in if there is one. */
  | { readonly kind: 'accepted'; readonly server: string }
  /** `code` is nodemailer's or the operating system's. */
  | { readonly kind: 'failed'; readonly server: string; readonly code: string };

const mailAdvices: ReadonlyArray<readonly [code: RegExp, advice: string]> = [
  [/^(EDNS|ENOTFOUND|EAI_AGAIN)$/, 'Check the host in SMTP_URL: its name does not resolve.'],
  [
    /^EAUTH$/,
    'Check user and password in SMTP_URL; characters such as @ and / are written as %40 and %2F there.',
  ],
  [
    /^(ETLS|ESOCKET|CERT_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED)/,
    'Check the port and the certificate of the server: smtps:// is for port 465, smtp:// for 587 and 25.',
  ],
];
/** What a site can send to people. */
interface SendingFacts {
  readonly sendsEmail: boolean;
  /** Undefined where nobody needs one: shoppers don’t sign in by text, or a demo shows the code on the page. */
  readonly sendsTexts: boolean | undefined;
}

/** For the dealer: what reaches nobody because nothing is set up to send it; null if everything is. */
export function sending({ sendsEmail, sendsTexts }: SendingFacts): Finding | null {
  const texts =
    sendsTexts === false
      ? warning(
          'texts-to-files',
          'This site has no gateway for text messages: sign-in codes of shoppers are kept as files on the server.',
          'Ask your website administrator to set up a text gateway.',
        )
      : null;
  if (sendsEmail) return texts;
  return warning(
    'mail-to-files',
    `This site has no mail server: confirmations, alerts and invitations are kept as files on the server, and nobody gets them.${texts ? ` ${texts.text}` : ''}`,
    `Ask your website administrator to set up ${texts ? 'both' : 'a mail server'}. Until then, answer leads from your own email app, and hand on invitations and deposit links yourself.`,
  );
}

const mailUnreachable =
  'Check host and port in SMTP_URL, and that a firewall or your provider does not block outgoing mail.';

/** The mail server: reached and greeted, without a message. */
export function mail(facts: MailFacts): Finding {
  if (facts.kind === 'accepted') return ok(`The mail server ${facts.server} accepts emails of this site.`);
  if (facts.kind === 'failed')
    return fault(
      'mail-refused',
      `The mail server ${facts.server} cannot be used (${facts.code}).`,
      mailAdvices.find(([code]) => code.test(facts.code))?.[1] ?? mailUnreachable,
    );
  return (facts.production ? warning : skipped)(
    'mail-to-files',
    'SMTP_URL is not set, so emails are written to files in DATA_DIR/outbox and nobody receives them.',
    'Set SMTP_URL before the site takes enquiries.',
  );
}
