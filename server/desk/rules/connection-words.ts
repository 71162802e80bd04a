import type { ChipView } from '#server/desk/views/desk-view';
import type { FeedSourceSettings } from '#server/settings/imports-schema';
import type { FeedState } from '#server/stock/fetching/feed-states';
import { choicesFrom } from './page-parts';

/** What an API key may open, in words for owners. Each is a scope or two of the API. */
export const keyChoices = choicesFrom({
  'leads:read': 'Read leads',
  'leads:write': 'Send leads, and change their status',
  'stock:read': 'Read the stock with what shoppers don’t see',
  'stock:write': 'Change the stock',
  'orders:read': 'Read reservations, orders and payments',
  'exports:read': 'Read exports',
  'events:read': 'Read what happened in the last 30 days',
  'webhooks:read': 'See webhooks',
  'webhooks:write': 'Change webhooks',
});

/** For how many days a new key can last. A key without an end lasts until somebody revokes it. */
export const keyEnds = choicesFrom({
  30: '30 days',
  90: '90 days',
  365: 'A year',
});

/** A live key, or one that only tries things out. */
export const keyModes = choicesFrom({ live: 'Live key', test: 'Test key' });

/** Of test keys and of their webhooks. */
export const testChip: ChipView = { text: 'Test', tone: 'accent' };

/** Kinds of events that another system may be told about. */
export const eventKinds = choicesFrom({
  'lead.*': 'Leads',
  'car.*': 'Cars',
  'import.*': 'Imports of stock',
  'booking.*': 'Test drives',
  'customer.*': 'Customers’ accounts',
  'reservation.*': 'Reservations',
  'order.*': 'Orders',
  'payment.*': 'Payments',
});

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
