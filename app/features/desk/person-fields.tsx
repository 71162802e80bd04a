import type { FieldErrors } from '#server/desk/views/desk-view';
import type { FieldView } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';

interface TypedView {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

/** What every field of these forms has: staff type somebody else's details, so the browser suggests nothing. */
const text = { control: 'text', required: false, autocomplete: 'off', maxLength: 120 } as const;

/** Who it is: any name, and one way to reach them. */
const personRules: readonly FieldView[] = [
  { ...text, name: 'name', label: 'First name' },
  { ...text, name: 'last_name', label: 'Last name' },
  {
    ...text,
    name: 'phone',
    label: 'Phone',
    control: 'tel',
    maxLength: 30,
    requiredIf: {},
    hint: 'A phone number or an email is needed.',
  },
  { ...text, name: 'email', label: 'Email', control: 'email', maxLength: 254, requiredIf: {} },
];

interface PersonProps {
  readonly view: TypedView & { readonly ways?: readonly string[] };
}

/** The fields about somebody who called or walked in; how they came, where the form asks it. */
export const PersonFields = ({ view }: PersonProps) => (
  <>
    {personRules.map((rule) => (
      <TypedField key={rule.name} view={view} rule={rule} />
    ))}
    {view.ways ? (
      <ChoiceField view={view} name="source" label="How did they get in touch?" choices={view.ways} />
    ) : null}
  </>
);

interface ChoiceFieldProps {
  readonly view: TypedView;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
}

export const ChoiceField = ({ view, name, label, choices }: ChoiceFieldProps) => (
  <TypedField
    view={view}
    rule={{
      ...text,
      name,
      label,
      control: 'select',
      options: choices.map((value) => ({ value, text: value })),
    }}
  />
);

/** The car by its stock number or words of its name. */
export const CarField = ({ view, required = false }: { view: TypedView; required?: boolean }) => (
  <TypedField
    view={view}
    rule={{
      ...text,
      name: 'stocknum',
      label: 'Car',
      required,
      hint: 'Stock number, rego or part of its name.',
    }}
  />
);

export const MessageField = ({ view, label }: { view: TypedView; label: string }) => (
  <TypedField view={view} rule={{ ...text, name: 'message', label, control: 'textarea', maxLength: 2000 }} />
);

const TypedField = ({ view, rule }: { view: TypedView; rule: FieldView }) => (
  <PlainField rule={rule} value={view.typed[rule.name]} error={view.errors[rule.name]} />
);
