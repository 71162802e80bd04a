import type { Foundations } from '#server/entry/services/foundations';
import { type Accounts, createAccounts } from '#server/people/accounts/create-accounts';
import { createDesk, type Desk } from '#server/people/desk/create-desk';

/** The dealer's staff: accounts, API keys and the desk. */
export type StaffServices = Accounts & Desk;

type Deps = Pick<Foundations, 'database' | 'commits' | 'secret'>;

/** Makes accounts and desk. `onStatus` is called after the desk has changed a lead's status. */
export const createStaff = ({ database, commits, secret }: Deps, onStatus: () => void): StaffServices => ({
  ...createAccounts({ database, commits, secret }),
  ...createDesk({ database, commits, onStatus }),
});
