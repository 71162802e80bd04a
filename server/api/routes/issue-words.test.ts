import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notAChoice, readValue } from './issue-words';

const part = { word: 'field', whole: 'body' };
/** What a caller hears about the field `a` of a body. */
function errorsOf(a: z.ZodType, value: unknown) {
  const read = readValue(z.strictObject({ a }), value === undefined ? {} : { a: value }, part);
  return read.ok ? [] : read.error;
}

const colours = ['red', 'green', 'blue'];
const pair = z.union([z.strictObject({ x: z.number() }), z.strictObject({ x: z.number(), y: z.number() })]);

describe('a value that its schema refuses is said in plain words, with a code', () => {
  test.each<[what: string, z.ZodType, unknown, code: string, detail: string]>([
    ['nothing for a text', z.string(), undefined, 'required', 'It is required.'],
    ['nothing for a choice', z.enum(colours), undefined, 'required', 'It is required.'],
    ['a number for a text', z.string(), 7, 'wrong_type', 'Send a text.'],
    ['a text for a number', z.number(), '7', 'wrong_type', 'Send a number.'],
    ['a fraction for a whole number', z.int(), 1.5, 'wrong_type', 'Send a whole number.'],
    ['a word for a coerced number', z.coerce.number(), 'many', 'wrong_type', 'Send a number.'],
    ['a text for a boolean', z.boolean(), 'true', 'wrong_type', 'Send true or false.'],
    ['an object for a list', z.array(z.string()), {}, 'wrong_type', 'Send a list.'],
    ['a text for an object', z.object({}), 'x', 'wrong_type', 'Send an object.'],
    ['a list for a record', z.record(z.string(), z.string()), [], 'wrong_type', 'Send an object.'],
    ['null for a date', z.date(), null, 'wrong_type', 'Send a date.'],
    ['a text for null', z.null(), 'x', 'wrong_type', 'Send null.'],
    ['a type without a word', z.map(z.string(), z.string()), 'x', 'wrong_type', 'Send another value.'],
    ['no alternative', z.union([z.string(), z.number()]), true, 'wrong_type', 'Send a text or a number.'],
    ['none of the choices', z.enum(colours), 'pink', 'not_a_choice', 'Choose one of red, green, blue.'],
    ['another constant', z.literal(true), false, 'not_a_choice', 'Choose true.'],
    ['too small a number', z.number().min(1), 0, 'out_of_range', 'Send at least 1.'],
    ['a number at an open limit', z.number().gt(1), 1, 'out_of_range', 'Send more than 1.'],
    ['too large a number', z.number().max(9), 10, 'out_of_range', 'Send at most 9.'],
    ['a number at an open end', z.number().lt(9), 9, 'out_of_range', 'Send less than 9.'],
    ['too large an integer', z.int(), 2 ** 60, 'out_of_range', 'Send at most 9007199254740991.'],
    ['a step', z.number().multipleOf(5), 7, 'out_of_range', 'Send a multiple of 5.'],
    [
      'an early date',
      z.date().min(new Date(0)),
      new Date(-1),
      'out_of_range',
      'Send at least 1970-01-01T00:00:00.000Z.',
    ],
    ['an empty text', z.string().min(1), '', 'too_short', 'Send at least 1 character.'],
    ['a short list', z.array(z.string()).min(2), [], 'too_short', 'Send at least 2 items.'],
    ['a long text', z.string().max(2), 'abc', 'too_long', 'Send at most 2 characters.'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too_long', 'Send at most 1 item.'],
    ['no email', z.email(), 'x', 'wrong_format', 'Send an email address.'],
    ['no address', z.url(), 'x', 'wrong_format', 'Send a web address.'],
    ['no instant', z.iso.datetime(), 'x', 'wrong_format', 'Send an instant, such as 2026-11-26T01:00:00Z.'],
    ['no day', z.iso.date(), 'x', 'wrong_format', 'Send a day, such as 2026-11-26.'],
    ['no match', z.string().regex(/^\d{4}$/), 'x', 'wrong_format', 'It has to match /^\\d{4}$/.'],
    ['no end', z.string().endsWith('z'), 'x', 'wrong_format', 'It has another form than it should have.'],
    ['a refinement', z.string().refine(() => false), 'x', 'not_allowed', 'The value is not valid.'],
  ])('%s', (_what, schema, value, code, detail) => {
    expect(errorsOf(schema, value)).toMatchObject([{ param: 'a', code, detail }]);
  });

  test.each<[what: string, z.ZodType, unknown, object]>([
    ['a message of the schema stays', z.int('Send your age.'), 'x', { detail: 'Send your age.' }],
    ['one that is no sentence is made one', z.int('a whole year'), 'x', { detail: 'Send a whole year.' }],
    ['and left out without a value', z.int('a whole year'), undefined, { detail: 'It is required.' }],
    [
      'so does that of a refinement',
      z.string().refine(() => false, 'Not here.'),
      'x',
      { detail: 'Not here.' },
    ],
    [
      'choices are listed, with the nearest',
      z.enum(colours),
      'grean',
      { choices: colours, did_you_mean: 'green' },
    ],
    [
      'a place deep inside has its path',
      z.array(z.object({ b: z.int() })),
      [{ b: 1 }, {}],
      { param: 'a.1.b' },
    ],
    [
      'an unknown name has the nearest of its object',
      z.strictObject({ colour: z.string().optional() }),
      { color: 'red' },
      {
        param: 'a.color',
        code: 'unknown_name',
        detail: 'Unknown field.',
        did_you_mean: 'colour',
      },
    ],
    ['of alternatives the nearest counts', pair, { x: 'one' }, { param: 'a.x', detail: 'Send a number.' }],
    [
      'a wrong name in a record is named',
      z.record(z.string().max(2), z.unknown()),
      { abc: 1 },
      { param: 'a.abc', code: 'too_long' },
    ],
    [
      'a schema may name the choices itself',
      z.string().check(({ issues, value }) => {
        const params = notAChoice(value, colours);
        issues.push({ code: 'custom', input: value, message: 'Unknown colour.', params });
      }),
      'bleu',
      { code: 'not_a_choice', detail: 'Unknown colour.', choices: colours, did_you_mean: 'blue' },
    ],
  ])('%s', (_what, schema, value, error) => {
    expect(errorsOf(schema, value)).toMatchObject([error]);
  });

  test('many choices are not listed', () => {
    const many = Array.from({ length: 21 }, (_, index) => `choice${index}`);
    const [error] = errorsOf(z.enum(many), 'x');
    expect(error?.choices).toBeUndefined();
    expect(error?.detail).toBe('Choose one of the values there are.');
  });

  test('at most fifty errors are named', () => {
    const wrong = Array.from({ length: 60 }, () => 1);
    expect(errorsOf(z.array(z.string()), wrong)).toHaveLength(50);
  });
});
