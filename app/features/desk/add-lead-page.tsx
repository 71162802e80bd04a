import type { PageView } from '#server/desk/views/desk-view';
import { PlainField } from '~/ui/plain-field';
import * as css from './account-page.css';
import { Back, Notice, PostForm, Submit, Title } from './parts';

const text = { control: 'text', required: false, autocomplete: 'off', maxLength: 120 } as const;
const option = (value: string) => ({ value, text: value });

/** The form for the lead of somebody who called or walked in. */
export const AddLeadPage = ({ view }: { view: PageView<'add-lead'> }) => {
  const rules = [
    { ...text, name: 'name', label: 'First name', required: true },
    { ...text, name: 'last_name', label: 'Last name' },
    { ...text, name: 'phone', label: 'Phone', control: 'tel' as const, maxLength: 30 },
    { ...text, name: 'email', label: 'Email', control: 'email' as const, maxLength: 254 },
    {
      ...text,
      name: 'source',
      label: 'How did they get in touch?',
      control: 'select' as const,
      options: view.ways.map(option),
    },
    {
      ...text,
      name: 'category',
      label: 'About',
      control: 'select' as const,
      options: view.categories.map(option),
    },
    { ...text, name: 'stocknum', label: 'Stock number of the car' },
    { ...text, name: 'message', label: 'What they want', control: 'textarea' as const, maxLength: 2000 },
  ];
  const ownNames = new Set(rules.map(({ name }) => name));
  const others = Object.entries(view.errors).filter(([name]) => !ownNames.has(name));
  return (
    <div className={css.page}>
      <Back href="/desk">Today</Back>
      <Title heading="Add a lead">For somebody who called, wrote or walked in. It is yours at first.</Title>
      <Notice>{others.map(([, error]) => error).join(' ')}</Notice>
      <PostForm className={css.form} action={view.action} values={{ key: view.key }} noValidate>
        {rules.map((rule) => (
          <PlainField
            key={rule.name}
            rule={rule}
            value={view.typed[rule.name]}
            error={view.errors[rule.name]}
          />
        ))}
        <Submit>Add the lead</Submit>
      </PostForm>
    </div>
  );
};
