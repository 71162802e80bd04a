import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type SealedFor, seal, unseal } from '#server/platform/site-secret';
import type { SiteSecret } from '../site-secret';
import type { GroupCommit } from './group-commit';
import type { Database } from './schema';

const place: SealedFor = { purpose: 'hash key', owner: [] };

/**
 * The secret with the key of stored hashes: of recovery codes, and of numbers that have spun the wheel. Nobody can make such
 * hashes again, so their key is the secret that the site had first. It is stored once for each secret since, sealed with it.
 * A secret that follows none starts afresh: after a theft, nothing made with the stolen one counts.
 */
export async function withHashKey(db: Kysely<Database>, secret: SiteSecret): Promise<SiteSecret> {
  const { current, previous } = secret;
  const stored = (await storedKey(db, current)) ?? (previous && (await storedKey(db, previous)));
  return { ...secret, hashing: stored ?? previous ?? current };
}

/** Stores the key for the current secret, so that the previous one isn't needed for it. */
export async function storeHashKey(
  commits: Pick<GroupCommit, 'db' | 'run'>,
  secret: SiteSecret,
): Promise<void> {
  const { current, hashing = current } = secret;
  if (await hasHashKey(commits.db, secret)) return;
  const row = { sealed_with: nameOf(current), sealed: seal(secret, place, Buffer.from(hashing)) };
  await commits.run((trx) =>
    trx
      .insertInto('hash_keys')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute(),
  );
}

/** Whether the key is stored for the current secret. */
export const hasHashKey = async (db: Kysely<Database>, { current }: SiteSecret): Promise<boolean> =>
  (await storedKey(db, current)) !== undefined;

async function storedKey(db: Kysely<Database>, secret: string): Promise<string | undefined> {
  const query = db.selectFrom('hash_keys').select('sealed').where('sealed_with', '=', nameOf(secret));
  const row = await query.executeTakeFirst();
  return row && unseal({ current: secret }, place, row.sealed)?.toString();
}

/** Names a secret without revealing it: secrets are long and random. */
const nameOf = (secret: string): string => createHash('sha256').update(`hash key\n${secret}`).digest('hex');
