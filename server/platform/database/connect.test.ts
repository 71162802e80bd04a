import { expect, test } from 'vitest';
import { keepStatements } from './connect';
import { openSqlite } from './sqlite-driver';

function open() {
  const compiled: string[] = [];
  const plain = openSqlite(':memory:', 100);
  plain.exec('create table t (a integer)');
  const counted = { ...plain, exec: plain.exec.bind(plain), close: plain.close.bind(plain) };
  const handle = keepStatements({
    ...counted,
    prepare: (sql) => {
      compiled.push(sql);
      return plain.prepare(sql);
    },
  });
  return { handle, compiled };
}

test('compiles a statement once', () => {
  const { handle, compiled } = open();
  for (const a of [1, 2, 3]) handle.prepare('insert into t values (?)').run([a]);
  expect(handle.prepare('select a from t order by a').all([])).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  expect(compiled).toEqual(['insert into t values (?)', 'select a from t order by a']);
});

test('rows read one by one do not block the same statement elsewhere', () => {
  const { handle } = open();
  for (const a of [1, 2]) handle.prepare('insert into t values (?)').run([a]);
  const rows = handle.prepare('select a from t order by a').iterate([]);
  expect(rows.next().value).toEqual({ a: 1 });
  expect(handle.prepare('select a from t order by a').all([])).toHaveLength(2);
  expect(rows.next().value).toEqual({ a: 2 });
  rows.return?.();
});

test('notices a changed table', () => {
  const { handle } = open();
  handle.prepare('insert into t values (?)').run([1]);
  handle.prepare('select * from t').all([]);
  handle.exec('alter table t add column b integer default 7');
  expect(handle.prepare('select * from t').all([])).toEqual([{ a: 1, b: 7 }]);
});
