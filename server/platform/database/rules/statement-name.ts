import { AliasNode, type CompiledQuery, type OperationNode, TableNode } from 'kysely';

/** A statement without its values. */
export interface StatementName {
  /** E.g. `SELECT`. */
  readonly operation: string;
  /** Its first table; undefined where it has none by name. */
  readonly table: string | undefined;
}

/** Statements that do a request's work: not those that open and end transactions or set a connection up. */
const operations = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE', 'WITH']);

/** The kind of a statement and its table; undefined for statements that only manage the connection. */
export function statementName({ query, sql }: CompiledQuery): StatementName | undefined {
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
