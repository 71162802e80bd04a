import type { ReactNode } from 'react';
import type { FormView } from '#server/page/views/form-view';
import { Picture } from '~/ui/picture';
import { WholeWords } from '~/ui/whole-words';
import * as css from './car-line.css';

interface CarLineProps {
  readonly car: NonNullable<FormView['car']>;
  /** What the car is to the form, above its name. */
  readonly purpose?: string | undefined;
}

/** The dealer's car that a form is about, linked to its page. */
export const CarLine = ({ car, purpose }: CarLineProps) => (
  <a className={css.car} href={car.href}>
    <span className={css.photo}>
      <Picture picture={car.picture} sizes="96px" eager />
    </span>
    <span className={css.words}>
      {purpose ? <span className={css.purpose}>{purpose}</span> : null}
      <strong className={css.title}>
        <WholeWords text={car.title} />
      </strong>
      {car.price}
      {car.dealer ? <span className={css.purpose}>{car.dealer}</span> : null}
    </span>
  </a>
);

interface BriefCarProps extends CarLineProps {
  /** The price alone. */
  readonly brief: string;
  /** What more is in it when it is open. */
  readonly children?: ReactNode;
}

/** The same in one line, which opens on a phone; open where there is room beside the form. */
export const BriefCar = ({ car, purpose, brief, children }: BriefCarProps) => (
  <details className={css.brief}>
    <summary className={css.line}>
      <span className={css.thumb}>
        <Picture picture={car.picture} sizes="64px" eager />
      </span>
      <span className={css.briefWords}>
        <strong>{car.title}</strong> <span className={css.price}>{brief}</span>
      </span>
    </summary>
    <CarLine car={car} purpose={purpose} />
    {children}
  </details>
);
