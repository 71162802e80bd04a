import { spawnSync } from 'node:child_process';

/** Whether this machine has xmllint to judge XML by. */
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

/** What xmllint finds wrong with a text; empty for well-formed XML, and where there is no xmllint. */
export function xmlErrors(text: string): string {
  if (!hasXmllint) return '';
  const judged = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: text, encoding: 'utf8' });
  return judged.stderr;
}
