import { userInfo } from 'node:os';
import { describeProblems, type TenantFinding } from '#server/dealer/files/rules/tenant-problems';
import type { Authorship } from '#server/operate/tenant-versions/save-tenant-version';
import type { HistoryEntry, VersionChanges } from '#server/operate/tenant-versions/version-history';
import { CliFailure, printable } from './command';
import { option, type Values } from './options';

/** Options of commands that change a site in the database. */
export const author = {
  note: option('<text>', 'why, for the history'),
  author: option('<name>', 'who, for the history (default: the user of this machine)'),
};

export const signature = ({ author: name, note }: Values<typeof author>): Authorship => ({
  author: name ?? userName(),
  note,
});

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** `3  2026-11-26 04:12  kim  12 files, 48 KiB  restores version 1  Christmas hours` */
export function historyLine(entry: HistoryEntry): string {
  const { version, at, author: by, note, removed, restoredFrom, files, bytes } = entry;
  const what = removed ? 'removed' : `${files} files, ${Math.ceil(bytes / 1024)} KiB`;
  const restored = restoredFrom === null ? [] : [`restores version ${restoredFrom}`];
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return [version, when, printable(by), what, ...restored, printable(note)]
    .filter((part) => part !== '')
    .join('  ');
}

/** The same for --json. */
export const historyJson = ({ at, restoredFrom, ...entry }: HistoryEntry) => ({
  ...entry,
  at: at.toISOString(),
  restored_from: restoredFrom,
});

/** One line for each file, and one for each setting of a changed file. */
export function changeLines({ added, removed, changed }: VersionChanges): readonly string[] {
  const lines = [
    ...added.map((path) => `added    ${printable(path)}`),
    ...removed.map((path) => `removed  ${printable(path)}`),
    ...changed.flatMap(({ path, settings = [] }) => [
      `changed  ${printable(path)}`,
      ...settings.map((setting) => `           ${printable(setting)}`),
    ]),
  ];
  return lines.length > 0 ? lines : ['No changes.'];
}

type ChangeFailure =
  | { readonly kind: 'conflict'; readonly current: number }
  | { readonly kind: 'invalid'; readonly findings: readonly TenantFinding[] };

/** The failures of a change, as the failure of the command. */
export function failureText(tenant: string, failure: ChangeFailure): string {
  if (failure.kind === 'conflict')
    return `${tenant}: somebody else has saved version ${failure.current} meanwhile. See \`dealer tenant history ${tenant}\`, then try again.`;
  const { findings } = failure;
  const errors = describeProblems(findings.filter(({ severity }) => severity === 'error'));
  // A host that has moved to another site keeps a version from coming back.
  if (!findings.some(({ kind }) => kind === 'host taken')) return errors;
  return `${errors}\nA host can belong to only one site: remove it from the other site first, or leave it out here.`;
}

export const notStored = (tenant: string): CliFailure =>
  new CliFailure(`The database has no site "${tenant}". Bring it in with \`dealer tenant push ${tenant}\`.`);
