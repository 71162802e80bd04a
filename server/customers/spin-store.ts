import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';

/** One spin of the wheel: each mobile number has one in a campaign. */
export type Spin = Readonly<ReturnType<typeof toSpin>>;

/** A spin to store: with the prize that its number wins while any are left. */
interface NewSpin extends Omit<Spin, 'prize' | 'prizeCode'> {
  readonly prize: { readonly name: string; readonly stock: number; readonly code: string } | undefined;
}

/** The text to the winner's phone (E.164). */
interface WinnersText {
  readonly to: string;
  readonly text: string;
}

const mostListed = 10_000;

/** Queues a text to a winner within the transaction that stores the spin. */
type QueueText = (trx: Transaction<Database>, spin: Spin, text: WinnersText) => Promise<void>;

/** Spins in SQLite or PostgreSQL. */
export class SpinStore {
  constructor(
    readonly commits: GroupCommit,
    readonly queueText: QueueText,
  ) {}

  /**
   * Stores a spin, takes its prize from the stock and queues the winner's text to the number, all or nothing. Returns the number's
   * earlier spin if it has one: then nothing changes.
   */
  spin(newSpin: NewSpin, text: WinnersText): Promise<Spin> {
    return this.commits.run(async (trx) => {
      // The first row of a number wins; others wait for its commit and find it.
      const insert = trx.insertInto('spins').values(toRow(newSpin));
      const inserted = insert.onConflict((on) =>
        on.columns(['tenant', 'campaign', 'phone_mark']).doNothing(),
      );
      if ((await inserted.returning('id').execute()).length === 0) return earlierSpin(trx, newSpin);
      const spin = await withPrize(trx, newSpin);
      if (spin.prizeCode !== null) await this.queueText(trx, spin, text);
      return spin;
    });
  }

  /** The spin of a mobile number in a campaign; null if it has none. */
  async byPhone(tenant: string, campaign: string, phoneMark: string): Promise<Spin | null> {
    const row = await ofCampaign(this.commits.db, tenant, campaign)
      .where('phone_mark', '=', phoneMark)
      .executeTakeFirst();
    return row ? toSpin(row) : null;
  }

  /** Newest first. */
  async list(tenant: string, campaign: string): Promise<Spin[]> {
    const spins = ofCampaign(this.commits.db, tenant, campaign).orderBy('created_at', 'desc').orderBy('id');
    return (await spins.limit(mostListed).execute()).map(toSpin);
  }

  /** A customer's spins in all campaigns. */
  async ofCustomer(tenant: string, customerId: string): Promise<Spin[]> {
    const spins = this.commits.db.selectFrom('spins').selectAll().where('tenant', '=', tenant);
    const theirs = spins
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .limit(mostListed);
    return (await theirs.execute()).map(toSpin);
  }

  /** Takes a deleted customer off their spins. */
  async forget(tenant: string, customerId: string): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('spins')
        .set({ customer_id: null })
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute(),
    );
  }
}

const ofCampaign = (db: Pick<Transaction<Database>, 'selectFrom'>, tenant: string, campaign: string) =>
  db.selectFrom('spins').selectAll().where('tenant', '=', tenant).where('campaign', '=', campaign);

async function earlierSpin(
  trx: Transaction<Database>,
  { tenant, campaign, phoneMark }: NewSpin,
): Promise<Spin> {
  return toSpin(
    await ofCampaign(trx, tenant, campaign).where('phone_mark', '=', phoneMark).executeTakeFirstOrThrow(),
  );
}

/** Takes the prize from the stock; without one left, the spin wins nothing. */
async function withPrize(trx: Transaction<Database>, newSpin: NewSpin): Promise<Spin> {
  const { prize, ...spin } = newSpin;
  if (!prize || !(await takePrize(trx, newSpin, prize))) return { ...spin, prize: null, prizeCode: null };
  await trx
    .updateTable('spins')
    .set({ prize: prize.name, prize_code: prize.code })
    .where('id', '=', spin.id)
    .execute();
  return { ...spin, prize: prize.name, prizeCode: prize.code };
}

async function takePrize(
  trx: Transaction<Database>,
  { tenant, campaign }: NewSpin,
  { name, stock }: NonNullable<NewSpin['prize']>,
): Promise<boolean> {
  await trx
    .insertInto('spin_prizes')
    .values({ tenant, campaign, name, awarded: 0 })
    .onConflict((on) => on.columns(['tenant', 'campaign', 'name']).doNothing())
    .execute();
  const awarded = await trx
    .updateTable('spin_prizes')
    .set((eb) => ({ awarded: eb('awarded', '+', 1) }))
    .where('tenant', '=', tenant)
    .where('campaign', '=', campaign)
    .where('name', '=', name)
    .where('awarded', '<', stock)
    .returning('awarded')
    .execute();
  return awarded.length > 0;
}

const toRow = ({
  id,
  tenant,
  campaign,
  customerId,
  phoneMark,
  drawn,
  odds,
  createdAt,
}: NewSpin): Database['spins'] => ({
  id,
  tenant,
  campaign,
  phone_mark: phoneMark,
  drawn,
  odds,
  customer_id: customerId,
  prize: null,
  prize_code: null,
  created_at: createdAt,
});

const toSpin = (row: Selectable<Database['spins']>) => ({
  id: row.id,
  tenant: row.tenant,
  campaign: row.campaign,
  /** A keyed hash of the phone number and the campaign. */
  phoneMark: row.phone_mark,
  /** From 0 to 9,999. */
  drawn: row.drawn,
  /** The odds at that moment, as JSON. */
  odds: row.odds,
  /** Null: nothing was won. */
  prize: row.prize,
  /** Null once the customer is deleted. */
  customerId: row.customer_id,
  /** What the winner shows at the dealership; null without a prize. */
  prizeCode: row.prize_code,
  createdAt: row.created_at,
});
