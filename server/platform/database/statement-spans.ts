import type { Logger } from 'kysely';
import type { Spans, TimedWork } from '#server/platform/observability/spans';
import { statementName } from './rules/statement-name';

/** As OpenTelemetry's semantic conventions call them. */
export type DatabaseSystem = 'sqlite' | 'postgresql';

/** Kysely's option that adds a span for each statement of a traced request; empty if no traces are collected. */
export const statementSpans = (spans: Spans | undefined, system: DatabaseSystem): { log?: Logger } =>
  spans?.isOn ? { log: statementLog(spans, system) } : {};

/** A span has the kind of statement and the table, never a value or the SQL. */
const statementLog =
  (spans: Spans, system: DatabaseSystem): Logger =>
  (event) => {
    const name = statementName(event.query);
    if (!name) return;
    spans.ended(event.queryDurationMillis, () => ({
      ...namedWork(name.operation, name.table, system),
      failure: event.level === 'error' ? failureOf(event.error) : undefined,
    }));
  };

const namedWork = (operation: string, table: string | undefined, system: DatabaseSystem): TimedWork => ({
  name: table === undefined ? operation : `${operation} ${table}`,
  kind: 'client',
  facts: { 'db.system.name': system, 'db.operation.name': operation, 'db.collection.name': table },
});

/** A driver's message may repeat values: its code does not. */
const failureOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && /^\w{1,40}$/.test(String(error.code))
    ? String(error.code)
    : 'unknown failure';
