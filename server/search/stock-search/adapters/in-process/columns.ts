import type { AttributeKind } from '../../rules/attributes';
import { BooleanColumn } from './boolean-column';
import type { Column } from './column';
import { KeywordColumn } from './keyword-column';
import { ListColumn } from './list-column';
import { NumberColumn } from './number-column';

/** An empty column for values of a kind. */
export function columnOf(kind: AttributeKind): Column {
  if (kind === 'keyword') return new KeywordColumn();
  if (kind === 'number') return new NumberColumn();
  return kind === 'list' ? new ListColumn() : new BooleanColumn();
}
