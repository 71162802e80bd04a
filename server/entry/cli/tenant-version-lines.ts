import { describeProblems, type TenantFinding } from '#server/dealership/files/rules/tenant-problems';
import type { HistoryEntry } from '#server/entry/tenant-versions/history-of';
import type { RollBackFailure } from '#server/entry/tenant-versions/roll-back-tenant';
import type { VersionChanges } from '#server/entry/tenant-versions/rules/version-changes';
import { CliFailure, printable } from './context';

/** `3  2026-11-26 04:12  kim  12 files, 48 KiB  restores version 1  Christmas hours` */
export function historyLine(entry: HistoryEntry): string {
  const { version, at, author, note, removed, restoredFrom, files, bytes } = entry;
  const what = removed ? 'removed' : `${files} files, ${Math.ceil(bytes / 1024)} KiB`;
  const restored = restoredFrom === null ? [] : [`restores version ${restoredFrom}`];
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return [version, when, printable(author), what, ...restored, printable(note)]
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

/** The failures of a change, as the failure of the command. */
export function failureText(
  tenant: string,
  failure:
    | { readonly kind: 'conflict'; readonly current: number }
    | { readonly kind: 'invalid'; readonly findings: readonly TenantFinding[] },
): string {
  if (failure.kind === 'invalid') return errorsOf(failure.findings) + hostAdvice(failure.findings);
  const { current } = failure;
  return `${tenant}: somebody else has saved version ${current} meanwhile. See \`dealer tenant history ${tenant}\`, then try again.`;
}

/** A host that has moved to another site keeps a version from coming back. */
const hostAdvice = (findings: readonly TenantFinding[]): string =>
  findings.some(({ kind }) => kind === 'host taken')
    ? '\nA host can belong to only one site: remove it from the other site first, or leave it out here.'
    : '';

const errorsOf = (findings: readonly TenantFinding[]): string =>
  describeProblems(findings.filter(({ severity }) => severity === 'error'));

export const noSuchVersion = (tenant: string, version: number): CliFailure =>
  new CliFailure(`${tenant} has no version ${version}. See \`dealer tenant history ${tenant}\`.`);

export const notStored = (tenant: string): CliFailure =>
  new CliFailure(`The database has no site "${tenant}". Bring it in with \`dealer tenant push ${tenant}\`.`);

/** Why a version was not restored, and what to do. */
export function rollBackFailure(slug: string, to: number, failure: RollBackFailure): CliFailure {
  switch (failure.kind) {
    case 'no such site':
      return notStored(slug);
    case 'no such version':
      return noSuchVersion(slug, to);
    case 'removal':
      return new CliFailure(
        `Version ${to} is the removal of ${slug}, so it has no files to restore. Choose a version before it: see \`dealer tenant history ${slug}\`.`,
      );
    default:
      return new CliFailure(failureText(slug, failure));
  }
}
