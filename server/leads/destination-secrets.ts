import type { GroupCommit } from '#server/platform/database/group-commit';
import { type SealedFor, type SiteSecret, seal, unseal } from '#server/platform/site-secret';

export const destinationPurpose = 'lead destination secret';

const sealedFor = (tenant: string, name: string): SealedFor => ({
  purpose: destinationPurpose,
  owner: [tenant, name],
});

/** Secrets by the name of the variable that the site's settings give them. */
type Secrets = ReadonlyMap<string, string>;

/** Secrets of lead destinations that owners have entered at the desk, in SQLite or PostgreSQL, each sealed for its site. */
export class DestinationSecrets {
  constructor(
    private readonly commits: GroupCommit,
    private readonly secret: SiteSecret,
  ) {}

  /** A site's secrets, without those that the present SESSION_SECRET does not open. */
  async of(tenant: string): Promise<Secrets> {
    const rows = await this.commits.db
      .selectFrom('destination_secrets')
      .select(['id', 'sealed'])
      .where('tenant', '=', tenant)
      .execute();
    return new Map(
      rows.flatMap(({ id, sealed }) => {
        const value = unseal(this.secret, sealedFor(tenant, id), sealed);
        return value ? [[id, value.toString('utf8')] as const] : [];
      }),
    );
  }

  /** Stores secrets in the place of earlier ones. */
  async set(tenant: string, secrets: Secrets, now: Date): Promise<void> {
    if (secrets.size === 0) return;
    const rows = [...secrets].map(([id, value]) => ({
      tenant,
      id,
      sealed: seal(this.secret, sealedFor(tenant, id), Buffer.from(value, 'utf8')),
      changed_at: now.toISOString(),
    }));
    await this.commits.run((trx) =>
      trx
        .insertInto('destination_secrets')
        .values(rows)
        .onConflict((on) =>
          on.columns(['tenant', 'id']).doUpdateSet((eb) => ({
            sealed: eb.ref('excluded.sealed'),
            changed_at: eb.ref('excluded.changed_at'),
          })),
        )
        .execute(),
    );
  }

  async remove(tenant: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.commits.run((trx) =>
      trx
        .deleteFrom('destination_secrets')
        .where('tenant', '=', tenant)
        .where('id', 'in', [...names])
        .execute(),
    );
  }
}
