import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { ContentKeys } from '../../rules/content-keys';

/** The lead with the same content shortly before; its key is from the previous time window. */
export async function sentBefore(
  trx: Transaction<Database>,
  { tenant }: Lead,
  content: ContentKeys | undefined,
): Promise<string | undefined> {
  if (!content) return undefined;
  const same = trx
    .selectFrom('leads')
    .select('id')
    .where('tenant', '=', tenant)
    .where('content_key', '=', content.before)
    .where('created_at', '>=', content.since);
  return (await same.executeTakeFirst())?.id;
}

/** The lead that was sent before; undefined if only its token was used before. */
export async function firstId(
  trx: Transaction<Database>,
  lead: Lead,
  content: ContentKeys | undefined,
): Promise<string | undefined> {
  const query = trx
    .selectFrom('leads')
    .select('id')
    .where('tenant', '=', lead.tenant)
    .where((on) =>
      on.or([
        on('id', '=', lead.id),
        ...(lead.form_token ? [on('form_token', '=', lead.form_token)] : []),
        ...(content ? [on('content_key', '=', content.key)] : []),
      ]),
    );
  return (await query.executeTakeFirst())?.id;
}
