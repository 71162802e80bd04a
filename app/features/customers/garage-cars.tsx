import { Form } from '@remix-run/react';
import type { AccountAnswer } from '#server/customers/views/account-view';
import type { OwnCarsView, OwnCarView } from '#server/garage/views/garage-view';
import { button } from '~/ui/button.css';
import { fieldId } from '~/ui/field-view';
import * as css from './account-page.css';
import { CarForm } from './garage-car-form';
import * as garage from './garage-page.css';
import { Part } from './part';

interface OwnCarsProps {
  readonly section: OwnCarsView;
  readonly answer: AccountAnswer | undefined;
}

/** The customer's own cars, and the form to add or edit one. */
export const OwnCars = ({ section: { title, cars, empty, form, full }, answer }: OwnCarsProps) => (
  <Part id="cars" title={title}>
    {empty ? <p>{empty}</p> : null}
    {cars.length > 0 ? (
      <ul className={garage.list}>
        {cars.map((car) => (
          <li key={car.id} className={garage.row}>
            {form?.carId === car.id ? <CarForm form={form} answer={answer} /> : <Car car={car} />}
          </li>
        ))}
      </ul>
    ) : null}
    {full ? (
      <p id={fieldId('full')} tabIndex={-1}>
        {full}
      </p>
    ) : null}
    {/* A new form after each car, so that none shows the values of the last. */}
    {form && !form.carId ? <CarForm key={cars.length} form={form} answer={answer} /> : null}
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
