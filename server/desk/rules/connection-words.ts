import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { FeedState } from '#server/stock/fetching/feed-states';

/** What an API key may open, in words for owners. Each is a scope or two of the API. */
export const keyChoices = [
  { value: 'leads:read', text: 'Read leads' },
  { value: 'leads:write', text: 'Send leads, and change their status' },
  { value: 'stock:read', text: 'Read the stock with what shoppers don’t see' },
  { value: 'stock:write', text: 'Change the stock' },
  { value: 'orders:read', text: 'Read reservations, orders and payments' },
  { value: 'exports:read', text: 'Read exports' },
  { value: 'webhooks:read', text: 'See webhooks' },
  { value: 'webhooks:write', text: 'Change webhooks' },
] as const;

/** For how many days a new key can last. A key without an end lasts until somebody revokes it. */
export const keyEnds = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'A year' },
] as const;

/** Kinds of events that another system may be told about. */
export const eventKinds = [
  { value: 'lead.*', text: 'Leads' },
  { value: 'car.*', text: 'Cars' },
  { value: 'import.*', text: 'Imports of stock' },
  { value: 'booking.*', text: 'Test drives' },
  { value: 'customer.*', text: 'Customers’ accounts' },
  { value: 'reservation.*', text: 'Reservations' },
  { value: 'order.*', text: 'Orders' },
  { value: 'payment.*', text: 'Payments' },
] as const;

/** The scopes that were ticked, without unknown ones. */
export const chosenScopes = (values: readonly string[]) =>
  keyChoices.map(({ value }) => value).filter((scope) => values.includes(scope));

/** Words for scopes or kinds of events; what has none stays as it is. */
export const inWords = (
  values: readonly string[],
  choices: ReadonlyArray<{ readonly value: string; readonly text: string }>,
): string => values.map((value) => choices.find((one) => one.value === value)?.text ?? value).join(', ');

/** Where a feed comes from, without credentials, and without a query, which may hold some. */
export function feedPlace(source: FeedSourceSettings): string {
  if (source.kind === 'https') return source.url.replace(/[?#].*$/s, '');
  if (source.kind === 'folder') return source.path;
  const port = source.port === undefined ? '' : `:${source.port}`;
  return `${source.host}${port} ${source.path}`;
}

/** How the last run of a feed ended. */
export function lastRunText(state: FeedState | undefined): string {
  if (!state?.startedAt) return 'Has not run yet';
  if (state.finishedAt === null || state.finishedAt < state.startedAt) return 'Running now';
  const { outcome } = state;
  if (outcome?.kind === 'failed') return `Failed: ${outcome.reason}`;
  if (outcome?.kind !== 'imported') return 'Unchanged since the last import';
  const { added, changed, removed } = outcome.report;
  return `Imported: ${added} added, ${changed} changed, ${removed} removed`;
}
