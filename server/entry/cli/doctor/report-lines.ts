import { printable } from '../context';
import { counted, type FindingResult } from './rules/finding';
import type { Report } from './run-checks';

const indent = ' '.repeat(25);

/** The report for people: a line for each finding, its advice below, and the counts. */
export const reportLines = ({ findings }: Report): string => {
  const lines = findings.flatMap(({ result, check, text, advice }) => [
    printable(`${result.padEnd(8)}  ${check.padEnd(13)}  ${text}`),
    ...(result === 'ok' ? [] : [printable(`${indent}${advice}`)]),
  ]);
  const count = (result: FindingResult) => findings.filter((finding) => finding.result === result).length;
  const sums = `${counted(count('fault'), 'fault')}, ${counted(count('warning'), 'warning')}, ${count('ok')} ok, ${count('skipped')} skipped.`;
  return [...lines, sums].join('\n');
};
