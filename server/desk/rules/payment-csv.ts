import { methodText } from '#server/buying/online-payments/rules/payment-link';
import type { LedgerEntry, Payment } from '#server/buying/payments/payment';
import { csvValue } from '#server/leads/rules/lead-export';
import { localTime } from '#server/platform/text/local-time';
import { centsFigure } from '#server/platform/text/money';

/** What a spreadsheet of money says about one movement. */
export interface BookedEntry {
  readonly entry: LedgerEntry;
  readonly payment: Payment | null;
}

const kindText: Readonly<Record<LedgerEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  fee: 'Fee',
};

type Column = readonly [
  heading: string,
  value: (booked: BookedEntry, timeZone: string) => string | undefined,
];

const columns: readonly Column[] = [
  ['date', ({ entry }, zone) => localTime(zone, new Date(entry.at)).date],
  ['time', ({ entry }, zone) => localTime(zone, new Date(entry.at)).time],
  ['type', ({ entry }) => kindText[entry.kind]],
  ['amount', ({ entry }) => centsFigure(entry.amountCents)],
  ['currency', () => 'AUD'],
  ['description', ({ payment }) => payment?.description],
  ['reference', ({ payment }) => payment?.reference],
  ['method', ({ payment }) => (payment ? methodText[payment.provider] : undefined)],
  ['provider_number', ({ payment }) => payment?.providerRef ?? undefined],
  ['payment_id', ({ entry }) => entry.paymentId],
  ['entry_id', ({ entry }) => entry.id],
];

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Without a byte order mark, spreadsheets read a file as Windows text. */
export const paymentCsvHeader = (): string => `\uFEFF${line(columns.map(([heading]) => heading))}`;

/** An amount starts with a digit or a minus of our own, so it stays a number. */
export const paymentCsvRow = (booked: BookedEntry, timeZone: string): string =>
  line(
    columns.map(([heading, value]) => {
      const text = value(booked, timeZone);
      return heading === 'amount' ? (text ?? '') : csvValue(text);
    }),
  );
