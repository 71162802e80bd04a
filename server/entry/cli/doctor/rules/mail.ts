import { type Finding, fault, ok, skipped, warning } from './finding';

export type MailFacts =
  /** SMTP_URL is not set. */
  | { readonly kind: 'none'; readonly production: boolean }
  /** The server has greeted, and accepted the sign-in if there is one. */
  | { readonly kind: 'accepted'; readonly server: string }
  /** `code` is nodemailer's or the operating system's. */
  | { readonly kind: 'failed'; readonly server: string; readonly code: string };

const advices: ReadonlyArray<readonly [code: RegExp, advice: string]> = [
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
const unreachable =
  'Check host and port in SMTP_URL, and that a firewall or your provider does not block outgoing mail.';

/** The mail server: reached and greeted, without a message. */
export function mail(facts: MailFacts): Finding {
  if (facts.kind === 'accepted') return ok(`The mail server ${facts.server} accepts emails of this site.`);
  if (facts.kind === 'failed')
    return fault(
      'mail-refused',
      `The mail server ${facts.server} cannot be used (${facts.code}).`,
      advices.find(([code]) => code.test(facts.code))?.[1] ?? unreachable,
    );
  return (facts.production ? warning : skipped)(
    'mail-to-files',
    'SMTP_URL is not set, so emails are written to files in DATA_DIR/outbox and nobody receives them.',
    'Set SMTP_URL before the site takes enquiries.',
  );
}
