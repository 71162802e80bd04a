import { csvValue } from '#server/people/leads/rules/lead-export';
import type { DeskLead } from '../desk-store-port';
import { statusText } from './lead-status';

const lineEnd = '\r\n';
const joined = (line: string, more: readonly string[]): string =>
  [line.slice(0, -lineEnd.length), ...more].join(',') + lineEnd;

/** Lines of the leads' CSV file, with the desk's data. */
export const deskCsv = {
  header: (line: string): string => joined(line, ['status', 'replied_at', 'deliveries']),
  row: (line: string, { status, repliedAt, deliveries }: DeskLead): string =>
    joined(line, [
      csvValue(statusText[status]),
      csvValue(repliedAt ?? undefined),
      csvValue(
        deliveries.map(({ destination, state }) => `${destination}: ${state}`).join('; ') || undefined,
      ),
    ]),
};
