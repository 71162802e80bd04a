import { AliasNode, type CompiledQuery, type Logger, type OperationNode, TableNode } from 'kysely';
import type { Spans, TimedWork } from '#server/platform/observability/spans';

/** As OpenTelemetry's semantic conventions call them. */
type DatabaseSystem = 'sqlite' | 'postgresql';

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

/** A statement without its values. */
interface StatementName {
  /** E.g. `SELECT`. */
  readonly operation: string;
  /** Its first table; undefined where it has none by name. */
  readonly table: string | undefined;
}

/** Statements that do a request's work: not those that open and end transactions or set a connection up. */
const operations = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE', 'WITH']);

/** The kind of a statement and its table; undefined for statements that only manage the connection. */
function statementName({ query, sql }: CompiledQuery): StatementName | undefined {
  switch (query.kind) {
    case 'SelectQueryNode':
      return { operation: 'SELECT', table: tableOf(query.from?.froms[0]) };
    case 'InsertQueryNode':
      return { operation: 'INSERT', table: tableOf(query.into) };
    case 'UpdateQueryNode':
      return { operation: 'UPDATE', table: tableOf(query.table) };
    case 'DeleteQueryNode':
      return { operation: 'DELETE', table: tableOf(query.from.froms[0]) };
    default:
      return ofText(sql);
  }
}

function tableOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (AliasNode.is(node)) return tableOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}

/** Of SQL that is written by hand, only its first word: the rest may hold values. */
function ofText(sql: string): StatementName | undefined {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? '';
  return operations.has(word) ? { operation: word, table: undefined } : undefined;
}
