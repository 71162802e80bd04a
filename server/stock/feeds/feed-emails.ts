import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Clock } from '#server/platform/clock';
import type { Database } from '#server/platform/database/schema';
import { escapeXml } from '#server/platform/text/xml';
import type { FeedNews } from '#server/stock/fetching/rules/feed-email';

const expiresMs = 3 * 24 * 3_600_000;

/** Writes to the dealer about a stock feed: to the addresses of `imports.email_to`, or those that receive leads. */
export const feedEmails =
  ({ messages, clock }: { readonly messages: Pick<MessageSender, 'send'>; readonly clock: Clock }) =>
  async (trx: Transaction<Database>, { tenant, subject, text }: FeedNews): Promise<void> => {
    const { imports, delivery } = tenant;
    const recipients = imports.email_to.length > 0 ? imports.email_to : delivery.email_to;
    const expiresAt = new Date(clock.now().getTime() + expiresMs);
    const email = { subject, html: paragraphs(text), headers: {} };
    for (const to of recipients) {
      await messages.send(trx, {
        tenant: tenant.slug,
        channel: 'email',
        to,
        text,
        email,
        purpose: 'stock-feed',
        expiresAt,
      });
    }
  };

const paragraphs = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join('\n');
