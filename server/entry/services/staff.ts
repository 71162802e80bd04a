import { type Accounts, createAccounts } from '#server/desk/accounts/create-accounts';
import { createDesk, type Desk } from '#server/desk/create-desk';
import { statusParts } from '#server/entry/health/run-checks';
import type { Foundations } from '#server/entry/services/foundations';

/** The dealer's staff: accounts, API keys and the desk. */
export interface StaffServices extends Accounts, Desk {
  /** The health checks of the desk's status page. */
  readonly statusParts: typeof statusParts;
}

type Deps = Pick<Foundations, 'database' | 'commits' | 'secret'>;

/** Makes accounts and desk. `onStatus` is called after the desk has changed a lead's status. */
export const createStaff = ({ database, commits, secret }: Deps, onStatus: () => void): StaffServices => ({
  ...createAccounts({ database, commits, secret }),
  ...createDesk({ database, commits, onStatus }),
  statusParts,
});
