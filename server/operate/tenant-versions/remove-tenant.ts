import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { authorOf, noteOf } from './rules/authorship';
import type { Authorship } from './save-tenant-version';
import type { TenantVersions } from './tenant-versions-port';

export interface RemoveRequest extends Authorship {
  readonly tenant: string;
  /** The newest version that the author has seen; the newest of all if absent. */
  readonly expected?: number | undefined;
}

export type RemoveFailure =
  | { readonly kind: 'not found' }
  | { readonly kind: 'conflict'; readonly current: number }
  /** It answers the hosts that no site has. */
  | { readonly kind: 'is the default' };

export interface RemoveDeps {
  readonly tenantVersions: TenantVersions;
  readonly clock: Clock;
  readonly config: { readonly DEFAULT_TENANT?: string | undefined };
}

/** Removes a site: its processes stop serving it. Its versions stay, so that it can be restored; so do its stock and leads. */
export async function removeTenant(
  { tenantVersions, clock, config }: RemoveDeps,
  { tenant, expected, author, note }: RemoveRequest,
): Promise<Result<{ readonly version: number }, RemoveFailure>> {
  if (tenant === config.DEFAULT_TENANT) return err({ kind: 'is the default' });
  const current = await tenantVersions.current(tenant);
  if (current === undefined || current.removed) return err({ kind: 'not found' });
  const outcome = await tenantVersions.add({
    tenant,
    expected: expected ?? current.version,
    at: clock.now(),
    restoredFrom: null,
    content: null,
    author: authorOf(author),
    note: noteOf(note),
  });
  if (outcome.kind === 'saved') return ok({ version: outcome.version });
  if (outcome.kind === 'conflict') return err(outcome);
  throw new Error('the removal of a site claims nothing');
}
