import type { FieldErrors } from '#server/desk/views/desk-view';
import { Entry } from './form-parts';

interface FormProps {
  readonly view: { readonly typed: Readonly<Record<string, string>>; readonly errors: FieldErrors };
}

interface PersonProps {
  readonly view: FormProps['view'] & { readonly ways?: readonly string[] };
}

/** Who called or walked in: any name, and one way to reach them; how they came, where the form asks it. */
export const PersonFields = ({ view }: PersonProps) => (
  <>
    <Entry of={view} name="name" label="First name" />
    <Entry of={view} name="last_name" label="Last name" />
    <Entry
      of={view}
      name="phone"
      label="Phone"
      control="tel"
      maxLength={30}
      requiredIf={{}}
      hint="A phone number or an email is needed."
    />
    <Entry of={view} name="email" label="Email" control="email" maxLength={254} requiredIf={{}} />
    {view.ways ? (
      <ChoiceField view={view} name="source" label="How did they get in touch?" choices={view.ways} />
    ) : null}
  </>
);

interface ChoiceFieldProps extends FormProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly string[];
}

export const ChoiceField = ({ view, name, label, choices }: ChoiceFieldProps) => (
  <Entry
    of={view}
    name={name}
    label={label}
    control="select"
    options={choices.map((value) => ({ value, text: value }))}
  />
);

/** The car by its stock number or words of its name. */
export const CarField = ({ view, required = false }: FormProps & { readonly required?: boolean }) => (
  <Entry
    of={view}
    name="stocknum"
    label="Car"
    required={required}
    hint="Stock number, rego or part of its name."
  />
);

export const MessageField = ({ view, label }: FormProps & { readonly label: string }) => (
  <Entry of={view} name="message" label={label} control="textarea" maxLength={2000} />
);
