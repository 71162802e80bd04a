import { Form } from '@remix-run/react';
import type { AccountAnswer } from '#server/customers/views/customer-views';
import type { CarFormView, OwnCarsView, OwnCarView } from '#server/garage/views/garage-view';
import { button } from '~/ui/button';
import { fieldId } from '~/ui/field-view';
import { TextField } from '~/ui/plain-field';
import { Part } from './customer-page';
import * as css from './customer-page.css';
import * as garage from './garage-page.css';

interface OwnCarsProps {
  readonly section: OwnCarsView;
  readonly answer: AccountAnswer | undefined;
}

/** The customer's own cars, and the form to add or edit one. */
export const OwnCars = ({ section: { title, cars, form, full }, answer }: OwnCarsProps) => (
  <Part id="cars" title={title}>
    <ul className={css.list}>
      {cars.map((car) => (
        <li key={car.id} className={css.row}>
          {form?.carId === car.id ? <ChangedCar form={form} answer={answer} /> : <Car car={car} />}
        </li>
      ))}
    </ul>
    {full ? (
      <p id={fieldId('full')} tabIndex={-1}>
        {full}
      </p>
    ) : null}
    {/* A new form after each car, so that none shows the values of the last. */}
    {form && !form.carId ? <NewCar key={cars.length} form={form} answer={answer} /> : null}
  </Part>
);

const Car = ({ car }: { readonly car: OwnCarView }) => (
  <>
    <div className={garage.what}>
      <h3 className={garage.name}>{car.name}</h3>
      {car.facts.length > 0 ? <p className={css.muted}>{car.facts.join(' · ')}</p> : null}
      {car.service ? (
        <p className={car.service.overdue ? garage.overdue : css.muted}>{car.service.text}</p>
      ) : null}
      {car.links.length > 0 ? (
        <p className={css.links}>
          {car.links.map(({ text, href }) => (
            <a key={href} className={css.link} href={href} aria-label={`${text}: ${car.name}`}>
              {text}
            </a>
          ))}
        </p>
      ) : null}
    </div>
    <div className={css.buttons}>
      <a className={button({ tone: 'quiet' })} href={car.editHref} aria-label={`Edit ${car.name}`}>
        Edit
      </a>
      <Form method="post" action="/garage">
        <input type="hidden" name="car" value={car.id} />
        <button
          className={button({ tone: 'quiet' })}
          type="submit"
          name="intent"
          value="remove-car"
          aria-label={`Remove ${car.name}`}
        >
          Remove
        </button>
      </Form>
    </div>
  </>
);

interface CarFormProps {
  readonly form: CarFormView;
  readonly answer: AccountAnswer | undefined;
}

/** In the place of its car. */
const ChangedCar = ({ form, answer }: CarFormProps) => (
  <div className={garage.editForm} id="car-form">
    <h3 className={garage.name}>{form.title}</h3>
    <Fields form={form} answer={answer} />
  </div>
);

/** Adds a car, behind a press. */
export const NewCar = ({ form, answer }: CarFormProps) => (
  <details className={garage.newCar} open={answer?.values['make'] !== undefined} id="car-form">
    <summary className={css.summary}>{form.title}</summary>
    <div className={garage.form}>
      <Fields form={form} answer={answer} />
    </div>
  </details>
);

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
