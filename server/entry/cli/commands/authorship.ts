import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Authorship } from '#server/entry/tenant-versions/save-tenant-version';

/** Options of commands that change a site in the database. */
export interface Signed {
  readonly author?: string;
  readonly note?: string;
  readonly json: boolean;
}

export const authorOption = (command: Command): Command =>
  command
    .option('--note <text>', 'why, for the history')
    .option('--author <name>', 'who, for the history (default: the user of this machine)')
    .option('--json', 'print JSON', false);

export const signature = ({ author, note }: Signed): Authorship => ({ author: author ?? userName(), note });

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
