import { expect, test } from 'vitest';
import { isEasilyGuessed } from './password-strength';

const about = ['robin.nguyen@brolga-motors.example', 'Robin Nguyen', 'Brolga Motors'];

test.each([
  ['a common password', 'password1234'],
  ['the same in capitals', 'PASSWORD1234'],
  ['with other signs for letters', 'P@ssw0rd1234'],
  ['a keyboard row', 'qwertyuiop[]'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
  ['a sequence', 'abcdefghijklmno'],
  ['the person’s own name', 'Robin-Nguyen1'],
  ['the dealer’s name', 'brolgamotors'],
  ['a common password twice', 'letmeinletmein'],
])('%s is easily guessed', async (_case, password) => {
  expect(await isEasilyGuessed(password, about)).toBe(true);
});

test.each([
  ['four words', 'correct horse battery'],
  ['a generated one', 'x7kqp-m2zrt-9hgwd-bncf4'],
  ['a name with other words', 'Robin purple wattle station'],
  ['two hundred characters', 'Wattle & bottlebrush '.repeat(9).slice(0, 190)],
])('%s is strong enough', async (_case, password) => {
  expect(await isEasilyGuessed(password, about)).toBe(false);
});
