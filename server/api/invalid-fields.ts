import { answerFields, fieldSpelt } from '#server/leads/rules/api-form';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FieldCode } from '#server/platform/http/field-codes';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { notAChoice } from './routes/issue-words';
import { likelyName } from './routes/likely-names';

interface Fields {
  /** What was sent, by the names in `messages`: tells which of them is missing. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What is wrong with those that were sent. */
  readonly code?: FieldCode;
  /** The names there are, where that is unknown. */
  readonly names?: readonly string[];
  /** Instead of a code: the rules that the messages come from. */
  readonly rules?: readonly FieldRule[];
  readonly paramOf?: ((name: string) => string) | undefined;
  /** Faults that are known without the rules, by name. */
  readonly faults?: Readonly<Record<string, Omit<FieldError, 'param'>>> | undefined;
}

/** The refusal of fields of a body, by name with what is wrong with each in words. */
export const invalidFields = (messages: Readonly<Record<string, string>>, fields: Fields): Problem =>
  new Problem('invalid_fields', 'Some fields are not valid.', {
    errors: Object.entries(messages).map(([name, detail]) => ({
      param: fields.paramOf?.(name) ?? name,
      detail,
      ...(fields.faults?.[name] ?? faultOf(name, detail, fields)),
    })),
  });

function faultOf(
  name: string,
  message: string,
  { sent, code = 'wrong_format', names = [], rules }: Fields,
): Omit<FieldError, 'param' | 'detail'> {
  const value = sent[name] ?? '';
  if (value === '') return { code: 'required' };
  if (!rules) return { code, did_you_mean: likelyName(name, names) ?? undefined };
  const rule = rules.find((one) => one.name === name);
  if (!rule) {
    const isAnswer = answerFields.some((one) => one === name);
    return isAnswer
      ? { code: 'wrong_type' }
      : { code: 'unknown_name', did_you_mean: fieldSpelt(rules, name) };
  }
  return typeof value === 'object' ? { code: 'wrong_type' } : textFault(String(value), message, rule);
}

function textFault(text: string, message: string, rule: FieldRule): Omit<FieldError, 'param' | 'detail'> {
  const { messages, options, control, maxLength, ignore = '', pattern = '' } = rule;
  const choices = options?.map((option) => option.value);
  if (choices && (message === messages.pattern || !choices.includes(text))) return notAChoice(text, choices);
  if (text.length > maxLength) return { code: 'too_long' };
  if (control === 'number') {
    const isNumber = new RegExp(pattern, 'u').test(text.replace(new RegExp(ignore, 'gu'), ''));
    return { code: isNumber ? 'out_of_range' : 'wrong_format' };
  }
  if (message === messages.range) return { code: 'out_of_range' };
  if (message === messages.pattern) return { code: 'wrong_format' };
  return { code: message === messages.required ? 'wrong_type' : 'not_allowed' };
}
