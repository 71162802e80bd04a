import type { Selectable, Transaction } from 'kysely';
import type { CodeCheck } from '#server/desk/accounts/rules/one-time-code';
import type {
  RecoveryCodeStore,
  SecondFactor,
  SecondFactorStore,
  TurnOn,
} from '#server/desk/accounts/second-factor-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

type Open = Transaction<Database>;

/** Second factors of staff in SQLite or PostgreSQL. */
export class KyselySecondFactorStore implements SecondFactorStore {
  constructor(readonly commits: GroupCommit) {}

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

  redeem(
    tenant: string,
    staffId: string,
    now: Date,
    rule: (factor: Omit<SecondFactor, 'recoveryCodesLeft'>) => CodeCheck,
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

/** Recovery codes of staff in SQLite or PostgreSQL. */
export class KyselyRecoveryCodeStore implements RecoveryCodeStore {
  constructor(readonly commits: GroupCommit) {}

  replace(tenant: string, staffId: string, hashes: readonly string[]): Promise<boolean> {
    return this.commits.run(async (trx) => {
      if (!(await lockFactor(trx, tenant, staffId))) return false;
      await replaceCodes(trx, tenant, staffId, hashes);
      return true;
    });
  }

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

const toFactor = (
  row: Selectable<Database['staff_second_factors']>,
): Omit<SecondFactor, 'recoveryCodesLeft'> => ({
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  turnedOnAt: row.turned_on_at,
  lastStep: row.last_step,
  wrongCodes: row.wrong_codes,
  lastWrongAt: row.last_wrong_at,
});
