import { Form } from '@remix-run/react';
import type { AccountAnswer } from '#server/customers/views/account-view';
import type { CarFormView } from '#server/garage/views/garage-view';
import { button } from '~/ui/button.css';
import { TextField } from '~/ui/text-field';
import * as css from './account-page.css';
import * as garage from './garage-page.css';

interface CarFormProps {
  readonly form: CarFormView;
  readonly answer: AccountAnswer | undefined;
}

/** The details of a car: behind a press while it only adds another one. */
export function CarForm({ form, answer }: CarFormProps) {
  if (form.open) {
    return (
      <div className={form.carId ? garage.editForm : garage.form} id="car-form">
        <h3 className={garage.name}>{form.title}</h3>
        <Fields form={form} answer={answer} />
      </div>
    );
  }
  return (
    <details open={answer?.values['make'] !== undefined} id="car-form">
      <summary className={css.summary}>{form.title}</summary>
      <div className={garage.form}>
        <Fields form={form} answer={answer} />
      </div>
    </details>
  );
}

function Fields({ form, answer }: CarFormProps) {
  const of = (name: keyof CarFormView['values']) => ({
    name,
    error: answer?.errors[name],
    defaultValue: answer?.values[name] ?? form.values[name],
    autoComplete: 'off',
  });
  const digits = { type: 'text', inputMode: 'numeric', optional: true } as const;
  return (
    <Form className={garage.fields} method="post" action={form.action} noValidate>
      {form.carId ? <input type="hidden" name="car" value={form.carId} /> : null}
      <TextField {...of('make')} label="Make" type="text" maxLength={form.longestName} required />
      <TextField {...of('model')} label="Model" type="text" maxLength={form.longestName} required />
      <TextField {...of('year')} {...digits} label="Year" maxLength={10} />
      <TextField
        {...of('rego')}
        label="Rego"
        type="text"
        optional
        autoCapitalize="characters"
        maxLength={20}
      />
      <TextField {...of('km')} {...digits} label="Kilometres" maxLength={20} />
      <TextField {...of('service_on')} label="Next service" type="date" optional />
      <div className={garage.wide}>
        <button className={button()} type="submit" name="intent" value={form.intent}>
          {form.submit}
        </button>
        {form.cancelHref ? (
          <a className={button({ tone: 'quiet' })} href={form.cancelHref}>
            Cancel
          </a>
        ) : null}
      </div>
    </Form>
  );
}
