import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { CodeCheck } from './rules/one-time-code';

type Open = Transaction<Database>;

/**
 * The authenticator app of an account. `sealedSecret` is encrypted with a key of the site; `turnedOnAt` is null while it
 * is being set up: until then it protects nothing.
 */
export type SecondFactor = Factor & { readonly recoveryCodesLeft: number };
type Factor = Readonly<ReturnType<typeof toFactor>>;

/** What turns a factor on. */
interface TurnOn {
  /** The secret whose code was entered. */
  readonly sealedSecret: string;
  /** The time step of that code, which is used up. */
  readonly step: number;
  /** Keyed hashes of the recovery codes. */
  readonly recoveryHashes: readonly string[];
  readonly now: Date;
  /** The session that goes on; all others of the account end. */
  readonly idHash: string;
}

/** Second factors of staff in SQLite or PostgreSQL. Several processes share them. */
export class SecondFactorStore {
  constructor(readonly commits: GroupCommit) {}

  /** Null if the account has none, not even one being set up. */
  async find(tenant: string, staffId: string): Promise<SecondFactor | null> {
    const { db } = this.commits;
    const row = await db
      .selectFrom('staff_second_factors')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return row ? { ...toFactor(row), recoveryCodesLeft: await codesLeft(db, staffId) } : null;
  }

  /** Starts a set-up, in place of an earlier one. False if the account's factor is on, or there is no such account. */
  begin(tenant: string, staffId: string, sealedSecret: string, now: Date): Promise<boolean> {
    const first = { sealed_secret: sealedSecret, created_at: now.toISOString() };
    return this.commits.run(async (trx) => {
      const staff = trx.selectFrom('staff').select('id').where('tenant', '=', tenant);
      if (!(await staff.where('id', '=', staffId).executeTakeFirst())) return false;
      const row = { ...first, staff_id: staffId, tenant, turned_on_at: null };
      const stored = await trx
        .insertInto('staff_second_factors')
        .values({ ...row, last_step: 0, wrong_codes: 0, last_wrong_at: null })
        .onConflict((on) =>
          on.column('staff_id').doUpdateSet(first).where('staff_second_factors.turned_on_at', 'is', null),
        )
        .returning('staff_id')
        .execute();
      return stored.length > 0;
    });
  }

  /** False if that secret is not being set up. */
  turnOn(tenant: string, staffId: string, change: TurnOn): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const turnedOn = await trx
        .updateTable('staff_second_factors')
        .set({ turned_on_at: change.now.toISOString(), last_step: change.step })
        .where('tenant', '=', tenant)
        .where('staff_id', '=', staffId)
        .where('turned_on_at', 'is', null)
        .where('sealed_secret', '=', change.sealedSecret)
        .returning('staff_id')
        .execute();
      if (turnedOn.length === 0) return false;
      await replaceCodes(trx, tenant, staffId, change.recoveryHashes);
      const sessions = trx.deleteFrom('staff_sessions').where('staff_id', '=', staffId);
      await sessions.where('id_hash', '!=', change.idHash).execute();
      return true;
    });
  }

  /**
   * Lets a rule judge a code and stores the outcome before anyone else may ask. Null if the account's factor is not on.
   * The rule may run more than once.
   */
  redeem(
    tenant: string,
    staffId: string,
    now: Date,
    rule: (factor: Factor) => CodeCheck,
  ): Promise<CodeCheck | null> {
    return this.commits.run(async (trx) => {
      const row = await lockFactor(trx, tenant, staffId);
      if (!row) return null;
      const check = rule(toFactor(row));
      if (check.state === 'right') {
        await change(trx, staffId, { last_step: check.step, wrong_codes: 0, last_wrong_at: null });
      }
      if (check.state === 'wrong') {
        await change(trx, staffId, { wrong_codes: check.wrongCodes, last_wrong_at: now.toISOString() });
      }
      return check;
    });
  }

  /** Also deletes the recovery codes and the sign-ins that wait for a code. False if none was on. */
  remove(tenant: string, staffId: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const removed = await trx
        .deleteFrom('staff_second_factors')
        .where('tenant', '=', tenant)
        .where('staff_id', '=', staffId)
        .returning('turned_on_at')
        .execute();
      if (removed.length === 0) return false;
      await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
      await trx.deleteFrom('staff_pending_sign_ins').where('staff_id', '=', staffId).execute();
      return removed[0]?.turned_on_at !== null;
    });
  }
}

/** Recovery codes of staff by their keyed hashes, in SQLite or PostgreSQL. */
export class RecoveryCodeStore {
  constructor(readonly commits: GroupCommit) {}

  /** False if the account's factor is not on. */
  replace(tenant: string, staffId: string, hashes: readonly string[]): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!(await lockFactor(trx, tenant, staffId))) return false;
      await replaceCodes(trx, tenant, staffId, hashes);
      return true;
    });
  }

  /** Uses a code up. Returns how many are left; null if the account has no such code. */
  redeem(tenant: string, staffId: string, hash: string): Promise<number | null> {
    return this.commits.run(async (trx) => {
      const used = await trx
        .deleteFrom('staff_recovery_codes')
        .where('tenant', '=', tenant)
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', hash)
        .returning('code_hash')
        .execute();
      return used.length === 0 ? null : codesLeft(trx, staffId);
    });
  }
}

/** The factor that is on. An update that changes nothing locks its row until the transaction ends. */
const lockFactor = (trx: Open, tenant: string, staffId: string) =>
  trx
    .updateTable('staff_second_factors')
    .set({ staff_id: staffId })
    .where('tenant', '=', tenant)
    .where('staff_id', '=', staffId)
    .where('turned_on_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

const change = (trx: Open, staffId: string, row: Partial<Database['staff_second_factors']>) =>
  trx.updateTable('staff_second_factors').set(row).where('staff_id', '=', staffId).execute();

async function replaceCodes(
  trx: Open,
  tenant: string,
  staffId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  const rows = hashes.map((code_hash) => ({ code_hash, tenant, staff_id: staffId }));
  await trx.insertInto('staff_recovery_codes').values(rows).execute();
}

async function codesLeft(db: GroupCommit['db'], staffId: string): Promise<number> {
  const codes = db.selectFrom('staff_recovery_codes').select('code_hash');
  return (await codes.where('staff_id', '=', staffId).execute()).length;
}

const toFactor = (row: Selectable<Database['staff_second_factors']>) => ({
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  turnedOnAt: row.turned_on_at,
  lastStep: row.last_step,
  wrongCodes: row.wrong_codes,
  lastWrongAt: row.last_wrong_at,
});
