import type { Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { type StaffMember, staffRows, toStaffMember } from './staff-store';

const mostListed = 1_000;

/** A note that could not be stored because the session had ended, and the page where it was written. */
export type StaffDraft = Readonly<z.infer<typeof draftSchema>>;
const draftSchema = z.object({ path: z.string(), text: z.string() });

export interface StaffSession extends Readonly<ReturnType<typeof sessionFacts>> {
  /** SHA-256 of the cookie's content, hex: a copy of the database opens no session. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** Text being written when the previous session ended. */
  readonly draft: StaffDraft | null;
}

/** Sessions on the server: a session ends when its row is deleted, even if a cookie remains. */
export class StaffSessionStore {
  constructor(readonly commits: GroupCommit) {}

  /** Also records the sign-in at the account. */
  begin(session: StaffSession): Promise<void> {
    const { createdAt: now, staffId } = session;
    return this.commits.run(async (trx) => {
      await trx.updateTable('staff').set({ last_sign_in_at: now }).where('id', '=', staffId).execute();
      const row = {
        id_hash: session.idHash,
        tenant: session.tenant,
        staff_id: staffId,
        draft: session.draft && JSON.stringify(session.draft),
        created_at: now,
        expires_at: session.expiresAt,
        public_id: session.publicId,
        device: session.device,
        seen_at: session.seenAt,
        confirmed_at: session.confirmedAt,
      };
      await trx.insertInto('staff_sessions').values(row).execute();
    });
  }

  /** Null: there is none, it has expired, or its account is disabled or deleted. */
  async find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; session: StaffSession } | null> {
    const row = await staffRows(this.commits.db)
      .innerJoin('staff_sessions as session', 'session.staff_id', 'staff.id')
      .select(['session.draft', 'session.expires_at', 'session.created_at as began_at'])
      .select(['session.confirmed_at', 'session.seen_at', 'session.public_id', 'session.device'])
      .where('session.id_hash', '=', idHash)
      .where('session.tenant', '=', tenant)
      .where('staff.tenant', '=', tenant)
      .where('session.expires_at', '>', now.toISOString())
      .where('staff.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const draft = draftSchema
      .nullable()
      .catch(null)
      .parse(JSON.parse(row.draft ?? 'null'));
    return {
      staff: toStaffMember(row),
      session: { idHash, tenant, staffId: row.id, draft, ...sessionFacts(row) },
    };
  }

  async change(
    idHash: string,
    { draft, confirmedAt, seenAt }: Partial<Pick<StaffSession, 'confirmedAt' | 'seenAt'>> & { draft?: null },
  ): Promise<void> {
    const row = { id_hash: idHash, draft, confirmed_at: confirmedAt, seen_at: seenAt };
    await this.commits.run((trx) =>
      trx.updateTable('staff_sessions').set(row).where('id_hash', '=', idHash).execute(),
    );
  }

  async end(idHash: string): Promise<void> {
    await this.commits.run((trx) => trx.deleteFrom('staff_sessions').where('id_hash', '=', idHash).execute());
  }

  /** Sessions of one account that have not expired, the last used first. */
  async list(tenant: string, staffId: string, now: Date): Promise<Omit<StaffSession, 'draft'>[]> {
    const rows = await this.commits.db
      .selectFrom('staff_sessions')
      .selectAll()
      .select('created_at as began_at')
      .where('tenant', '=', tenant)
      .where('staff_id', '=', staffId)
      .where('expires_at', '>', now.toISOString())
      .limit(mostListed)
      .execute();
    return rows
      .map((row) => ({ ...sessionFacts(row), idHash: row.id_hash, tenant, staffId }))
      .sort((one, other) => other.seenAt.localeCompare(one.seenAt));
  }

  /** False if the account has no such session. */
  endOne(tenant: string, staffId: string, publicId: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const one = sessionsOf(trx, tenant, staffId).where('public_id', '=', publicId);
      return (await one.execute()).length > 0;
    });
  }

  /** Ends all sessions of an account but one. Returns how many. */
  endOthers(tenant: string, staffId: string, idHash: string): Promise<number> {
    return this.commits.run(async (trx) => {
      const others = sessionsOf(trx, tenant, staffId).where('id_hash', '!=', idHash);
      return (await others.execute()).length;
    });
  }
}

/** Sessions of an account, to end. */
const sessionsOf = (trx: Transaction<Database>, tenant: string, staffId: string) =>
  trx
    .deleteFrom('staff_sessions')
    .where('tenant', '=', tenant)
    .where('staff_id', '=', staffId)
    .returning('id_hash');

type SessionRow = Pick<
  Selectable<Database['staff_sessions']>,
  'expires_at' | 'confirmed_at' | 'seen_at' | 'public_id' | 'device'
> & { readonly began_at: string };

/**
 * `confirmedAt`: when the password was last entered again, null if only at sign-in. `seenAt`: the last request, to the
 * minute. `publicId` names the session on the account page and opens nothing. `device`: `Firefox on Windows`; a session
 * from before the last release has none yet.
 */
const sessionFacts = (row: SessionRow) => ({
  createdAt: row.began_at,
  expiresAt: row.expires_at,
  confirmedAt: row.confirmed_at,
  seenAt: row.seen_at ?? row.began_at,
  publicId: row.public_id ?? '',
  device: row.device ?? 'Unknown device',
});

/** A sign-in with the right password that waits for its code. It grants nothing. */
export interface PendingSignIn {
  /** SHA-256 of the cookie's content, hex. */
  readonly idHash: string;
  readonly tenant: string;
  readonly staffId: string;
  /** The destination, a page of the desk. */
  readonly path: string;
  /** Text being written when the previous session ended; empty without one. */
  readonly draft: string;
  readonly expiresAt: string;
}

/** Sign-ins that wait for their code. A change of password, and turning two-step sign-in off, ends them. */
export class PendingSignInStore {
  constructor(readonly commits: GroupCommit) {}

  async begin({ idHash, staffId, expiresAt, ...pending }: PendingSignIn): Promise<void> {
    const row = { ...pending, id_hash: idHash, staff_id: staffId, expires_at: expiresAt };
    await this.commits.run((trx) => trx.insertInto('staff_pending_sign_ins').values(row).execute());
  }

  /** Null: there is none, it has expired, or its account is disabled or deleted. */
  async find(
    tenant: string,
    idHash: string,
    now: Date,
  ): Promise<{ staff: StaffMember; pending: PendingSignIn } | null> {
    const row = await staffRows(this.commits.db)
      .innerJoin('staff_pending_sign_ins as pending', 'pending.staff_id', 'staff.id')
      .select(['pending.path', 'pending.draft', 'pending.expires_at'])
      .where('pending.id_hash', '=', idHash)
      .where('pending.tenant', '=', tenant)
      .where('staff.tenant', '=', tenant)
      .where('pending.expires_at', '>', now.toISOString())
      .where('staff.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { path, draft, expires_at: expiresAt } = row;
    return {
      staff: toStaffMember(row),
      pending: { idHash, tenant, staffId: row.id, path, draft, expiresAt },
    };
  }

  async end(idHash: string): Promise<void> {
    await this.commits.run((trx) =>
      trx.deleteFrom('staff_pending_sign_ins').where('id_hash', '=', idHash).execute(),
    );
  }
}
