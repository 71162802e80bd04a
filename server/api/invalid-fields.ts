import { answerFields } from '#server/leads/rules/api-form';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FieldCode } from '#server/platform/http/field-codes';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { notAChoice } from './routes/issue-words';

interface Fields {
  /** What was sent, by the names in `messages`: tells which of them is missing. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What is wrong with those that were sent. */
  readonly code?: FieldCode;
  /** Instead of a code: the rules that the messages come from. */
  readonly rules?: readonly FieldRule[];
  readonly paramOf?: ((name: string) => string) | undefined;
}

/** The refusal of fields of a body, by name with what is wrong with each in words. */
export const invalidFields = (messages: Readonly<Record<string, string>>, fields: Fields): Problem =>
  new Problem('invalid_fields', 'Some fields are not valid.', {
    errors: Object.entries(messages).map(([name, detail]) => ({
      param: fields.paramOf?.(name) ?? name,
      detail,
      ...faultOf(name, detail, fields),
    })),
  });

function faultOf(
  name: string,
  message: string,
  { sent, code = 'wrong_format', rules }: Fields,
): Omit<FieldError, 'param' | 'detail'> {
  const value = sent[name] ?? '';
  if (value === '') return { code: 'required' };
  if (!rules) return { code };
  const rule = rules.find((one) => one.name === name);
  if (!rule) return { code: answerFields.some((one) => one === name) ? 'wrong_type' : 'unknown_name' };
  const { required, tooLong, pattern, range } = rule.messages;
  if (message === tooLong && String(value).length > rule.maxLength) return { code: 'too_long' };
  if (message === range) return { code: 'out_of_range' };
  if (message !== pattern) return { code: message === required ? 'wrong_type' : 'not_allowed' };
  const choices = rule.options?.map((option) => option.value);
  return choices ? notAChoice(String(value), choices) : { code };
}
