import type { Insertable } from 'kysely';
import { z } from 'zod';
import type {
  OwnSessionStore,
  SessionChange,
  StaffChange,
  StaffMember,
  StaffSession,
  StaffSessionStore,
  StaffStore,
} from '#server/desk/accounts/staff';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { staffRows, toStaffMember } from './staff-rows';

const mostListed = 1_000;

/** Staff accounts in SQLite or PostgreSQL. */
export class KyselyStaffStore implements StaffStore {
  constructor(readonly commits: GroupCommit) {}

  async add(member: StaffMember): Promise<boolean> {
    const row: Insertable<Database['staff']> = {
      id: member.id,
      tenant: member.tenant,
      email: member.email,
      name: member.name,
      role: member.role,
      password_hash: member.passwordHash,
      created_at: member.createdAt,
      disabled_at: member.disabledAt,
      last_sign_in_at: member.lastSignInAt,
    };
    return this.commits.run(async (trx) => {
      const insert = trx.insertInto('staff').values(row);
      const added = insert.onConflict((on) => on.columns(['tenant', 'email']).doNothing());
      return (await added.returning('id').execute()).length > 0;
    });
  }

  async byEmail(tenant: string, email: string): Promise<StaffMember | null> {
    const members = staffRows(this.commits.db).where('staff.tenant', '=', tenant);
    const row = await members.where('email', '=', email).executeTakeFirst();
    return row ? toStaffMember(row) : null;
  }

  async list(tenant: string): Promise<StaffMember[]> {
    const own = staffRows(this.commits.db).where('staff.tenant', '=', tenant);
    return (await own.orderBy('name').orderBy('id').limit(mostListed).execute()).map(toStaffMember);
  }

  change(
    tenant: string,
    id: string,
    { passwordHash, disabledAt, role, endSessions }: StaffChange,
  ): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const changed = await trx
        .updateTable('staff')
        .set({
          id,
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
          ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
          ...(role === undefined ? {} : { role }),
        })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (endSessions && changed.length > 0) {
        await trx.deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
        await trx.deleteFrom('staff_pending_sign_ins').where('staff_id', '=', id).execute();
      }
      return changed.length > 0;
    });
  }

  remove(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.deleteFrom('staff').where('tenant', '=', tenant).where('id', '=', id);
      return (await own.returning('id').execute()).length > 0;
    });
  }
}

const draftSchema = z.object({ path: z.string(), text: z.string() }).nullable().catch(null);

/** Staff sessions in SQLite or PostgreSQL. */
export class KyselyStaffSessionStore implements StaffSessionStore, OwnSessionStore {
  constructor(readonly commits: GroupCommit) {}

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
    const draft = row.draft === null ? null : draftSchema.parse(JSON.parse(row.draft));
    return {
      staff: toStaffMember(row),
      session: { idHash, tenant, staffId: row.id, draft, ...sessionFacts(row) },
    };
  }

  async change(idHash: string, { draft, confirmedAt, seenAt }: SessionChange): Promise<void> {
    const changed = {
      id_hash: idHash,
      ...(draft === null ? { draft } : {}),
      ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
      ...(seenAt === undefined ? {} : { seen_at: seenAt }),
    };
    await this.commits.run((trx) =>
      trx.updateTable('staff_sessions').set(changed).where('id_hash', '=', idHash).execute(),
    );
  }

  async end(idHash: string): Promise<void> {
    await this.commits.run((trx) => trx.deleteFrom('staff_sessions').where('id_hash', '=', idHash).execute());
  }

  async list(tenant: string, staffId: string, now: Date): Promise<Omit<StaffSession, 'draft'>[]> {
    const rows = await this.commits.db
      .selectFrom('staff_sessions')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('staff_id', '=', staffId)
      .where('expires_at', '>', now.toISOString())
      .limit(mostListed)
      .execute();
    return rows
      .map((row) => ({
        ...sessionFacts({ ...row, began_at: row.created_at }),
        idHash: row.id_hash,
        tenant,
        staffId,
      }))
      .sort((one, other) => other.seenAt.localeCompare(one.seenAt));
  }

  endOne(tenant: string, staffId: string, publicId: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx
        .deleteFrom('staff_sessions')
        .where('tenant', '=', tenant)
        .where('staff_id', '=', staffId);
      return (await own.where('public_id', '=', publicId).returning('id_hash').execute()).length > 0;
    });
  }

  endOthers(tenant: string, staffId: string, idHash: string): Promise<number> {
    return this.commits.run(async (trx) => {
      const own = trx
        .deleteFrom('staff_sessions')
        .where('tenant', '=', tenant)
        .where('staff_id', '=', staffId);
      return (await own.where('id_hash', '!=', idHash).returning('id_hash').execute()).length;
    });
  }
}

interface SessionRow {
  readonly began_at: string;
  readonly expires_at: string;
  readonly confirmed_at: string | null;
  readonly seen_at: string | null;
  readonly public_id: string | null;
  readonly device: string | null;
}

/** A session from before the last release has no device yet. */
const sessionFacts = (row: SessionRow) => ({
  createdAt: row.began_at,
  expiresAt: row.expires_at,
  confirmedAt: row.confirmed_at,
  seenAt: row.seen_at ?? row.began_at,
  publicId: row.public_id ?? '',
  device: row.device ?? 'Unknown device',
});
